import { CatchUp, windowRows } from '../../shared/bridge/views.ts';
import { dayOf, sayShortDay } from '../../shared/clinic-time.ts';
import { type ClockStyle, sayClock } from '../../shared/clock-words.ts';
import { dayMs } from '../../shared/durations.ts';
import { createListeners } from '../../shared/listeners.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Clock } from '../platform/ports.ts';
import { parseWrite } from '../store/parsed-write.ts';
import { catchStoreError, storeResult } from '../store/store-error.ts';
import { parseStored } from '../store/stored.ts';
import type { Cache, DeskStore } from '../store/types.ts';
import { dayEverywhere, openLocations, zoneOf } from '../sync/clinic-days.ts';
import { readFeedState } from '../sync/feed-state.ts';
import type { FeedName } from '../sync/feeds.ts';
import {
  type Absence,
  absenceSnapshot,
  absenceText,
  changesDuringAbsence,
  type KnownNow,
  readAbsence,
} from '../views/catch-up.ts';
import type { Labels } from '../views/labels.ts';
import { patientName, practitionerView } from '../views/people.ts';

/**
 * Detects an absence: this PC had no connection to the practice (no network, the service down, the key refused, the
 * PC asleep or Foyer closed). On return it shows a catch-up of what changed meanwhile in the days that the desk works
 * on.
 *
 * Guarantees:
 * - It is shown once the lists concerned were read again, not before: half a catch-up is no summary.
 * - It stays until a person has read it, behind the lock and over a restart too; a second absence adds to it.
 * - A catch-up that is cut off, also by a crash, is shown by the next: what was known before stays known.
 * - What a first reading brings is no news.
 */
export type AbsenceTracker = {
  /** Null: nothing changed, or a person has read it. */
  view(): CatchUp | null;
  dismiss(): void;
  /** The state of the connection changed, UTC ms since when. */
  connectionIs(state: string, since: number): void;
  /** After a start or a sleep: where the lists are stale, the next read is compared with them. */
  checkForGap(): void;
  /** A feed was read to its end; `beganAt` is monotonic. */
  passEnded(feed: FeedName, beganAt: number): void;
  /** The cache was rebuilt: there is nothing to compare with. */
  forget(): void;
  /** The files are about to be closed: saves an unfinished absence for the next opening. */
  saveUnfinished(): void;
  onChange(listener: () => void): () => void;
};

/**
 * A shorter absence is ignored, unless this PC's clock was set back meanwhile and says nothing of its length; lists older than this are
 * stale. Milliseconds.
 */
const shortestAbsence = 60_000;
const staleAfter = 10 * 60_000;
/** A clock that was corrected by less than this counts as running, ms. */
const shortestSetBack = 1000;
/** Days after today that are compared. */
const daysAhead = 7;

/** In the desk file: what no one has read yet. */
const newsFact = 'while-out';
/** In the desk file: since when the absence was that was shown last. What the cache refused to forget of it counts no more. */
const shownFact = 'while-out-shown';
/** In the cache, because it is about the cache's past: the absence whose end was not shown yet, and what was known before it. */
const absenceFact = 'absence';

const requiredFeeds: readonly FeedName[] = ['appointments', 'statuses', 'invoices'];
const unreachable: readonly string[] = ['offline', 'service-down', 'key-refused', 'protocol'];

type AbsencePorts = {
  readonly cache: Cache;
  readonly desk: Pick<DeskStore, 'fact' | 'saveFact'>;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** UTC ms at the practice. */
  readonly now: () => number;
  readonly labels: () => Labels;
  readonly clockStyle: () => ClockStyle;
  readonly pcZone: string;
};

