import { describe, expect, it } from 'vitest';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { dayOf, instantAt, machineClockOf } from '../../../shared/clinic-time.ts';
import { centsFromDollars } from '../../../shared/money.ts';
import { asMany, someOf } from '../../extent.ts';
import { waitingNow } from '../../fakes/waiting-now.ts';
import { at, type ReadRow, rowsOfToday, wallMinutes } from './reading.ts';

const zones = {
  'Australia/Adelaide': { springs: '2026-10-04', falls: '2026-04-05' },
  'Australia/Lord_Howe': { springs: '2026-10-04', falls: '2026-04-05' },
  'America/New_York': { springs: '2026-03-08', falls: '2026-11-01' },
} as const;
type Zone = keyof typeof zones;

/** Twenty reads of the list, by the clock of the clinic: Sundays, nights, the edges of the day, days on which the clocks change. */
const everyLook = (zone: Zone): readonly (readonly [date: string, clock: string])[] => [
  ['2026-11-21', '10:06'],
  ['2026-11-22', '10:06'],
  ['2026-11-22', '3:00'],
  ['2026-11-22', '23:10'],
  ['2026-11-23', '0:02'],
  ['2026-11-23', '3:17'],
  ['2026-11-24', '6:30'],
  ['2026-11-24', '8:00'],
  ['2026-11-25', '8:05'],
  ['2026-11-25', '12:40'],
  ['2026-11-26', '16:59'],
  ['2026-11-26', '17:58'],
  ['2026-11-27', '18:01'],
  ['2026-11-27', '20:30'],
  ['2026-12-25', '9:15'],
  ['2028-02-29', '11:11'],
  [zones[zone].springs, '3:00'],
  [zones[zone].springs, '10:30'],
  [zones[zone].falls, '2:30'],
  [zones[zone].falls, '14:00'],
];
const looks = (zone: Zone) => someOf(everyLook(zone), 3);

const minute = 60_000;
const zone = 'Australia/Adelaide';

function countsOf(rows: readonly ReadRow[], now: number) {
  const statusIs = (status: string) => rows.filter(({ place }) => place.status === status);
  const unset = rows.filter(({ place }) => place.status === null);
  return {
    late: unset.filter(({ start }) => start <= now - minute).length,
    expected: unset.filter(({ start }) => start > now - minute).length,
    waiting: statusIs('Arrived').length,
    done: statusIs('Completed').length,
    away: statusIs('Did not arrive').length + statusIs('Cancelled').length,
    waited: statusIs('Arrived').map(({ place }) => Math.floor((now - at(place.statusUpdatedAt)) / minute)),
  };
}

describe.each(Object.keys(zones) as Zone[])('in %s', (zone) => {
  it.each(looks(zone))('today is full at both locations whatever the date and hour: %s %s', (date, clock) => {
    const now = instantAt(date, clock, zone) + 17_000;
    const rows = rowsOfToday(demoClinic({ seed: 11, patients: 400, now, zone }), now, zone);
    for (const locationId of [1, 2]) {
      const there = rows.filter((row) => row.appointment.locationId === locationId).length;
      expect(there, `rows at location ${locationId}`).toBeGreaterThanOrEqual(45);
      expect(there, `rows at location ${locationId}`).toBeLessThanOrEqual(60);
    }

    const { late, expected, waiting, done, away, waited } = countsOf(rows, now);
    expect(late + expected + waiting + done + away).toBe(rows.length);
    expect(late + waiting).toBeGreaterThan(0);
    for (const minutes of waited) expect(minutes).toBeGreaterThanOrEqual(0);
    for (const { place } of rows)
      if (place.statusUpdatedAt) expect(at(place.statusUpdatedAt)).toBeLessThanOrEqual(now);

    const wall = wallMinutes(now, zone);
    const isAtMidnight = wall < 60 || wall > 22 * 60;
    const isClockChanging = Object.values(zones[zone]).some((day) => day === date) && wall < 5 * 60;
    if (isAtMidnight || isClockChanging) return;
    expect(late).toBeGreaterThanOrEqual(1);
    expect(late).toBeLessThanOrEqual(3);
    expect(waiting).toBeGreaterThanOrEqual(5);
    expect(waiting).toBeLessThanOrEqual(16);
    expect(Math.max(...waited)).toBeLessThanOrEqual(25);
    expect(expected).toBeGreaterThanOrEqual(12);
    expect(done).toBeGreaterThanOrEqual(8);
    expect(away).toBeGreaterThanOrEqual(2);
  });
});

/** The minutes of four quarters of an hour: appointments begin on each. */
const minutes = Array.from({ length: 60 }, (_, index) => index);
/** In `npm test` every fourth, of each quarter another one. */
const looked = minutes.filter((past) => past % asMany(4, 1) === 0);

it.each(['2026-11-22', '2026-11-25'])('the waiting room has a patient at every minute, on %s', (date) => {
  const eleven = instantAt(date, '11:00', zone);
  const empty = looked.filter((past) => {
    const now = eleven + past * minute + 20_000;
    return waitingNow(demoClinic({ seed: 7, patients: 200, now, zone }).appointments, now) === 0;
  });
  expect(empty).toEqual([]);
});

const clinicAt = (date: string, clock: string, more: { patients?: number; todayRows?: number } = {}) => {
  const now = instantAt(date, clock, zone);
  const clinic = demoClinic({ seed: 3, patients: 800, now, zone, ...more });
  return { clinic, now, rows: rowsOfToday(clinic, now, zone) };
};

