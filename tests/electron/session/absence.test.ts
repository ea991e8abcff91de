import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAbsenceTracker } from '../../../electron/session/absence.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import { type FeedName, feedNames } from '../../../electron/sync/feeds.ts';
import { dayBounds, wireFromInstant } from '../../../shared/clinic-time.ts';
import { failure } from '../../../shared/failures.ts';
import { centsFromDollars } from '../../../shared/money.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const minute = 60_000;

describe('out of touch', () => {
  let desk: WholeDesk;
  beforeEach(async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('every list was read', () => desk.companion().status().progress === null);
  });
  afterEach(() => desk.close());

  const session = () => {
    const open = desk.companion().session();
    if (!open) throw new Error('no session');
    return open;
  };
  const live = () => desk.companion().status().connection.state === 'live';
  const news = () => session().absence.view();
  async function out(minutes: number) {
    desk.setPlugged(false);
    await desk.until('it is noticed', () => !live());
    await desk.clock.advance(minutes * minute);
  }
  async function back() {
    desk.setPlugged(true);
    await desk.until('it is live', live);
    // Longer than a full read of any of these lists takes.
    await desk.clock.advance(3 * minute);
  }
  async function lockUp() {
    desk.companion().lock.lock();
    await desk.until('the files are closed', () => desk.companion().session() === null);
  }
  async function unlock() {
    const opened = await desk.clock.until(desk.companion().lock.open(null));
    expect(opened.ok).toBe(true);
  }
  /** Booked later today for one patient, with nothing decided yet. */
  function booked(): (Appointment & { patientId: number })[] {
    const { today, zone } = desk.companion().state();
    const { endMs } = dayBounds(today, zone);
    return session()
      .cache.appointmentsBetween(desk.clock.wall() + 30 * minute, endMs, null)
      .flatMap((one) => {
        const [place, ...others] = one.appointmentPatients ?? [];
        const open = place && others.length === 0 && !place.status;
        return open ? [{ ...one, patientId: place.patientId }] : [];
      });
  }
  const at = <T>(list: readonly T[], n: number): T => {
    const found = list[n];
    if (found === undefined) throw new Error(`there is no ${n}`);
    return found;
  };
  const move = (one: Appointment, hours: number) =>
    desk.service.sandbox.move(
      one.id,
      wireFromInstant(Date.parse(one.start ?? '') + hours * 60 * minute),
      wireFromInstant(Date.parse(one.end ?? '') + hours * 60 * minute),
    );

  test('what was moved, cancelled, booked and paid elsewhere is shown on return, and stays until it is read', async () => {
    const [moved, cancelled] = [at(booked(), 0), at(booked(), 1)];
    const { cache } = session();
    const open = cache
      .openInvoicesOf(
        cache
          .appointmentsBetween(desk.clock.wall(), desk.clock.wall() + 3 * 1440 * minute, null)
          .flatMap((one) => (one.appointmentPatients ?? []).map((place) => place.patientId)),
      )
      .find((one) => one.status === 'Awaiting Payment' && (centsFromDollars(one.total) ?? 0) > 5000);
    if (!open) throw new Error('nobody owes anything');
    await out(10);
    move(moved, 1);
    desk.service.sandbox.cancel(cancelled.id, cancelled.patientId);
    desk.service.sandbox.pay({ invoiceId: open.id, amount: 12.5 });
    const fresh = desk.service.sandbox.book({
      start: wireFromInstant(desk.clock.wall() + 90 * minute),
      end: wireFromInstant(desk.clock.wall() + 120 * minute),
      serviceId: at(booked(), 0).serviceId ?? 1,
      locationId: moved.locationId ?? 1,
      practitionerId: moved.practitionerId ?? 1,
      patientId: cancelled.patientId,
    });
    expect(news()).toBeNull();
    await back();
    const lines = news()?.lines ?? [];
    expect(lines.map(({ kind, patientId, appointmentId }) => ({ kind, patientId, appointmentId }))).toEqual([
      { kind: 'cancelled', patientId: cancelled.patientId, appointmentId: cancelled.id },
      { kind: 'moved', patientId: moved.patientId, appointmentId: moved.id },
      { kind: 'new', patientId: cancelled.patientId, appointmentId: fresh.id },
      { kind: 'paid', patientId: open.patientId, appointmentId: null },
    ]);
    expect(lines[1]?.says).toMatch(/^\d+:\d\d [ap]m → \d+:\d\d [ap]m$/);
    expect(lines[2]?.says).toMatch(/^\d+:\d\d [ap]m with \S/);
    expect(lines[3]?.says).toMatch(/^\$12\.50 of \S+, in part$/);
    expect(desk.events.filter(({ name }) => name === 'catchUp.changed')).toHaveLength(1);
    session().absence.dismiss();
    expect(news()).toBeNull();
  });

  test('Where the cache could not forget an absence that was shown, its changes are said once, also after it was read.', async () => {
    for (const isRead of [false, true]) {
      await out(10);
      move(at(booked(), 0), 1);
      const { cache } = session();
      const save = cache.saveFact;
      cache.saveFact = (name, value) => {
        if (name === 'absence' && value === '') throw new StoreError(failure('disk-full'));
        save(name, value);
      };
      await back();
      const shown = news();
      expect(shown?.total).toBe(1);
      if (isRead) session().absence.dismiss();
      cache.saveFact = save;
      await lockUp();
      await unlock();
      await desk.clock.advance(3 * minute);
      expect(news()).toEqual(isRead ? null : shown);
      session().absence.dismiss();
    }
  });

  test('It is shown once the lists concerned were read again, not before: half a catch-up is no summary.', async () => {
    const { cache, desk: file, outbox, labels } = session();
    const { clock } = desk;
    const alone = createAbsenceTracker({
      cache,
      desk: file,
      outbox,
      clock,
      now: clock.wall,
      labels,
      clockStyle: () => '12-hour',
      pcZone: 'Australia/Adelaide',
    });
    alone.connectionIs('service-down', clock.wall());
    const one = at(booked(), 0);
    move(one, 1);
    await desk.until('the move is here', () => cache.get('appointments', one.id)?.start !== one.start);
    await clock.advance(2 * minute);
    alone.connectionIs('live', clock.wall());
    const returned = clock.monotonic();
    alone.passEnded('appointments', returned);
    alone.passEnded('statuses', returned + 1);
    alone.passEnded('invoices', returned - 1);
    alone.passEnded('patients', returned + 1);
    expect(alone.view()).toBeNull();
    alone.passEnded('invoices', returned + 1);
    expect(alone.view()?.lines).toMatchObject([{ kind: 'moved', appointmentId: one.id }]);
  });

  test('It stays until a person has read it, behind the lock and over a restart too; a second absence adds to it.', async () => {
    const [one] = booked();
    if (!one) throw new Error('nobody is booked');
    await out(5);
    move(one, 1);
    await back();
    const reported = news();
    expect(reported).toMatchObject({ total: 1, lines: [{ kind: 'moved' }] });
    await lockUp();
    await unlock();
    expect(news()).toEqual(reported);
    await desk.restart();
    expect(news()).toEqual(reported);
    session().absence.dismiss();
    await lockUp();
    await unlock();
    expect(news()).toBeNull();
  });

  test('How many changes there were counts those, too, that an earlier catch-up had no more room to show.', async () => {
    const { cache, desk: file, outbox, labels } = session();
    const { clock } = desk;
    const line = { kind: 'new', patientId: 1, appointmentId: 1, who: 'M', says: '9:00 am' } as const;
    const unread = {
      from: clock.wall() - minute,
      to: clock.wall(),
      lines: Array(200).fill(line),
      total: 350,
    };
    file.saveFact('while-out', JSON.stringify(unread));
    const alone = createAbsenceTracker({
      cache,
      desk: file,
      outbox,
      clock,
      now: clock.wall,
      labels,
      clockStyle: () => '12-hour',
      pcZone: 'Australia/Adelaide',
    });
    expect(alone.view()?.total).toBe(350);
    alone.connectionIs('service-down', clock.wall());
    const one = at(booked(), 0);
    move(one, 1);
    await desk.until('the move is here', () => cache.get('appointments', one.id)?.start !== one.start);
    await clock.advance(2 * minute);
    alone.connectionIs('live', clock.wall());
    for (const feed of feedNames) alone.passEnded(feed, clock.monotonic());
    expect([alone.view()?.lines.length, alone.view()?.total]).toEqual([200, 351]);
  });

  test('A catch-up that is cut off is shown by the next: what was known before stays known.', async () => {
    const { cache, desk: file, outbox, labels } = session();
    const { clock } = desk;
    let later = 0;
    const wall = () => clock.wall() + later;
    const begin = () =>
      createAbsenceTracker({
        cache,
        desk: file,
        outbox,
        labels,
        clock: { ...clock, wall },
        now: wall,
        clockStyle: () => '12-hour',
        pcZone: 'UTC',
      });
    const first = begin();
    first.connectionIs('service-down', wall());
    const one = at(booked(), 0);
    move(one, 1);
    await desk.until('the move is here', () => cache.get('appointments', one.id)?.start !== one.start);
    await clock.advance(2 * minute);
    first.connectionIs('live', wall());
    first.passEnded('appointments', clock.monotonic() + 1);
    first.saveUnfinished();
    const second = begin();
    second.checkForGap();
    for (const feed of ['appointments', 'statuses', 'invoices'] as const) {
      second.passEnded(feed, clock.monotonic() + 1);
    }
    expect(second.view()?.lines).toMatchObject([{ kind: 'moved', appointmentId: one.id }]);
    second.dismiss();
    // Days later, the days that have come into view since are no news.
    second.connectionIs('service-down', wall());
    second.saveUnfinished();
    later = 3 * 1440 * minute;
    const third = begin();
    third.checkForGap();
    for (const feed of ['appointments', 'statuses', 'invoices'] as const) {
      third.passEnded(feed, clock.monotonic() + 1);
    }
    expect(third.view()).toBeNull();
  });

  test('A catch-up that is cut off by a crash is shown by the next, and once.', async () => {
    const { cache, desk: file, outbox, labels } = session();
    const { clock } = desk;
    const begin = () =>
      createAbsenceTracker({
        cache,
        desk: file,
        outbox,
        labels,
        clock,
        now: clock.wall,
        clockStyle: () => '12-hour',
        pcZone: 'UTC',
      });
    const first = begin();
    first.connectionIs('service-down', clock.wall());
    await clock.advance(2 * minute);
    first.connectionIs('live', clock.wall());
    const one = at(booked(), 0);
    move(one, 1);
    await desk.until('the move is here', () => cache.get('appointments', one.id)?.start !== one.start);
    first.passEnded('appointments', clock.monotonic() + 1);
    // It ends here, and says so to no part of it.
    for (let start = 0; start < 2; start++) {
      const next = begin();
      next.checkForGap();
      for (const feed of ['appointments', 'statuses', 'invoices'] as const)
        next.passEnded(feed, clock.monotonic() + 1);
      expect(next.view()?.lines).toMatchObject([{ kind: 'moved', appointmentId: one.id }]);
    }
  });

  test('a second absence adds to what is still unread', async () => {
    await out(5);
    move(at(booked(), 0), 1);
    await back();
    const from = news()?.from;
    await out(5);
    move(at(booked(), 1), 1);
    await back();
    expect(news()).toMatchObject({ from, total: 2, lines: [{ kind: 'moved' }, { kind: 'moved' }] });
  });

  function moveHere(one: Appointment & { patientId: number }): void {
    const [start, end] = [Date.parse(one.start ?? ''), Date.parse(one.end ?? '')];
    const added = session().outbox.add('move', {
      appointmentId: one.id,
      patientId: one.patientId,
      base: {
        start,
        end,
        serviceId: one.serviceId ?? null,
        locationId: one.locationId ?? null,
        practitionerId: one.practitionerId ?? null,
        caseId: null,
      },
      changes: { start: start + 300 * minute, end: end + 300 * minute },
    });
    expect(added.ok).toBe(true);
  }

  test('What this desk did itself is no news.', async () => {
    const one = at(booked(), 0);
    await out(5);
    moveHere(one);
    await back();
    expect(news()).toBeNull();
  });

  test('What this desk did just before, and has not read back yet, is no news either, over a restart too.', async () => {
    const one = at(booked(), 0);
    const { updatedAt } = one;
    moveHere(one);
    await desk.until('it is done', () => session().outbox.done('move').length === 1);
    await out(5);
    expect(session().cache.get('appointments', one.id)?.updatedAt).toBe(updatedAt);
    await desk.restart(5 * minute);
    await back();
    expect(session().cache.get('appointments', one.id)?.updatedAt).not.toBe(updatedAt);
    expect(news()).toBeNull();
  });

  test('What this desk did after its clock was set back, and has not read back yet, is no news either.', async () => {
    const { cache, desk: file, outbox, labels } = session();
    const { clock } = desk;
    const hour = 60 * minute;
    const one = at(booked(), 0);
    // The lists as they were read before the clock was set back, until the practice is reached again.
    const asRead = cache.appointmentsBetween(clock.wall() - 24 * hour, clock.wall() + 9 * 24 * hour, null);
    const states = new Map(feedNames.map((name) => [name, cache.feedState(name)]));
    let isReadAgain = false;
    const alone = createAbsenceTracker({
      cache: {
        ...cache,
        appointmentsBetween: (...asked) => (isReadAgain ? cache.appointmentsBetween(...asked) : asRead),
        feedState: (name) => states.get(name as FeedName) ?? null,
      },
      desk: file,
      outbox,
      clock,
      now: () => clock.wall() + hour,
      labels,
      clockStyle: () => '12-hour',
      pcZone: 'Australia/Adelaide',
    });
    desk.setServiceClock(() => clock.wall() + hour);
    clock.jumpWall(-hour);
    alone.passEnded('locations', clock.monotonic());
    moveHere(one);
    await desk.until('it is done', () => outbox.done('move').length === 1);
    await clock.advance(minute);
    alone.connectionIs('service-down', clock.wall());
    await clock.advance(2 * minute);
    isReadAgain = true;
    alone.connectionIs('live', clock.wall());
    for (const feed of ['appointments', 'statuses', 'invoices'] as const)
      alone.passEnded(feed, clock.monotonic() + 1);
    expect(alone.view()).toBeNull();
  });

  test('What this desk did after its clock was set back, before it ended, is no news after the next start.', async () => {
    const hour = 60 * minute;
    const one = at(booked(), 0);
    const wall = () => desk.clock.wall();
    desk.setServiceClock(() => wall() + hour);
    desk.clock.jumpWall(-hour);
    moveHere(one);
    await desk.until('it is done', () => session().outbox.done('move').length === 1);
    desk.setPlugged(false);
    expect(session().outbox.pending()).toHaveLength(1);
    // As after a crash: what was noted in memory is gone.
    session().absence.forget();
    await desk.restart(2 * hour);
    await back();
    expect(news()).toBeNull();
  });

  test('After a start with a clock that was set ahead, the days of the right date are no news.', async () => {
    const ahead = 3 * 24 * 60 * minute;
    await desk.companion().close();
    desk.setServiceClock(() => desk.clock.wall() - ahead);
    desk.clock.jumpWall(ahead);
    await desk.restart();
    await desk.until('it is live', live);
    await desk.clock.advance(10 * minute);
    expect(news()).toBeNull();
  });

  test('what was moved during an absence in which this PC’s clock was set back is shown', async () => {
    const moved = at(booked(), 0);
    await out(10);
    move(moved, 1);
    desk.setServiceClock(() => desk.clock.wall() + 60 * minute);
    desk.clock.jumpWall(-60 * minute);
    await back();
    expect(news()?.total).toBe(1);
    expect(news()?.from ?? 0).toBeLessThanOrEqual(news()?.to ?? 0);
  });

  test('a short absence, and one in which nothing changed, are not shown', async () => {
    await out(10);
    await back();
    expect(news()).toBeNull();
    desk.setPlugged(false);
    await desk.until('it is noticed', () => !live());
    move(at(booked(), 0), 1);
    await back();
    expect(news()).toBeNull();
  });

  test('what changed while Foyer was closed is shown when it starts again', async () => {
    await desk.companion().close();
    await desk.clock.advance(60 * minute);
    const before = desk.service.sandbox.state('appointments').length;
    expect(before).toBeGreaterThan(0);
    const later = desk.service.sandbox
      .state('appointments')
      .find((one) => !one.archived && Date.parse(one.start ?? '') > desk.clock.wall() + 60 * minute);
    if (!later) throw new Error('nothing is booked');
    desk.service.sandbox.archive('appointments', later.id);
    await desk.restart();
    await desk.until('it is told', () => news() !== null);
    expect(new Set(news()?.lines.map(({ kind }) => kind))).toEqual(new Set(['cancelled']));
  });
});

test('What a first reading brings is no news.', async () => {
  const desk = await openWholeDesk({});
  try {
    await desk.connect();
    const { status } = desk.companion();
    expect(status().progress).not.toBeNull();
    desk.setPlugged(false);
    await desk.until('it is noticed', () => status().connection.state !== 'live');
    await desk.clock.advance(10 * minute);
    desk.setPlugged(true);
    await desk.until('every list was read', () => status().progress === null);
    await desk.clock.advance(3 * minute);
    expect(desk.companion().session()?.absence.view()).toBeNull();
  } finally {
    await desk.close();
  }
});
