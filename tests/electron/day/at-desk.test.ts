import { expect, test } from 'vitest';
import { type AtDeskFacts, atDesk } from '../../../electron/day/at-desk.ts';
import { noLabels } from '../../../electron/day/labels.ts';
import type { Cache } from '../../../electron/store/types.ts';

const visit = (id: number, start: string, status: string | null = null, caseId: number | null = null) => ({
  ...{ id, start, end: start, practitionerId: null, serviceId: null, locationId: 1 },
  appointmentPatients: [{ patientId: 7, status, caseId }],
});
const open = { id: 41, isOpen: true, expiryDate: '2027-06-30T00:00:00Z' };
const patient = {
  ...{ id: 7, firstname: 'Jia', lastname: 'Chen', email: ' ', privacyPolicy: 'No response' },
  phoneNumbers: [{ phoneNumber: '(08) 8362 1234', type: 'Home', code: '+61' }],
  customFields: [
    { name: 'Shoe size', value: '' },
    { name: 'Parking', value: 'yes' },
  ],
};
const cacheOf = (visits: object[], cases: object[] = []) =>
  ({
    get: (kind: string, id: number) => (kind === 'patients' && id === 7 ? patient : null),
    appointmentsOfPatient: () => visits,
    casesOfPatients: () => cases,
  }) as unknown as Cache;
const facts: AtDeskFacts = {
  ...{ patientId: 7, appointmentId: 1, date: '2026-11-21', now: Date.UTC(2026, 10, 21, 0), labels: noLabels },
  ...{ zoneOf: () => 'Australia/Adelaide', fieldIds: new Map([['Parking', 12]]), nextKnown: true },
};
const today = visit(1, '2026-11-21T01:00:00Z', 'Arrived', 41);

test('what is missing is said as missing, and a home number is no mobile', () => {
  const view = atDesk(cacheOf([today]), facts);
  expect(view).toMatchObject({ email: null, hasMobile: false, privacyPolicy: 'No response', caseId: 41 });
  expect(atDesk(cacheOf([]), { ...facts, patientId: 8 })).toBeNull();
});

test('the next visit is the first after this one that was not cancelled', () => {
  const coming = [
    visit(5, '2026-12-12T01:00:00Z'),
    visit(4, '2026-12-05T01:00:00Z'),
    visit(3, '2026-11-28T01:00:00Z', 'Cancelled'),
    today,
    visit(2, '2026-11-14T01:00:00Z'),
  ];
  expect(atDesk(cacheOf(coming), facts)?.next?.appointmentId).toBe(4);
  expect(atDesk(cacheOf([today]), facts)).toMatchObject({ next: null, nextKnown: true });
});

test('seen from a visit of another day, the next is the one after that', () => {
  const visits = [visit(5, '2026-12-12T01:00:00Z'), visit(4, '2026-12-05T01:00:00Z'), today];
  expect(atDesk(cacheOf(visits), { ...facts, appointmentId: 4 })?.next?.appointmentId).toBe(5);
});

test('an appointment can be made part of the open cases; the one it is part of is told though it is closed', () => {
  const closed = { ...open, id: 40, isOpen: false };
  const ids = (caseId: number) => {
    const own = visit(1, '2026-11-21T01:00:00Z', null, caseId);
    return atDesk(
      cacheOf([own], [open, closed, { ...open, id: 42, expiryDate: '2026-01-01' }]),
      facts,
    )?.cases.map((c) => c.id);
  };
  expect(ids(0)).toEqual([41]);
  expect(ids(40)).toEqual([41, 40]);
});

test('the number of a custom field is known where this desk has used it', () => {
  expect(atDesk(cacheOf([today]), facts)?.customFields.map((f) => [f.name, f.id])).toEqual([
    ['Shoe size', null],
    ['Parking', 12],
  ]);
});
