import { expect, test } from 'vitest';
import type { Column } from '../../../../renderer/features/today/columns-model.ts';
import { blocksOf } from '../../../../renderer/features/today/columns-model.ts';
import { verdictOf } from '../../../../renderer/features/today/drop-verdict.ts';
import { minute, row, sampleNow, samplePatient, sampleZone } from '../../sample.ts';

const hour = 60 * minute;
const visit = (more: Parameters<typeof row>[0]) => row({ end: sampleNow + 30 * minute, ...more });
const column: Column = {
  key: 'p1',
  practitioner: null,
  patients: 2,
  blocks: blocksOf([
    visit({ key: '1:1', appointmentId: 1, patientId: 1 }),
    visit({
      key: '2:2',
      appointmentId: 2,
      start: sampleNow + hour,
      end: sampleNow + 2 * hour,
      patientId: 2,
      patient: samplePatient({ name: 'Ruth Abernethy' }),
    }),
    ...[3, 4].map((patientId) =>
      visit({
        key: `3:${patientId}`,
        appointmentId: 3,
        patientId,
        start: sampleNow + 10 * hour,
        end: sampleNow + 11 * hour,
        service: { id: 9, name: 'Hydrotherapy' },
        group: { booked: 2, places: 5, arrived: 0 },
      }),
    ),
  ]),
  busy: [{ start: sampleNow + 3 * hour, end: sampleNow + 4 * hour, words: 'Lunch' }],
  coming: [
    { start: sampleNow + 4.5 * hour, end: sampleNow + 5 * hour, who: 'Jia Chen', appointmentId: null },
  ],
  work: null,
  off: [{ start: sampleNow + 6 * hour, end: sampleNow + 9 * hour }],
};
const moved = { key: '1:1', appointmentId: 1 };
const at = (start: number) =>
  verdictOf(column, { start, end: start + 30 * minute }, moved, sampleZone, '12-hour');

test('a dragged visit shows what it would overlap, and never itself', () => {
  expect(at(sampleNow + 10 * minute).words).toBe('free');
  expect(at(sampleNow + 45 * minute)).toMatchObject({ kind: 'taken', words: 'overlaps Ruth Abernethy' });
  expect(at(sampleNow + 3 * hour)).toMatchObject({ kind: 'taken', words: 'Lunch' });
  expect(at(sampleNow + 3 * hour).clash).toMatch(/^Overlaps Lunch, \d+:\d\d( [ap]m)?–\d+:\d\d [ap]m\.$/);
  expect(at(sampleNow + 10 * hour)).toMatchObject({ kind: 'taken', words: 'overlaps Hydrotherapy' });
  expect(at(sampleNow + 2 * hour)).toMatchObject({ kind: 'free', clash: null });
  expect(at(sampleNow + 6 * hour - minute)).toMatchObject({ kind: 'outside', words: 'outside hours' });
});

test('where the hours are not known, it does not say that a time is free', () => {
  const unknown = { ...column, off: null };
  expect(
    verdictOf(
      unknown,
      { start: sampleNow + 8 * hour, end: sampleNow + 9 * hour },
      moved,
      sampleZone,
      '12-hour',
    ).words,
  ).toBe('hours not known');
});

test('the time of a cancelled visit is free', () => {
  const cancelled = { ...column, blocks: blocksOf([visit({ key: '9:9', status: 'cancelled' })]) };
  const span = { start: sampleNow, end: sampleNow + 15 * minute };
  expect(verdictOf(cancelled, span, moved, sampleZone, '12-hour').words).toBe('free');
});

test('a time that some desk of the clinic is booking is taken, but not by the move of the visit itself', () => {
  expect(at(sampleNow + 4.5 * hour)).toMatchObject({ kind: 'taken', words: 'overlaps Jia Chen' });
  const own = { ...column, coming: column.coming.map((one) => ({ ...one, appointmentId: 1 })) };
  const span = { start: sampleNow + 4.5 * hour, end: sampleNow + 5 * hour };
  expect(verdictOf(own, span, moved, sampleZone, '12-hour').words).toBe('free');
  expect(verdictOf(column, span, null, sampleZone, '12-hour').kind).toBe('taken');
});