describe('the hours of today', () => {
  const hours = (clock: string) => {
    const { rows } = clinicAt('2026-11-24', clock);
    return [rows[0], rows.at(-1)].map((row) => machineClockOf(row?.start ?? 0, zone));
  };

  it('are 8:00 to 18:00 by day', () => {
    const [first = '', last = ''] = hours('11:30');
    expect(['8:00', '8:15']).toContain(first);
    expect(last).toMatch(/^17:/);
  });

  it('begin earlier when started early, so that the day has begun', () => {
    expect(hours('8:10')[0]).toMatch(/^6:/);
  });

  it('move at night, so that a third of the day has gone by', () => {
    const [first = '', last = ''] = hours('4:15');
    expect(first).toMatch(/^1:/);
    expect(last).toMatch(/^1[01]:/);
  });

  it('stay within the local day', () => {
    for (const clock of ['0:01', '18:30', '22:00', '23:58']) {
      const { clinic, now, rows } = clinicAt('2026-11-22', clock);
      expect(rows.length).toBeGreaterThanOrEqual(95);
      for (const { appointment } of rows) expect(dayOf(at(appointment.end) - 1, zone)).toBe(dayOf(now, zone));
      // No other day borrows the odd hours.
      const late = clinic.appointments.filter((a) => dayOf(at(a.start), zone) !== dayOf(now, zone));
      for (const a of late) expect(wallMinutes(at(a.start), zone)).toBeGreaterThanOrEqual(8 * 60);
    }
  });
});

describe('how many rows today has', () => {
  it.each([
    [10, undefined, 8, 8],
    [60, undefined, 34, 38],
    [2000, undefined, 97, 103],
    [asMany(8_000, 30_000), undefined, asMany(100, 108), 118],
    [2000, 400, 390, 405],
    [300, 20, 18, 22],
  ])('%i patients, %s rows wished: %i to %i', (patients, todayRows, least, most) => {
    const { rows } = clinicAt('2026-11-24', '10:06', {
      patients,
      ...(todayRows === undefined ? {} : { todayRows }),
    });
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(rows.length).toBeLessThanOrEqual(most);
  });
});

describe('the story of the day, at six minutes past ten', () => {
  const { clinic, now, rows } = clinicAt('2026-11-21', '10:06');
  const patient = (id: number) => clinic.patients.find((p) => p.id === id);
  const called = (first: string, last: string) =>
    rows.filter(
      ({ place }) =>
        patient(place.patientId)?.firstname === first && patient(place.patientId)?.lastname === last,
    );
  const [margaret] = called('Margaret', 'Oduya');
  const [tom] = called('Tom', 'Whitfield');
  const [jia] = called('Jia', 'Chen');
  const caseOf = (row: ReadRow | undefined) => clinic.cases.find((c) => c.id === row?.place.caseId);
  const owed = (row: ReadRow | undefined) =>
    clinic.invoices
      .filter((i) => i.patientId === row?.place.patientId && !i.isArchived)
      .reduce((sum, i) => sum + (centsFromDollars(i.total) ?? 0) - (centsFromDollars(i.paidAmount) ?? 0), 0);
  const waits = (row: ReadRow | undefined) => Math.floor((now - at(row?.place.statusUpdatedAt)) / minute);

  it('Margaret waits since 24 minutes, her case is used up and she owes $96.00', () => {
    expect(margaret?.place.status).toBe('Arrived');
    expect(waits(margaret)).toBe(24);
    expect(caseOf(margaret)).toMatchObject({
      trackType: 'Appointments',
      budget: 6,
      appointmentCount: 6,
      hasAlert: true,
    });
    expect(owed(margaret)).toBe(96_00);
  });

  it('Tom is new, has no mobile and waits since 9 minutes', () => {
    expect(waits(tom)).toBe(9);
    expect(patient(tom?.place.patientId ?? 0)?.phoneNumbers?.map((phone) => phone.type)).toEqual(['Home']);
    const visits = clinic.appointments.filter((a) =>
      a.appointmentPatients?.some(
        (place) => place.patientId === tom?.place.patientId && at(a.start) < (tom?.start ?? 0),
      ),
    );
    expect(visits).toEqual([]);
  });

  it('Jia, called Jack, is late, has an alert and owes $42.50 of an invoice that was part paid', () => {
    expect(jia?.place.status).toBeNull();
    expect(jia?.start).toBe(instantAt('2026-11-21', '10:00', zone));
    expect(patient(jia?.place.patientId ?? 0)).toMatchObject({
      preferredName: 'Jack',
      birthdate: '1988-03-14T00:00:00.000Z',
      alert: 'Hearing aid in left ear: speak to the right side.',
      email: null,
    });
    expect(owed(jia)).toBe(42_50);
  });

  it('Ruth’s NDIS plan ends in three days and Samuel has two visits left', () => {
    const [ruth] = called('Ruth', 'Abernethy');
    const plan = patient(ruth?.place.patientId ?? 0)?.ndisInfo;
    expect(plan?.endDate?.slice(0, 10)).toBe('2026-11-23');
    const samuels = caseOf(called('Samuel', 'Okafor')[0]);
    expect((samuels?.budget ?? 0) - (samuels?.appointmentCount ?? 0)).toBe(2);
  });

  it('another Chen and two Anh Nguyens are booked, and a patient has a birthday', () => {
    expect(called('Jian', 'Chen')).toHaveLength(1);
    expect(new Set(called('Anh', 'Nguyen').map(({ place }) => place.patientId)).size).toBe(2);
    const born = rows.map(({ place }) => patient(place.patientId)?.birthdate?.slice(5, 10));
    expect(born).toContain('11-21');
  });

  it('groups are booked at both locations', () => {
    for (const locationId of [1, 2]) {
      const groups = rows.filter(
        ({ appointment }) => appointment.locationId === locationId && (appointment.maxPatients ?? 1) > 1,
      );
      expect(groups.length).toBeGreaterThanOrEqual(4);
    }
  });
});