export function createAbsenceTracker(ports: AbsencePorts): AbsenceTracker {
  const { cache, desk, outbox, clock, pcZone } = ports;
  const listeners = createListeners<[]>();
  let absence: (Absence & { returnedAt: number | null }) | null = null;
  const passed = new Set<FeedName>();
  let shown: CatchUp | null = null;
  let isResumed = false;
  orNone(() => {
    shown = parseStored(CatchUp, desk.fact(newsFact));
  });

  const setBack = watchSetBack(clock);

  /** @returns whether it is stored */
  function show(next: CatchUp | null): boolean {
    shown = next;
    const stored = storeResult(() => desk.saveFact(newsFact, next && JSON.stringify(next)));
    listeners.notify();
    return stored.ok;
  }

  /** After a store error there is no catch-up; the outbox and the status report the error. */
  function orNone(act: () => void): void {
    catchStoreError(act, () => {
      absence = null;
    });
  }

  function daysNow() {
    const { startMs, endMs } = dayEverywhere(openLocations(cache), ports.now(), pcZone);
    return { startMs, endMs: endMs + daysAhead * dayMs };
  }

  function beginAbsence(since: number): void {
    // Before the first full read there is nothing to compare with.
    const lists = requiredFeeds.map((one) => readFeedState(cache.feedState(one)));
    if (absence !== null || !lists.every((one) => one.firstReadDone)) return;
    const { startMs, endMs } = daysNow();
    const appointments = cache.appointmentsBetween(startMs, endMs, null);
    const patientIds = appointments.flatMap((one) => (one.appointmentPatients ?? []).map((p) => p.patientId));
    const open = cache.openInvoicesOf([...new Set(patientIds)]);
    // What this desk did after one of the lists was last asked for may not be in it.
    const ownSince = Math.min(since, ...lists.map(({ asOf }) => asOf ?? since));
    const before = absenceSnapshot(appointments, open);
    const pending = outbox.pending().map(({ id }) => id);
    absence = { since, ownSince, pending, before, startMs, endMs, returnedAt: null };
  }

  /**
   * Resumes, once, the absence that was saved when the files were closed, or before a crash: the days that have begun since
   * count as they are.
   */
  function resumeSaved(): void {
    const kept = isResumed ? null : readAbsence(cache.fact(absenceFact) || 'null');
    isResumed = true;
    if (kept === null || desk.fact(shownFact) === String(kept.since)) return;
    const days = daysNow();
    const later = absenceSnapshot(cache.appointmentsBetween(kept.endMs, days.endMs, null), []);
    absence ??= { ...resumedOn(days, kept, later), returnedAt: null };
    markReturned();
  }

  function markReturned(): void {
    if (absence === null || absence.returnedAt !== null) return;
    absence.returnedAt = clock.monotonic();
    passed.clear();
    // From here on what was known before is nowhere else: the lists are read again.
    if (!isTooShort(absence, clock.wall())) storeResult(saveAbsence);
  }

  function saveAbsence(): void {
    if (absence === null) return;
    cache.saveFact(absenceFact, absenceText({ ...absence, ownSince: absence.ownSince - setBack() }));
  }

  function publish(): void {
    if (absence === null) return;
    const ended = absence;
    absence = null;
    // What is not stored is shown once more after the next opening.
    if (!isTooShort(ended, clock.wall()) && !publishChanges(ended)) return;
    desk.saveFact(shownFact, String(ended.since));
    if (cache.fact(absenceFact)) cache.saveFact(absenceFact, '');
  }

  /** @returns whether what it says is stored */
  function publishChanges({ since, ownSince, pending, before, startMs, endMs }: Absence): boolean {
    const to = clock.wall();
    const now: KnownNow = {
      // The snapshot may be of later days than today: this PC's clock was ahead when it was taken.
      appointments: cache.appointmentsBetween(Math.max(daysNow().startMs, startMs), endMs, null),
      appointment: (id) => cache.get('appointments', id),
      invoice: (id) => cache.get('invoices', id),
      own: ownWrites(outbox, ownSince - setBack(), new Set(pending)),
      patientName(id) {
        const known = cache.get('patients', id);
        return known ? patientName(known) : `Patient ${id}`;
      },
      practitionerName: (id) => practitionerView(id, cache.get('practitioners', id), ports.labels()).name,
      sayTime: (at, locationId) => sayTime(at, locationId, ports),
    };
    const news = changesDuringAbsence(before, now);
    if (news.length === 0) return true;
    return show({
      from: shown?.from ?? Math.min(since, to),
      to,
      lines: [...(shown?.lines ?? []), ...news].slice(0, windowRows),
      total: (shown?.total ?? 0) + news.length,
    });
  }

  return {
    view: () => shown,
    dismiss: () => void show(null),
    connectionIs: (state, since) =>
      orNone(() => {
        if (unreachable.includes(state)) {
          beginAbsence(since);
          if (absence !== null) absence.returnedAt = null;
        } else if (state === 'live') markReturned();
      }),
    checkForGap: () =>
      orNone(() => {
        resumeSaved();
        const { readAt } = readFeedState(cache.feedState('statuses'));
        if (readAt === null || clock.wall() - readAt < staleAfter) return;
        beginAbsence(readAt);
        markReturned();
      }),
    passEnded: (feed, beganAt) =>
      orNone(() => {
        setBack();
        if (absence?.returnedAt == null || beganAt < absence.returnedAt || !requiredFeeds.includes(feed))
          return;
        passed.add(feed);
        if (requiredFeeds.every((one) => passed.has(one))) publish();
      }),
    forget() {
      absence = null;
    },
    saveUnfinished: () => orNone(saveAbsence),
    onChange: listeners.add,
  };
}

