import { describe, expect, it } from 'vitest';
import { openCache } from '../../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../../electron/store/cache/file.ts';
import type { CacheChange, StoredKind, StoredObjects } from '../../../../electron/store/types.ts';
import { cachedAppointment, cachedInvoice, cachedPatient } from '../objects.ts';

function cacheWith(contents: { [K in StoredKind]?: readonly StoredObjects[K][] }) {
  const cache = openCache(memoryCache());
  let sequence = 0;
  for (const [kind, objects] of Object.entries(contents)) {
    cache.apply({ kind, objects, sequence: ++sequence } as CacheChange);
  }
  return cache;
}
const ms = (text: string) => Date.parse(text);
const ids = (objects: readonly { id: number }[]) => objects.map(({ id }) => id);

describe('the questions that the desk asks of the cache', () => {
  const day = [ms('2026-11-20T13:00:00Z'), ms('2026-11-21T13:00:00Z')] as const;

  it('a day holds the appointments that start in it, by start then id, archived ones left out', () => {
    const cache = cacheWith({
      appointments: [
        cachedAppointment(4, { start: '2026-11-21T01:00:00.000Z' }),
        cachedAppointment(3, { start: '2026-11-20T13:00:00.000Z' }),
        cachedAppointment(2, { start: '2026-11-21T13:00:00.000Z' }),
        cachedAppointment(1, { start: '2026-11-21T01:00:00.000Z', locationId: 2 }),
        cachedAppointment(5, { start: '2026-11-21T01:00:00.000Z', archived: true }),
        cachedAppointment(6, { start: null }),
      ],
    });
    expect(ids(cache.appointmentsBetween(...day, null))).toEqual([3, 1, 4]);
    expect(ids(cache.appointmentsBetween(...day, 1))).toEqual([3, 4]);
    expect(ids(cache.appointmentsBetween(...day, 9))).toEqual([]);
  });

  it('an appointment moved to another day leaves its old one', () => {
    const cache = cacheWith({ appointments: [cachedAppointment(1)] });
    const moved = cachedAppointment(1, {
      start: '2026-12-01T00:00:00.000Z',
      updatedAt: '2026-11-02T00:00:00.000Z',
    });
    cache.apply({ kind: 'appointments', objects: [moved], sequence: 9 });
    expect(cache.appointmentsBetween(...day, null)).toEqual([]);
  });

  it('who has an appointment in a span is known without reading it, also of a cancelled one', () => {
    const of = (id: number, patientId: number, start: string, more = {}) =>
      cachedAppointment(id, { start, appointmentPatients: [{ patientId }], ...more });
    const cache = cacheWith({
      appointments: [
        of(1, 1, '2026-11-20T13:00:00.000Z'),
        of(2, 2, '2026-11-21T13:00:00.000Z'),
        of(3, 3, '2026-11-21T01:00:00.000Z', {
          appointmentPatients: [{ patientId: 3, status: 'Cancelled' }],
        }),
        of(4, 4, '2026-11-21T01:00:00.000Z', { archived: true }),
      ],
    });
    expect([...cache.patientsVisitingBetween([1, 2, 3, 4, 9], ...day)]).toEqual([1, 3]);
  });

  it('a practitioner’s appointments of a span come by start, archived ones left out', () => {
    const of = (id: number, practitionerId: number, start: string, more = {}) =>
      cachedAppointment(id, { start, practitionerId, ...more });
    const cache = cacheWith({
      appointments: [
        of(1, 5, '2026-11-21T02:00:00.000Z'),
        of(2, 5, '2026-11-21T01:00:00.000Z'),
        of(3, 6, '2026-11-21T01:00:00.000Z'),
        of(4, 5, '2026-11-21T13:00:00.000Z'),
        of(5, 5, '2026-11-21T01:00:00.000Z', { archived: true }),
      ],
    });
    expect(ids(cache.appointmentsOfPractitioner(5, ...day))).toEqual([2, 1]);
  });

  it('the forms of patients are found, archived ones left out', () => {
    const cache = cacheWith({
      patientForms: [
        { id: 1, patientId: 7, title: 'Intake', status: 'Incomplete' },
        { id: 2, patientId: 8, status: 'Incomplete' },
        { id: 3, patientId: 7, archived: true },
      ],
    });
    expect(ids(cache.formsOfPatients([7, 9]))).toEqual([1]);
  });

  it('who waits for a practitioner, or for any, is not who waits for another one, or no longer', () => {
    const cache = cacheWith({
      waitlists: [
        { id: 1, patientId: 1, practitionerId: 5 },
        { id: 2, patientId: 2, practitionerId: 6 },
        { id: 3, patientId: 3, practitionerId: null },
        { id: 4, patientId: 4, practitionerId: 0 },
        { id: 5, patientId: 5 },
        { id: 6, patientId: 6, practitionerId: 5, archived: true },
        { id: 7, patientId: 7, archived: true },
      ],
    });
    expect(ids(cache.waitingFor(5)).sort()).toEqual([1, 3, 4, 5]);
    expect(ids(cache.waitingFor(9)).sort()).toEqual([3, 4, 5]);
  });

  it('a patient’s appointments come newest first, each once, archived ones left out', () => {
    const of = (id: number, start: string, more = {}) =>
      cachedAppointment(id, { start, appointmentPatients: [{ patientId: 1 }], ...more });
    const cache = cacheWith({
      appointments: [
        of(1, '2026-01-01T00:00:00.000Z'),
        of(2, '2026-03-01T00:00:00.000Z', {
          appointmentPatients: [{ patientId: 1 }, { patientId: 2 }, { patientId: 1 }],
        }),
        of(3, '2026-02-01T00:00:00.000Z'),
        of(4, '2026-04-01T00:00:00.000Z', { archived: true }),
      ],
    });
    expect(ids(cache.appointmentsOfPatient(1, 10))).toEqual([2, 3, 1]);
    expect(ids(cache.appointmentsOfPatient(1, 2))).toEqual([2, 3]);
    expect(ids(cache.appointmentsOfPatient(2, 10))).toEqual([2]);
  });

  it('patients seen before are those with an appointment neither archived nor cancelled before then', () => {
    const was = (id: number, patientId: number, status: string | null, more = {}) =>
      cachedAppointment(id, {
        start: '2026-06-01T00:00:00.000Z',
        appointmentPatients: [{ patientId, status }],
        ...more,
      });
    const cache = cacheWith({
      appointments: [
        was(1, 1, 'Completed'),
        was(2, 2, 'Cancelled'),
        was(3, 3, null),
        was(4, 4, 'Completed', { archived: true }),
        was(5, 5, 'Completed', { start: '2026-12-01T00:00:00.000Z' }),
      ],
    });
    expect(cache.patientsSeenBefore([1, 2, 3, 4, 5, 6], ms('2026-11-21T00:00:00Z'))).toEqual(new Set([1, 3]));
  });

  it('open invoices are drafts and those that owe something, oldest first', () => {
    const cache = cacheWith({
      invoices: [
        cachedInvoice(1, { issueDate: '2026-11-05T00:00:00.000Z' }),
        cachedInvoice(2, { issueDate: '2026-11-03T00:00:00.000Z', status: 'Draft', total: 0 }),
        cachedInvoice(3, { status: 'Paid', paidAmount: 95 }),
        cachedInvoice(4, { isArchived: true }),
        cachedInvoice(5, { paidAmount: 95 }),
        cachedInvoice(6, { issueDate: '2026-11-04T00:00:00.000Z', patientId: 2, paidAmount: 94.99 }),
        cachedInvoice(7, { patientId: 3 }),
        cachedInvoice(8, { issueDate: '2026-11-09T00:00:00.000Z', total: null }),
      ],
    });
    expect(ids(cache.openInvoicesOf([1, 2, 1]))).toEqual([2, 6, 1, 8]);
    expect(ids(cache.invoicesOfPatient(1, 3))).toEqual([8, 1, 2]);
  });

  it('cases of patients, busy times that overlap a span, and payments of a span', () => {
    const cache = cacheWith({
      cases: [
        { id: 1, patientId: 1 },
        { id: 2, patientId: 2 },
        { id: 3, patientId: 3 },
      ],
      busyTimes: [
        { id: 1, start: '2026-11-01T00:00:00Z', end: '2026-11-30T00:00:00Z', locationId: 1 },
        { id: 2, start: '2026-11-21T00:00:00Z', end: '2026-11-21T01:00:00Z', locationId: 2 },
        { id: 3, start: '2026-11-20T12:00:00Z', end: '2026-11-20T13:00:00Z' },
        { id: 4, start: '2026-11-21T02:00:00Z', end: '2026-11-21T03:00:00Z' },
        { id: 5, start: '2026-11-21T02:00:00Z', end: '2026-11-21T03:00:00Z', archived: true },
      ],
      payments: [
        { id: 1, paymentDate: '2026-11-20T13:00:00Z' },
        { id: 2, paymentDate: '2026-11-21T13:00:00Z' },
        { id: 3, paymentDate: '2026-11-21T00:00:00Z', archivedAt: '2026-11-21T00:05:00Z' },
      ],
    });
    expect(ids(cache.casesOfPatients([3, 1]))).toEqual([1, 3]);
    expect(ids(cache.busyTimesBetween(...day, null))).toEqual([1, 2, 4]);
    expect(ids(cache.busyTimesBetween(...day, 1))).toEqual([1, 4]);
    // The one that was removed is found too: the takings show it.
    expect(ids(cache.paymentsBetween(...day))).toEqual([1, 3]);
  });

  it('many come in the order asked for, missing ones left out; ids come upwards from a number', () => {
    const cache = cacheWith({
      patients: [cachedPatient(1), cachedPatient(2), cachedPatient(3, { archived: true })],
    });
    expect(ids(cache.many('patients', [3, 99, 1]))).toEqual([3, 1]);
    expect(ids(cache.all('patients'))).toEqual([1, 2, 3]);
    expect(cache.ids('patients', 2, 10)).toEqual([2, 3]);
    expect(cache.ids('patients', 0, 2)).toEqual([1, 2]);
    expect(cache.count('patients')).toBe(3);
    expect(cache.count('cases')).toBe(0);
    expect(cache.get('patients', 4)).toBeNull();
  });

  it('facts and feed states are kept by name', () => {
    const cache = cacheWith({});
    expect(cache.fact('base')).toBeNull();
    cache.saveFact('base', 'https://one.example/v1');
    cache.saveFact('base', 'https://two.example/v1');
    expect(cache.fact('base')).toBe('https://two.example/v1');
    cache.saveFeedState('patients', '{"watermark":1}');
    expect(cache.feedState('patients')).toBe('{"watermark":1}');
  });

  it('cases that near appointments are part of and that are not here come each once, the soonest first', () => {
    const at = (id: number, hour: number, caseId: number | null, more = {}) =>
      cachedAppointment(id, {
        start: `2026-11-21T0${hour}:00:00.000Z`,
        appointmentPatients: [{ patientId: 1, caseId }],
        ...more,
      });
    const cache = cacheWith({
      appointments: [
        at(1, 3, 70),
        at(2, 1, 71),
        at(3, 2, 70),
        at(4, 2, 72),
        at(5, 2, 73, { archived: true }),
        at(6, 2, 74, { start: '2026-12-21T00:00:00.000Z' }),
        at(7, 2, null),
        at(8, 2, 0),
      ],
      cases: [{ id: 72, patientId: 1 }],
    });
    expect(cache.missingCases(...day)).toEqual([71, 70]);
  });
});
