import { expect, test } from 'vitest';
import { consultingRowsOf, readVisitsLeft } from '../../../electron/views/consulting-rows.ts';
import {
  ConsultingList,
  ConsultingRow,
  type DayRow,
  longestVisitText,
} from '../../../shared/bridge/views.ts';
import type { Appointment, Case } from '../../../shared/practice/resources/index.ts';
import { plantedRow } from '../consulting/planted-row.ts';

test('A practitioner’s PC is given these fields of a visit, and no others.', () => {
  expect(Object.keys(ConsultingRow.shape).toSorted()).toEqual([
    'alert',
    'end',
    'hasOpenForm',
    'initials',
    'isFirstVisit',
    'key',
    'name',
    'note',
    'preferredName',
    'service',
    'start',
    'status',
    'statusAt',
    'visitsLeft',
  ]);
  expect(Object.keys(ConsultingList.shape).toSorted()).toEqual(['days', 'practitionerId', 'zone']);
  expect(ConsultingRow.safeParse({ ...rowOf(plantedRow), phone: '0412' }).success).toBe(false);
});

const rowOf = (row: DayRow) => consultingRowsOf([row], new Map([[row.key, 3]])).get(4)?.[0];

test('Of a row with everything in it, no amount, contact, birth date or document passes.', () => {
  const row = rowOf(plantedRow);
  expect(row).toEqual({
    key: '1:10',
    start: 1_000,
    end: 2_000,
    status: 'arrived',
    statusAt: 900,
    name: 'Margaret Oduya',
    preferredName: 'Maggie',
    initials: 'MO',
    service: 'Standard consultation',
    alert: 'Allergic to latex',
    note: 'Prefers the window',
    visitsLeft: 3,
    isFirstVisit: true,
    hasOpenForm: true,
  });
  expect(JSON.stringify(row)).not.toMatch(/PLANTED|1950|4250|99999/);
  expect(ConsultingRow.safeParse(row).success).toBe(true);
});

test('An arrival passes when it can no longer be undone, also while it waits to be sent.', () => {
  const pending = { kind: 'arrival' as const, writeId: 'b', holdUntil: null };
  const passed = (state: 'held' | 'waiting', statusWord: string | null) =>
    rowOf({ ...plantedRow, statusWord, pending: { ...pending, state } });
  expect(passed('held', null)).toMatchObject({ status: 'unset', statusAt: null });
  expect(passed('waiting', null)).toMatchObject({ status: 'arrived', statusAt: 900 });
  // Another desk has sent one meanwhile.
  expect(passed('held', 'Arrived')).toMatchObject({ status: 'arrived', statusAt: 900 });
});

test('Each practitioner has a list; an appointment without a patient or a practitioner is on none.', () => {
  const lists = consultingRowsOf(
    [
      plantedRow,
      {
        ...plantedRow,
        key: '2:11',
        practitioner: { id: 7, name: 'Other', colour: '#000000' },
        patient: null,
      },
      { ...plantedRow, key: '3:0', patientId: null },
      { ...plantedRow, key: '4:12', practitioner: null },
    ],
    new Map(),
  );
  expect([...lists.keys()]).toEqual([4, 7]);
  expect(lists.get(4)).toHaveLength(1);
  expect(lists.get(7)).toMatchObject([{ key: '2:11', name: null, alert: null, visitsLeft: null }]);
});

test('A long alert is shortened, and initials of several letters pass the shape.', () => {
  const patient = plantedRow.patient && {
    ...plantedRow.patient,
    alert: 'x'.repeat(3_900),
    initials: 'ABCDEFGHIJ',
  };
  const row = rowOf({ ...plantedRow, patient });
  expect(row?.alert?.length).toBeLessThanOrEqual(longestVisitText);
  expect(ConsultingRow.safeParse(row).success).toBe(true);
});

const day = { date: '2026-11-26', zone: 'Australia/Adelaide' };
const left = (one: Partial<Case>, caseId = 9) =>
  readVisitsLeft(
    {
      appointmentsBetween: () => [
        { id: 1, appointmentPatients: [{ patientId: 10, caseId }] } as unknown as Appointment,
      ],
      casesOfPatients: () => [{ id: 9, patientId: 10, isOpen: true, ...one } as Case],
    },
    day,
  ).get('1:10');

test.each<[string, Partial<Case>, number | undefined]>([
  ['visits that are left', { trackType: 'Appointments', budget: 5, appointmentCount: 2 }, 3],
  ['none below zero', { trackType: 'Appointments', budget: 5, appointmentCount: 7 }, 0],
  [
    'nothing of an allowance that is larger than any',
    { trackType: 'Appointments', budget: 1e16, appointmentCount: 2 },
    undefined,
  ],
  ['nothing of a case that counts dollars', { trackType: 'Budget', budget: 500 }, undefined],
  [
    'nothing of a closed case',
    { trackType: 'Appointments', budget: 5, appointmentCount: 2, isOpen: false },
    undefined,
  ],
  ['nothing where the use is unknown', { trackType: 'Appointments', budget: 5 }, undefined],
  [
    'nothing of another patient’s case',
    { trackType: 'Appointments', budget: 5, appointmentCount: 2, patientId: 11 },
    undefined,
  ],
])('Of a case a row says %s.', (_what, one, expected) => {
  expect(left(one)).toBe(expected);
});