const isTooShort = ({ since }: Absence, to: number) => to >= since && to - since < shortestAbsence;

/** An absence of before, in the days of now. @param later what is booked in those that have come into view since */
function resumedOn(
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  kept: Absence,
  later: Absence['before'],
): Absence {
  const still = [...kept.before.appointments].filter(([, one]) => one.start >= startMs);
  const before = { ...kept.before, appointments: new Map([...still, ...later.appointments]) };
  return {
    ...kept,
    before,
    startMs: Math.max(startMs, kept.startMs),
    endMs: Math.max(endMs, kept.endMs),
  };
}

/**
 * Follows this PC's clock; to be called now and then.
 * @returns by how much the clock was set back in all, ms: what was stored since then seems older than it is
 */
function watchSetBack(clock: Clock): () => number {
  let setBack = 0;
  let wallAhead = clock.wall() - clock.monotonic();
  return () => {
    const ahead = clock.wall() - clock.monotonic();
    if (ahead < wallAhead - shortestSetBack) setBack += wallAhead - ahead;
    wallAhead = ahead;
    return setBack;
  };
}

/** The time at which something is there, with the day unless that is today. */
function sayTime(
  at: number,
  locationId: number | null,
  { cache, pcZone, now, clockStyle }: Pick<AbsencePorts, 'cache' | 'pcZone' | 'now' | 'clockStyle'>,
): string {
  const zone = zoneOf(locationId === null ? null : cache.get('locations', locationId), pcZone);
  const day = dayOf(at, zone);
  const time = sayClock(at, zone, clockStyle());
  return day === dayOf(now(), zone) ? time : `${sayShortDay(day)}, ${time}`;
}

/** What this desk moved, cancelled, booked and took since an instant, done or on its way; and these writes, whenever that was. */
function ownWrites(outbox: Outbox, since: number, pending: ReadonlySet<string>): KnownNow['own'] {
  const appointmentIds = new Set<number>();
  const booked = new Set<string>();
  const invoiceIds = new Set<number>();
  const done = (['move', 'cancellation', 'booking', 'payment'] as const).flatMap((kind) => outbox.done(kind));
  for (const row of [
    ...outbox.open(),
    ...done.filter((one) => one.stateAt >= since || pending.has(one.id)),
  ]) {
    const write = parseWrite(row);
    if (write?.kind === 'move') appointmentIds.add(write.args.appointmentId);
    if (write?.kind === 'cancellation') appointmentIds.add(write.args.appointmentId);
    if (write?.kind === 'booking') booked.add(`${write.args.patientId}@${write.args.start}`);
    if (write?.kind === 'payment') for (const { invoiceId } of write.args.parts) invoiceIds.add(invoiceId);
  }
  return { appointmentIds, booked, invoiceIds };
}
