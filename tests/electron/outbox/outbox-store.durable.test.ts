import { describe, expect, test } from 'vitest';
import { StoreError } from '../../../electron/store/store-error.ts';
import { writeKinds } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { crashCases } from '../../crash/write-cases.ts';
import { aPayment, openSmallDesk, type SmallDesk } from '../../fakes/small-desk.ts';
import type { Mishap } from '../../fakes/small-practice.ts';
import { oneOfEach } from '../../fakes/writes.ts';

const hour = 3_600_000;

test('A write is marked as being sent, durably, before its request can leave this PC.', async () => {
  let full = true;
  const marked: string[][] = [];
  const desk: SmallDesk = openSmallDesk({
    desk: (kept) => ({
      ...kept,
      changeWrite(id, from, fields) {
        if (fields.state === 'sending') {
          marked.push([...desk.practice.calls]);
          if (full) throw new StoreError(failure('disk-full'));
        }
        return kept.changeWrite(id, from, fields);
      },
    }),
  });
  desk.outbox().add('payment', aPayment(8500, desk.clock.wall()));
  await desk.clock.advance(60_000);
  expect(desk.practice.calls).not.toContain('createPayment');
  expect(desk.states()).toEqual(['waiting']);
  full = false;
  await desk.clock.advance(60_000);
  expect(marked.at(-1)).not.toContain('createPayment');
  expect(desk.practice.calls.filter((call) => call === 'createPayment')).toHaveLength(1);
  expect(desk.states()).toEqual([]);
});

describe('A write leaves the outbox only when it is done or by a person’s decision:', () => {
  const mishaps: readonly Mishap[] = ['not-sent', 'refused', 'lost-before', 'breaks'];

  test.each(writeKinds)('%s', async (kind) => {
    const [operation] = crashCases[kind].call?.(5) ?? [];
    const bytes = kind === 'file' ? { name: 'Referral.pdf', bytes: new Uint8Array(1) } : undefined;
    for (const mishap of mishaps) {
      const desk = openSmallDesk();
      desk.practice.always(operation ?? '', mishap);
      const added = desk.outbox().add(kind, oneOfEach[kind], bytes);
      for (let hours = 0; hours < 3; hours++) {
        await desk.clock.advance(hour);
        expect(desk.states(), mishap).toHaveLength(1);
        await desk.restart();
      }
      const [row] = desk.outbox().open();
      expect(row?.id).toBe(added.ok ? added.value.id : null);
      const { actions = [] } = (row && desk.outbox().view(row)) ?? {};
      if (!actions.includes('discard')) continue;
      expect(desk.outbox().act(row?.id ?? '', 'discard').ok).toBe(true);
      expect(desk.states()).toEqual([]);
    }
  });
});
