import { beforeAll, expect, test } from 'vitest';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { atDesk } from '../../../electron/views/at-desk.ts';
import { bookingSheet } from '../../../electron/views/booking-sheet.ts';
import { groupsWithRoom } from '../../../electron/views/groups-with-room.ts';
import { labelViews } from '../../../electron/views/label-views.ts';
import { noLabels } from '../../../electron/views/labels.ts';
import { invoiceDetail } from '../../../electron/views/owing.ts';
import { patientPage } from '../../../electron/views/patient-page.ts';
import { supportOfDay } from '../../../electron/views/support-views.ts';
import { dayMs } from '../../../shared/durations.ts';
import { noneRemoved } from '../../fakes/writes.ts';

/** A practice in which one patient, and one day, have more of everything than crosses to the page at once. */
const cache = openCache(memoryCache());
const now = Date.UTC(2026, 10, 18, 1);
const many = (count: number) => [...Array(count).keys()].map((n) => n + 1);
const at = (ms: number) => new Date(ms).toISOString();
const zone = 'Australia/Adelaide';
const facts = { patientId: 1, now, today: '2026-11-18', date: '2026-11-18', zone, labels: noLabels };

beforeAll(() => {
  const patients = [{ id: 1, firstname: 'Jia', lastname: 'Chen' }];
  const appointments = [
    // A visit a week for nearly five years to come.
    ...many(230).map((n) => ({
      id: n,
      start: at(now + n * 7 * dayMs),
      end: at(now + n * 7 * dayMs),
      appointmentPatients: [{ patientId: 1 }],
    })),
    // Classes with room, every four hours from now on.
    ...many(70).map((n) => ({
      id: 1000 + n,
      start: at(now + n * 4 * 3_600_000),
      end: at(now + n * 4 * 3_600_000),
      serviceId: 5,
      practitionerId: 6,
      locationId: 7,
      maxPatients: 8,
      appointmentPatients: [{ patientId: 2 }],
    })),
  ];
  const cases = many(120).map((id) => ({ id, patientId: 1, isOpen: true }));
  const services = many(900).map((id) => ({ id, name: `Service ${String(id).padStart(4, '0')}` }));
  const supportActivities = many(210).map((id) => ({ id, patientId: 2, start: at(now) }));
  const supportItems = many(230).map((id) => ({ id, appointmentId: id, type: 'Provider Travel' }));
  const payments = many(520).map((id) => ({
    id,
    patientId: 1,
    paymentMethodId: 1,
    amount: 1,
    paymentDate: at(now - id * dayMs),
  }));
  const all = { patients, appointments, cases, services, supportActivities, supportItems, payments };
  for (const [kind, objects] of Object.entries(all))
    cache.apply({ kind, objects, sequence: 1 } as unknown as Parameters<typeof cache.apply>[0]);
});

const pageNow = () =>
  patientPage(cache, {
    ...facts,
    zoneOf: () => zone,
    pending: new Map(),
    cancellations: new Map(),
    invoicesRead: true,
    fieldIds: new Map(),
    files: [],
    taken: [],
    removed: noneRemoved,
    listedPayments: null,
    loadedAt: null,
  });

test('The number of a patient’s payments is of all of them.', () => {
  const page = pageNow();
  expect([page?.payments.length, page?.totals.payments]).toEqual([200, 520]);
});

test('Of the support items that do not all cross, the newest do.', () => {
  const page = pageNow();
  const starts = page?.supportItems.map(({ start }) => ((start ?? 0) - now) / (7 * dayMs)) ?? [];
  expect([starts.length, starts[0], starts.at(-1)]).toEqual([200, 230, 31]);
  expect(page?.totals.supportItems).toBe(230);
});

test('The next visit is the next one, however many are booked behind it.', () => {
  const about = { ...facts, appointmentId: null, zoneOf: () => zone, fieldIds: new Map() };
  const rest = {
    nextKnown: true,
    payments: new Map(),
    cancellations: new Map(),
    moved: new Map(),
    invoicesRead: true,
    writes: [],
  };
  const view = atDesk(cache, { ...about, ...rest });
  expect(view?.next?.start).toBe(now + 7 * dayMs);
  expect([view?.cases.length, view?.moreCases]).toEqual([50, 70]);
});

test('What is booked already is counted whole, the next one first, and so are the cases.', () => {
  const sheet = bookingSheet(cache, {
    ...facts,
    appointmentId: null,
    waitingCases: [],
    cancellations: new Map(),
    moved: new Map(),
  });
  expect(sheet?.coming[0]?.start).toBe(now + 7 * dayMs);
  expect((sheet?.coming.length ?? 0) + (sheet?.moreComing ?? 0)).toBe(230);
  expect([sheet?.cases.length, sheet?.moreCases]).toEqual([100, 20]);
});

test('Every service can be booked and named.', () => {
  const sheet = bookingSheet(cache, {
    ...facts,
    appointmentId: null,
    waitingCases: [],
    cancellations: new Map(),
    moved: new Map(),
  });
  expect(sheet?.services.length).toBe(900);
  const labels = labelViews(cache, noLabels, { fromMs: now, toMs: now });
  expect(labels.filter(({ kind }) => kind === 'service').length).toBe(900);
});

test('Classes with room that are not offered are counted.', () => {
  const { groups, more } = groupsWithRoom(cache, { patientId: 1, serviceId: 5, locationId: null, now });
  expect([groups.length, more]).toEqual([60, 10]);
});

test('Support activities of a day, and items of an invoice, that are not shown are counted.', () => {
  const { activities, more } = supportOfDay(cache, facts);
  expect([activities.length, more]).toEqual([200, 10]);
  const detail = invoiceDetail({ id: 1, invoiceItems: many(203).map(() => ({ quantity: 1 })) } as never);
  expect([detail.lines.length, detail.moreLines]).toEqual([200, 3]);
});
