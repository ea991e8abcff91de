import { expect, test } from 'vitest';
import {
  emptyDay,
  inOrder,
  type RowChange,
  withChange,
  withWindow,
} from '../../../renderer/model/day-rows.ts';
import { minute, row, sampleNow, samplePatient, sampleZone, today, view } from '../sample.ts';

const one = row({ key: '1:1' });
const two = row({ key: '2:2' });
const change = (more: Partial<RowChange>): RowChange => ({
  date: today,
  locationId: null,
  changed: [],
  gone: [],
  total: 1,
  complete: true,
  asOf: sampleNow,
  reread: false,
  ...more,
});
const empty = emptyDay(today, sampleZone);
const keys = (day: { rows: ReadonlyMap<string, unknown> }) => [...day.rows.keys()];

test('windows of one reading add up', () => {
  const first = withWindow(empty, view([one], { total: 2 }));
  expect(keys(withWindow(first, view([two], { offset: 1, total: 2 })))).toEqual(['1:1', '2:2']);
});

test('the first window of a new reading drops the rows that are no more', () => {
  const read = withWindow(empty, view([one, two]));
  expect(keys(withWindow(read, view([two])))).toEqual(['2:2']);
});

test('A row that changed during a reading is not overwritten by an older page.', () => {
  const arrived = row({ key: '1:1', status: 'arrived' });
  const changed = withChange(empty, change({ changed: [arrived] }));
  expect(withWindow(changed, view([one])).rows.get('1:1')?.status).toBe('arrived');
});

test('A row that was removed during a reading does not come back with an older page.', () => {
  const read = withWindow(empty, view([one], { total: 2 }));
  const gone = withChange(read, change({ gone: ['1:1', '2:2'] }));
  expect(keys(withWindow(gone, view([two], { offset: 1, total: 2 })))).toEqual([]);
});

test('A row that was read again unchanged stays the same object, and so do the rows of a day: nothing renders for it.', () => {
  const read = withWindow(empty, view([one, two]));
  const again = withWindow(read, view([{ ...one }, row({ key: '2:2', status: 'arrived' })]));
  expect(again.rows.get('1:1')).toBe(read.rows.get('1:1'));
  expect(again.rows.get('2:2')?.status).toBe('arrived');
  expect(withWindow(read, view([{ ...one }, { ...two }], { asOf: sampleNow + 1 }))).toMatchObject({
    asOf: sampleNow + 1,
  });
  expect(withWindow(read, view([{ ...one }, { ...two }])).rows).toBe(read.rows);
  expect(keys(withWindow(read, view([one])))).toEqual(['1:1']);
});

test('a change of another day changes nothing', () => {
  expect(withChange(empty, change({ date: '2026-11-22', changed: [one] }))).toBe(empty);
});

test('rows stand by start, then by practitioner, and never by what privacy mode hides', () => {
  const zoe = { id: 2, name: 'Zoe Park', colour: '#0b8f6a' };
  const rows = [
    row({ key: '4:4', appointmentId: 4, practitioner: zoe, patient: samplePatient({ lastName: 'Abbot' }) }),
    row({ key: '3:3', appointmentId: 3, patient: samplePatient({ lastName: 'Young' }) }),
    row({ key: '2:8', appointmentId: 2, patientId: 8, patient: samplePatient({ lastName: 'Abbot' }) }),
    row({ key: '2:7', appointmentId: 2, patientId: 7, patient: samplePatient({ lastName: 'Young' }) }),
    row({ key: '1:1', start: sampleNow - minute, practitioner: zoe }),
  ];
  const keys = ['1:1', '2:7', '2:8', '3:3', '4:4'];
  expect(inOrder(rows).map((r) => r.key)).toEqual(keys);
  const withoutPatients = rows.map((one) => ({ ...one, patient: null }));
  expect(inOrder(withoutPatients).map((r) => r.key)).toEqual(keys);
});
