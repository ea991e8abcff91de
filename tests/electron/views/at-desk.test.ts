import { expect, test } from 'vitest';
import type { Cache } from '../../../electron/store/types.ts';
import { type AtDeskFacts, atDesk } from '../../../electron/views/at-desk.ts';
import { noLabels } from '../../../electron/views/labels.ts';
import type { WriteView } from '../../../shared/bridge/views.ts';

const visit = (id: number, start: string, status: string | null = null, caseId: number | null = null) => ({
  id,
  start,
  end: start,
  practitionerId: null,
  serviceId: null,
  locationId: 1,
  appointmentPatients: [{ patientId: 7, status, caseId }],
});
const open = { id: 41, isOpen: true, expiryDate: '2027-06-30T00:00:00Z' };
const patient = {
  id: 7,
  firstname: 'Jia',
  lastname: 'Chen',
  email: ' ',
  privacyPolicy: 'No response',
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
    openInvoicesOf: () => [
      { id: 21, patientId: 7, status: 'Awaiting Payment', total: 85, paidAmount: 20 },
      { id: 22, patientId: 7, status: 'Awaiting Payment', total: 120, paidAmount: 0, contactId: 4 },
    ],
  }) as unknown as Cache;
const facts: AtDeskFacts = {
  patientId: 7,
  appointmentId: 1,
  date: '2026-11-21',
  now: Date.UTC(2026, 10, 21, 0),
  labels: noLabels,
  zoneOf: () => 'Australia/Adelaide',
  fieldIds: new Map([['Parking', 12]]),
  nextKnown: true,
  writes: [],
  payments: new Map(),
  cancellations: new Map(),
  moved: new Map(),
  invoicesRead: true,
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

test('a visit that this desk cancels is not the next one, from the moment the user cancels it', () => {
  const visits = [visit(5, '2026-12-12T01:00:00Z'), visit(4, '2026-12-05T01:00:00Z'), today];
  const pending = { writeId: 'w', state: 'held', at: 0, holdUntil: 6000, seen: null, why: 'Unwell' } as const;
  const next = (cancellations: AtDeskFacts['cancellations']) =>
    atDesk(cacheOf(visits), { ...facts, cancellations })?.next?.appointmentId;
  expect(next(new Map([['4:7', pending]]))).toBe(5);
  // Of another patient of a class, and of a visit whose status another desk has set since.
  expect(next(new Map([['4:8', pending]]))).toBe(4);
  expect(next(new Map([['4:7', { ...pending, seen: 'Arrived' }]]))).toBe(5);
});

test('a visit that this desk moves is the next one at its new time, from the moment the user moves it', () => {
  const visits = [visit(5, '2026-12-12T01:00:00Z'), visit(4, '2026-12-05T01:00:00Z'), today];
  const next = (start: string) => {
    const to = { start: Date.parse(start), end: Date.parse(start) + 1_800_000, locationId: 2 };
    return atDesk(cacheOf(visits), { ...facts, moved: new Map([[4, to]]) })?.next;
  };
  expect(next('2026-12-07T03:00:00Z')).toMatchObject({
    appointmentId: 4,
    start: Date.UTC(2026, 11, 7, 3),
    end: Date.UTC(2026, 11, 7, 3, 30),
  });
  expect(next('2026-12-19T01:00:00Z')?.appointmentId).toBe(5);
});

test('seen from a visit of another day, the next is the one after that', () => {
  const visits = [visit(5, '2026-12-12T01:00:00Z'), visit(4, '2026-12-05T01:00:00Z'), today];
  expect(atDesk(cacheOf(visits), { ...facts, appointmentId: 4 })?.next?.appointmentId).toBe(5);
});

test('an appointment can be made part of the open cases; the one it is part of is shown though it is closed', () => {
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

test('a visit that this desk books is shown as booked ahead from the moment the user books it', () => {
  const start = Date.UTC(2026, 11, 5, 1);
  const write = (more: Partial<WriteView>): WriteView => ({
    id: crypto.randomUUID(),
    kind: 'booking',
    state: 'waiting',
    title: '',
    says: 'Not sent yet',
    evidence: [],
    failure: null,
    patientId: 7,
    patientName: 'Jia Chen',
    amountCents: null,
    paymentId: null,
    createdAt: 1,
    by: 'MB',
    attempts: 0,
    holdUntil: null,
    progress: null,
    actions: ['discard'],
    visit: { appointmentId: null, start, end: start + 1, practitionerId: 2, locationId: 1 },
    ...more,
  });
  const booked = (writes: WriteView[], visits = [today]) =>
    atDesk(cacheOf(visits), { ...facts, writes })?.booked ?? [];
  expect(booked([write({})])).toMatchObject([
    { start, zone: 'Australia/Adelaide', says: 'Not sent yet', asks: false, practitioner: { id: 2 } },
  ]);
  expect(booked([write({ state: 'asks', actions: ['send-again', 'discard'] })])).toMatchObject([
    { asks: true },
  ]);
  // Recorded, and not read back yet; then the diary shows it.
  expect(booked([write({ state: 'done', actions: [] })])).toHaveLength(1);
  const shown = [visit(9, new Date(start).toISOString()), today];
  expect(booked([write({ state: 'done', actions: [] })], shown)).toEqual([]);
  // Another patient's booking, a move, and a visit that has begun already.
  const { visit: upcoming, ...others } = write({});
  const past = { ...others, visit: upcoming && { ...upcoming, start: facts.now - 1 } };
  expect(booked([write({ patientId: 8 }), write({ kind: 'move' }), past])).toEqual([]);
});

test('what a patient without a visit on the day owes is shown; before the invoices were read it is unknown', () => {
  const owing = (more: Partial<AtDeskFacts>) =>
    atDesk(cacheOf([]), { ...facts, appointmentId: null, ...more })?.['owing'];
  expect(owing({})).toEqual({ patientCents: 6500, thirdPartyCents: 12_000, openInvoices: 2 });
  expect(owing({ payments: new Map([[21, 6500]]) })).toMatchObject({ patientCents: 0 });
  expect(owing({ invoicesRead: false })).toBeNull();
});
