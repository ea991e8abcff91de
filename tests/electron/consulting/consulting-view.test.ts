import { expect, test } from 'vitest';
import { daysNow } from '../../../electron/consulting/consulting-view.ts';
import { arrivedEntry, mergedEntries } from '../../../electron/views/day-entries.ts';
import type { ConsultingRow } from '../../../shared/bridge/views.ts';
import { shownRow } from './planted-row.ts';

const date = '2026-11-24';
const eight = Date.UTC(2026, 10, 24, 8);
const minute = 60_000;

const row = (key: string, more: Partial<ConsultingRow> = {}) =>
  shownRow(key, { start: eight, end: eight + 30 * minute, ...more });

/** The rows of a list that was confirmed at an instant, with an arrival that a desk saw at eight. */
const statusOf = (known: ConsultingRow, listAt: number | null): string => {
  const list = { practitionerId: 3, zone: 'UTC', days: [{ date, rows: [known] }] };
  const entries = mergedEntries(new Map(), [arrivedEntry(date, '1:7', eight)]);
  const [shown] = daysNow({ list }, entries, listAt)[0]?.rows ?? [];
  return `${shown?.status} ${shown?.statusAt === null ? '' : shown?.statusAt === eight}`.trim();
};

test('An arrival that was seen after the list was confirmed counts; one from before it does not, and no other visit’s.', () => {
  expect(statusOf(row('1:7'), eight - minute)).toBe('arrived true');
  expect(statusOf(row('1:7'), null)).toBe('arrived true');
  expect(statusOf(row('1:7'), eight)).toBe('unset');
  expect(statusOf(row('2:8'), eight - minute)).toBe('unset');
});

test('A status that is newer than the arrival stays.', () => {
  const later = { status: 'completed', statusAt: eight + minute } as const;
  expect(statusOf(row('1:7', later), eight - minute)).toBe('completed false');
  const before = { status: 'cancelled', statusAt: eight - minute } as const;
  expect(statusOf(row('1:7', before), eight - 2 * minute)).toBe('arrived true');
});
