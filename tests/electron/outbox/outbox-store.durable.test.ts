import { describe, expect, test } from 'vitest';
import { StoreError } from '../../../electron/store/store-error.ts';
import { failure } from '../../../shared/failures.ts';
import { anArrival, aPayment, openSmallDesk, type SmallDesk } from '../../fakes/small-desk.ts';
import type { Mishap } from '../../fakes/small-practice.ts';

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
  const writes = {
    arrival: { operation: 'arrive', add: (desk: SmallDesk) => desk.outbox().add('arrival', anArrival) },
    payment: {
      operation: 'createPayment',
      add: (desk: SmallDesk) => desk.outbox().add('payment', aPayment(8500, desk.clock.wall())),
    },
    'patient-details': {
      operation: 'updatePatient',
      add: (desk: SmallDesk) =>
        desk.outbox().add('patient-details', {
          patientId: 3,
          base: { firstname: 'Ada' },
          mine: { firstname: 'Augusta' },
        }),
    },
    file: {
      operation: 'uploadPatientFile',
      add: (desk: SmallDesk) =>
        desk
          .outbox()
          .add('file', { patientId: 3, name: 'a.pdf', size: 1 }, { name: 'a.pdf', bytes: new Uint8Array(1) }),
    },
  } as const;

  test.each(Object.entries(writes))('%s', async (_kind, { operation, add }) => {
    for (const mishap of mishaps) {
      const desk = openSmallDesk();
      desk.practice.always(operation, mishap);
      const added = add(desk);
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
