import { describe, expect, test } from 'vitest';
import type { OutboxRow, ReadableCache } from '../../../electron/store/types.ts';
import { learntFieldIds } from '../../../electron/views/custom-field-ids.ts';
import { writeRow } from '../../fakes/writes.ts';

/** A change of one field that is done. */
const done = (value: string, more: Partial<OutboxRow> = {}) =>
  writeRow(
    'custom-fields',
    { fields: [{ customFieldId: 31, name: 'Shoe size', base: '41', value }] },
    { patientId: 7, attempts: 1, ...more },
  );

/** A patient of the cache, and what this PC has learnt. */
function pc(shown: string | null) {
  const customFields = shown === null ? [] : [{ name: 'Shoe size', value: shown }];
  const cache = { get: () => ({ id: 7, customFields }) } as unknown as ReadableCache;
  return { cache, stored: null as string | null };
}
function learnt(on: ReturnType<typeof pc>, rows: readonly OutboxRow[]) {
  const { ids, learnt: more } = learntFieldIds(on.stored, on.cache, rows);
  on.stored = more ?? on.stored;
  return Object.fromEntries(ids);
}

describe('numbers of the practice’s own fields', () => {
  test('A number is taken for a name’s only where a change sent with it was then seen under that name.', () => {
    expect(learnt(pc('42'), [done('42')])).toEqual({ 'Shoe size': 31 });
    expect(learnt(pc('41'), [done('42')])).toEqual({});
    expect(learnt(pc(null), [done('42')])).toEqual({});
    // Not sent: the practice showed it so already.
    expect(learnt(pc('42'), [done('42', { attempts: 0 })])).toEqual({});
    expect(learnt(pc('41'), [done('41')])).toEqual({});
  });

  test('It is kept, and not asked for again.', () => {
    const on = pc('42');
    learnt(on, [done('42')]);
    expect(learnt(on, [])).toEqual({ 'Shoe size': 31 });
  });
});
