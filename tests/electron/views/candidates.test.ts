import { describe, expect, test } from 'vitest';
import { type RankingFacts, rankCandidates } from '../../../electron/views/candidates.ts';
import type { Appointment, WaitlistEntry } from '../../../shared/practice/resources/index.ts';

const zone = 'Australia/Adelaide';
const hour = 3_600_000;
const day = 24 * hour;
/** Tuesday 24 November 2026, 10:00 at the clinic. */
const start = Date.UTC(2026, 10, 23, 23, 30);
const free = { start, end: start + hour / 2, practitionerId: 5, locationId: 1, serviceId: 7 };
const since = (days: number) => new Date(start - days * day).toISOString();

const facts = (more: Partial<RankingFacts> = {}): RankingFacts => ({
  free,
  inClass: false,
  date: '2026-11-24',
  zone,
  entries: [],
  later: [],
  moved: new Map(),
  cancelled: new Set(),
  lengthOf: (id) => ({ 7: hour / 2, 8: hour, 9: hour / 4 })[id] ?? null,
  ...more,
});
/** Of a patient of the same number. */
const entry = (id: number, more: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  id,
  patientId: id,
  createdAt: since(9),
  ...more,
});
const visit = (id: number, days: number, more: Partial<Appointment> = {}): Appointment => ({
  id,
  practitionerId: 5,
  locationId: 1,
  serviceId: 7,
  start: new Date(start + days * day).toISOString(),
  end: new Date(start + days * day + hour / 2).toISOString(),
  appointmentPatients: [{ patientId: id }],
  ...more,
});
const ranked = (more: Partial<RankingFacts>) => rankCandidates(facts(more)).map((one) => one.patientId);
const waiting = (...entries: WaitlistEntry[]) => ranked({ entries });

describe('who waits', () => {
  test('is listed with each reason, in the words that are needed to say it', () => {
    const all = entry(1, {
      practitionerId: 5,
      locationId: 1,
      serviceIds: [8, 7],
      preferredDays: ['Monday', 'Tuesday'],
      preferredTime: ['morning', 'after school'],
      waitlistTags: ['High', ' '],
    });
    expect(rankCandidates(facts({ entries: [all] }))).toEqual([
      {
        patientId: 1,
        start,
        serviceId: 7,
        later: null,
        waits: {
          entryId: 1,
          practitioner: true,
          location: true,
          service: true,
          day: true,
          times: ['morning'],
          unclear: ['after school'],
          tags: ['High'],
          since: start - 9 * day,
        },
      },
    ]);
  });

  test('for a group of practitioners is said so: whether this one is in it, the service says nowhere', () => {
    const [one] = rankCandidates(facts({ entries: [entry(1, { userGroupId: 4 })] }));
    expect(one?.waits).toMatchObject({ practitioner: false, unclear: ['practitioner group 4'] });
  });

  test('for any is listed without a reason that was no wish', () => {
    expect(rankCandidates(facts({ entries: [entry(1, { createdAt: null })] }))[0]?.waits).toEqual({
      entryId: 1,
      practitioner: false,
      location: false,
      service: false,
      day: false,
      times: [],
      unclear: [],
      tags: [],
      since: null,
    });
  });

  test('is left out where the wish is another one, or the entry is archived', () => {
    expect(
      waiting(
        entry(1, { practitionerId: 6 }),
        entry(2, { locationId: 2 }),
        entry(3, { preferredDays: ['Friday'] }),
        entry(4, { preferredTime: ['evening'] }),
        entry(5, { archived: true }),
        entry(6, { patientId: 0 }),
        entry(7),
      ),
    ).toEqual([7]);
    expect(ranked({ free: { ...free, locationId: null }, entries: [entry(2, { locationId: 2 })] })).toEqual([
      2,
    ]);
  });

  test('for a service is left out where it takes longer than the time, or this practitioner is not booked for it', () => {
    const tooLong = entry(1, { practitionerId: 5, serviceIds: [8] });
    const named = entry(2, { practitionerId: 5, serviceIds: [9] });
    const ofOthers = entry(3, { serviceIds: [9] });
    const unknownLength = entry(4, { practitionerId: 5, serviceIds: [99] });
    const entries = [tooLong, named, ofOthers, unknownLength];
    expect(ranked({ entries })).toEqual([2, 4]);
    const later = [visit(30, 3, { serviceId: 9 })];
    expect(ranked({ entries, later })).toEqual([2, 4, 3, 30]);
    expect(rankCandidates(facts({ entries: [tooLong, named] }))[0]?.serviceId).toBe(9);
    const free2 = { ...free, end: start + hour };
    expect(ranked({ free: free2, entries: [tooLong] })).toEqual([1]);
  });

  test('comes by urgency, practitioner, service, wishes that fit, and then the wait', () => {
    const dan = { practitionerId: 5 };
    const entries = [
      entry(1, { waitlistTags: ['Low'], ...dan, createdAt: since(90) }),
      entry(2, { createdAt: since(80) }),
      entry(3, { createdAt: since(81) }),
      entry(4, { preferredDays: ['Tuesday'] }),
      entry(5, { preferredDays: ['Tuesday'], preferredTime: ['morning'] }),
      entry(6, { preferredDays: ['Tuesday'], preferredTime: ['morning'], locationId: 1 }),
      entry(7, { serviceIds: [7] }),
      entry(8, dan),
      entry(9, { ...dan, serviceIds: [7] }),
      entry(10, { waitlistTags: ['High'] }),
      entry(11, { waitlistTags: ['High'], createdAt: null }),
      entry(12),
    ];
    const order = [10, 11, 9, 8, 7, 6, 5, 4, 3, 2, 12, 1];
    expect(waiting(...entries)).toEqual(order);
    // Whatever order the list comes in.
    expect(waiting(...entries.toReversed())).toEqual(order);
  });

  test('begins later in a long free time where only that fits the wish', () => {
    const long = { ...free, end: start + 5 * hour };
    const [found] = rankCandidates(
      facts({ free: long, entries: [entry(1, { preferredTime: ['afternoon'] })] }),
    );
    expect(found?.start).toBe(start + 2 * hour);
  });

  test('with two entries is there once, with the better one', () => {
    const two = [entry(1), entry(2, { patientId: 1, practitionerId: 5 })];
    expect(rankCandidates(facts({ entries: two })).map(({ waits }) => waits?.entryId)).toEqual([2]);
  });
});

