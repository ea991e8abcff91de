import { afterEach, describe, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { bookingSheet, usualInterval } from '../../../electron/views/booking-sheet.ts';
import { noLabels } from '../../../electron/views/labels.ts';
import { BookingSheet } from '../../../shared/bridge/views.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const day = 86_400_000;
const every = (...days: number[]) => {
  let at = 1000 * day;
  return [0, ...days].map((gap) => {
    at -= gap * day;
    return { start: at };
  });
};

test('The usual interval is the middle one of the last gaps, in whole weeks where it is near one.', () => {
  expect(usualInterval(every(14, 14, 13, 28))).toBe(14);
  expect(usualInterval(every(6, 8, 7))).toBe(7);
  expect(usualInterval(every(10, 10, 11))).toBe(10);
  expect(usualInterval(every(3))).toBe(3);
  expect(usualInterval(every())).toBeNull();
  // Two visits on one day give no interval.
  expect(usualInterval(every(0))).toBeNull();
});

describe('a booking sheet over the bridge', () => {
  let desk: WholeDesk;
  afterEach(() => desk.close());
  const quiet = { info() {}, warn() {}, error() {} };

  for (const extensions of ['present', 'absent'] as const) {
    test(`Services, their length and practitioners are known (extensions ${extensions}), and a visit that waits counts on its case.`, async () => {
      desk = await openWholeDesk({ dialect: { extensions } });
      await desk.connect();
      await desk.until('every list was read', () => desk.companion().status().progress === null);
      const { cache, outbox } = desk.companion().session() ?? {};
      if (!cache || !outbox) throw new Error('no session');
      const visit = cache
        .appointmentsBetween(desk.clock.wall() - 20 * day, desk.clock.wall() + 20 * day, null)
        .find((a) => {
          const one = cache.get('cases', a.appointmentPatients?.[0]?.caseId ?? 0);
          const alone = a.maxPatients === 1 && a.serviceId && a.practitionerId;
          return alone && one?.isOpen && one.trackType === 'Appointments';
        });
      const place = visit?.appointmentPatients?.[0];
      if (!visit || !place) throw new Error('no visit with a case');
      const ask = async () => {
        const bridge = serveBridge({
          companion: desk.companion(),
          log: quiet,
          chooseCaFile: async () => null,
          printing: noPrinting,
        });
        const input = { patientId: place.patientId, appointmentId: visit.id };
        const answer = await bridge.handle({ trusted: true }, 'booking.sheet', input);
        if (!answer.ok) throw new Error(answer.failure.kind);
        return answer.value as BookingSheet;
      };
      const sheet = await ask();
      expect(sheet.visit).toMatchObject({ appointmentId: visit.id, serviceId: visit.serviceId });
      expect(sheet.services.find((s) => s.id === visit.serviceId)?.minutes).toBeGreaterThan(0);
      expect(sheet.practitioners.map((p) => p.id)).toContain(visit.practitionerId);
      expect(sheet.cases.find((c) => c.id === place.caseId)?.onTheWay).toBe(0);
      desk.setPlugged(false);
      // Late in the evening, before any visit.
      const start = desk.clock.wall() + 9 * day + 36_000_000;
      outbox.add('booking', {
        patientId: place.patientId,
        practitionerId: visit.practitionerId ?? 1,
        serviceId: visit.serviceId ?? 1,
        locationId: visit.locationId ?? 1,
        caseId: place.caseId ?? null,
        start,
        end: start + 1_800_000,
        note: null,
        groupId: null,
      });
      expect((await ask()).cases.find((c) => c.id === place.caseId)?.onTheWay).toBe(1);

      // Recorded, it counts until the case itself counts it: the last visit is not offered twice.
      const used = async () => {
        const one = (await ask()).cases.find((c) => c.id === place.caseId);
        return (one?.used ?? 0) + (one?.onTheWay ?? 0);
      };
      const after = await used();
      desk.setPlugged(true);
      await desk.until('it is booked', () => outbox.open().length === 0);
      expect(await used()).toBe(after);
      await desk.clock.advance(60_000);
      expect(await used()).toBe(after);
      expect((await ask()).cases.find((c) => c.id === place.caseId)?.onTheWay).toBe(0);
    });
  }
});

test('What each location offers is shown, and is bookable also where the practice has no list of services.', () => {
  const cache = openCache(memoryCache());
  cache.apply({ kind: 'patients', objects: [{ id: 1 }], sequence: 1 });
  cache.apply({
    kind: 'locations',
    objects: [
      { id: 1, associatedServiceIds: [7, 8, 0] },
      { id: 2, associatedServiceIds: [] },
      { id: 3, associatedServiceIds: [9], archived: true },
    ],
    sequence: 2,
  });
  const facts = {
    patientId: 1,
    appointmentId: null,
    now: 0,
    today: '2026-11-18',
    zone: 'UTC',
    labels: noLabels,
  };
  const sheet = bookingSheet(cache, {
    ...facts,
    waitingCases: [],
    cancellations: new Map(),
    moved: new Map(),
  });
  expect(sheet?.offeredAt).toEqual([{ locationId: 1, serviceIds: [7, 8] }]);
  expect(sheet?.services.map(({ id }) => id)).toEqual([7, 8]);
});

test('One service of an impossible length takes no sheet away.', () => {
  const cache = openCache(memoryCache());
  cache.apply({ kind: 'patients', objects: [{ id: 1 }], sequence: 1 });
  const services = [
    { id: 7, name: 'First', duration: 1e17 },
    { id: 8, name: 'Second', duration: 44.6 },
  ];
  cache.apply({ kind: 'services', objects: services, sequence: 2 });
  const sheet = bookingSheet(cache, {
    patientId: 1,
    appointmentId: null,
    now: 0,
    today: '2026-11-18',
    zone: 'UTC',
    labels: noLabels,
    waitingCases: [],
    cancellations: new Map(),
    moved: new Map(),
  });
  expect(sheet?.services.map(({ minutes }) => minutes)).toEqual([null, 45]);
  expect(BookingSheet.safeParse(sheet).success).toBe(true);
});

test('What this desk moves is booked at its new time, from the moment the user moves it.', () => {
  const cache = openCache(memoryCache());
  const places = [{ id: 10, patientId: 1, status: '' }];
  const visit = (id: number, start: string) => ({ id, start, end: start, appointmentPatients: places });
  cache.apply({ kind: 'patients', objects: [{ id: 1 }], sequence: 1 });
  const objects = [visit(5, '2026-12-12T01:00:00Z'), visit(4, '2026-12-05T01:00:00Z')];
  cache.apply({ kind: 'appointments', objects, sequence: 2 });
  const to = Date.UTC(2026, 11, 19, 3);
  const coming = (moved: ReadonlyMap<number, { start: number; end: number }>) =>
    bookingSheet(cache, {
      patientId: 1,
      appointmentId: null,
      now: Date.UTC(2026, 11, 1),
      today: '2026-12-01',
      zone: 'UTC',
      labels: noLabels,
      waitingCases: [],
      cancellations: new Map(),
      moved,
    })?.coming.map(({ appointmentId, start }) => [appointmentId, start]);
  expect(coming(new Map())?.map(([id]) => id)).toEqual([4, 5]);
  expect(coming(new Map([[4, { start: to, end: to + 1_800_000 }]]))).toEqual([
    [5, Date.UTC(2026, 11, 12, 1)],
    [4, to],
  ]);
});
