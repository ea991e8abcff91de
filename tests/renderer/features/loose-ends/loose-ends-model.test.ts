import { expect, test } from 'vitest';
import {
  kindsInOrder,
  type LooseKind,
  looseEnds,
} from '../../../../renderer/features/loose-ends/loose-ends-model.ts';
import type { DayRow } from '../../../../shared/bridge/views.ts';
import { minute, row, sampleNow } from '../../sample.ts';

const over = { start: sampleNow - 90 * minute, end: sampleNow - 30 * minute };
const found = (...rows: DayRow[]) => {
  const { kinds, total, cannotTell } = looseEnds(rows, [], sampleNow);
  const keys = (kind: LooseKind) => kinds.find((k) => k.kind === kind)?.rows.map((r) => r.key) ?? [];
  const lists = { 'no-status': keys('no-status'), 'no-invoice': keys('no-invoice'), draft: keys('draft') };
  return { ...lists, total, cannotTell };
};
const nothing = { 'no-status': [], 'no-invoice': [], draft: [], total: 0, cannotTell: 0 };

test('what is over without a status, attended without an invoice, or still a draft is left over', () => {
  expect(
    found(
      row({ key: 'a', ...over }),
      row({ key: 'b', ...over, status: 'arrived' }),
      row({ key: 'c', ...over, status: 'completed' }),
      row({ key: 'd', ...over, status: 'completed', invoice: 'draft' }),
      row({ key: 'e', ...over, status: 'completed', invoice: 'paid' }),
    ),
  ).toEqual({ ...nothing, 'no-status': ['a'], 'no-invoice': ['b', 'c'], draft: ['d'], total: 4 });
});

test('Nothing of a visit is left over before half an hour after its end, and nothing of it is called unknown.', () => {
  const justOver = { ...over, end: sampleNow - 30 * minute + 1 };
  expect(
    found(
      row({ ...justOver }),
      row({ ...justOver, status: 'arrived' }),
      row({ ...justOver, status: 'completed' }),
      row({ ...justOver, status: 'completed', invoice: 'draft' }),
      row({ ...justOver, status: 'completed', invoice: 'unknown' }),
    ),
  ).toEqual(nothing);
});

test('What is not to be invoiced, cancelled or missed is never called uninvoiced', () => {
  expect(
    found(
      row({ ...over, status: 'completed', invoice: 'not-to-be-invoiced' }),
      row({ ...over, status: 'cancelled' }),
      row({ ...over, status: 'did-not-arrive' }),
      row({ ...over, status: 'other', statusWord: 'Rescheduled' }),
      row({ ...over, patientId: null, patient: null }),
    ),
  ).toEqual(nothing);
});

test('whether there is an invoice may be unknown, and that is counted apart', () => {
  expect(found(row({ ...over, status: 'completed', invoice: 'unknown' }))).toEqual({
    ...nothing,
    cannotTell: 1,
  });
});

test('what was not read is not called in order', () => {
  const unread = row({ ...over, status: 'completed', invoice: 'unknown' });
  expect(kindsInOrder(looseEnds([unread], [], sampleNow), 'whole')).toEqual(['no-status']);
  expect(kindsInOrder(looseEnds([unread, row(over)], [], sampleNow), 'whole')).toEqual([]);
  expect(kindsInOrder(looseEnds([], [], sampleNow), 'whole')).toEqual(['no-status', 'no-invoice', 'draft']);
});

test('only the chosen location is looked at, with those of no location', () => {
  const rows = [row({ key: 'a', ...over }), row({ key: 'b', ...over, locationId: 2 })];
  const nowhere = row({ key: 'c', ...over, locationId: null });
  expect(looseEnds([...rows, nowhere], [2], sampleNow).kinds[0]?.rows.map((r) => r.key)).toEqual(['b', 'c']);
});

test('of a day that is not known as a whole no kind is in order', () => {
  for (const day of ['part', 'reading'] as const)
    expect(kindsInOrder(looseEnds([], [], sampleNow), day)).toEqual([]);
});