describe('who is booked later', () => {
  const booked = (...later: Appointment[]) => ranked({ later });

  test('comes after those who wait: the same service first, no series, and who gains most', () => {
    const later = [
      visit(1, 2),
      visit(2, 20),
      visit(3, 21, { repeatId: 'weekly' }),
      visit(4, 22, { serviceId: 9 }),
      visit(5, 9),
    ];
    expect(ranked({ later, entries: [entry(6, { waitlistTags: ['Low'] })] })).toEqual([6, 2, 5, 1, 3, 4]);
    expect(rankCandidates(facts({ later: [visit(1, 2)] }))).toEqual([
      {
        patientId: 1,
        waits: null,
        start,
        serviceId: null,
        later: {
          appointmentId: 1,
          start: start + 2 * day,
          end: start + 2 * day + hour / 2,
          locationId: 1,
          sameService: true,
          recurring: false,
        },
      },
    ]);
  });

  test('is named by the next of their visits', () => {
    const of = (id: number, days: number) => visit(id, days, { appointmentPatients: [{ patientId: 1 }] });
    const [found] = rankCandidates(facts({ later: [of(8, 9), of(9, 3), of(10, 20)] }));
    expect(found?.later?.appointmentId).toBe(9);
  });

  test('is left out where the visit would not fit, is a class, has a status, or is somewhere else', () => {
    const end = (days: number, length: number) => new Date(start + days * day + length).toISOString();
    expect(
      booked(
        visit(1, 2, { end: end(2, hour) }),
        visit(2, 2, { maxPatients: 6 }),
        visit(3, 2, { appointmentPatients: [{ patientId: 3, status: 'Cancelled' }] }),
        visit(4, 2, { locationId: 2 }),
        visit(5, 2, { start: null }),
        visit(6, 2, { appointmentPatients: [] }),
        visit(7, 2, { isUnavailableBlock: true }),
        visit(8, -2),
        visit(9, 2),
      ),
    ).toEqual([9]);
  });

  test('counts as this desk has just moved or cancelled it', () => {
    const later = [visit(1, 2), visit(2, 3), visit(3, 4)];
    const moved = new Map([
      [1, { start: start + 25 * day, end: start + 25 * day + hour / 2 }],
      [2, { practitionerId: 6 }],
    ]);
    const found = rankCandidates(facts({ later, moved, cancelled: new Set(['3:3']) }));
    expect(found.map(({ patientId, later: at }) => [patientId, at?.start])).toEqual([[1, start + 25 * day]]);
  });

  test('and waits as well is there once, with both', () => {
    const [found, ...others] = rankCandidates(facts({ entries: [entry(1)], later: [visit(1, 2)] }));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ waits: { entryId: 1 }, later: { appointmentId: 1 } });
    // Not where only the end of the free time fits the wish, and the visit would not.
    const long = { ...free, end: start + 2 * hour + hour / 3 };
    const late = entry(1, { preferredTime: ['afternoon'], serviceIds: [9], practitionerId: 5 });
    expect(rankCandidates(facts({ free: long, entries: [late], later: [visit(1, 2)] }))[0]).toMatchObject({
      start: start + 2 * hour,
      later: null,
    });
  });
});

describe('for a place in a class', () => {
  test('those who wait for its service and can come when it begins are listed; no visit is moved into it', () => {
    const entries = [
      entry(1, { serviceIds: [7], preferredTime: ['morning'] }),
      // For any service: who waits for a visit of their own is not asked into a class.
      entry(2, { practitionerId: 5 }),
      entry(3, { practitionerId: 5, serviceIds: [9] }),
      entry(4, { serviceIds: [9, 7] }),
      // Only its end is in the afternoon.
      entry(5, { serviceIds: [7], preferredTime: ['afternoon'] }),
    ];
    const later = [visit(1, 2), visit(6, 2)];
    const found = rankCandidates(
      facts({ inClass: true, free: { ...free, end: start + 3 * hour }, entries, later }),
    );
    expect(found.map((one) => [one.patientId, one.start, one.serviceId, one.later])).toEqual([
      [1, start, 7, null],
      [4, start, 7, null],
    ]);
  });
});
