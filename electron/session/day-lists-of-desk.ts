import type { ConsultingRow, DayRow } from '../../shared/bridge/views.ts';
import { addDays, dayBounds, dayOf } from '../../shared/clinic-time.ts';
import { createDayLists, type DayLists } from '../clinic/day-lists.ts';
import type { LinkedDesk } from '../clinic/linked-desk.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { Cache } from '../store/types.ts';
import { openLocations, zoneOf } from '../sync/clinic-days.ts';
import type { Sync } from '../sync/sync.ts';
import { consultingRowsOf, readVisitsLeft } from '../views/consulting-rows.ts';
import type { WatchedDay } from '../views/day-views.ts';
import type { Labels } from '../views/labels.ts';
import { type PractitionersSeen, practitionersOf } from '../views/practitioners.ts';
import type { SessionPorts } from './practice-line.ts';

/** What an open practice gives to practitioners' PCs. */
export type ListedSession = {
  readonly cache: Pick<Cache, 'all' | 'appointmentsBetween' | 'casesOfPatients' | 'onChange' | 'onReset'>;
  readonly sync: Pick<Sync, 'covers' | 'ages' | 'onPass'>;
  readonly outbox: Pick<Outbox, 'onChange'>;
  readonly rows: (day: WatchedDay) => readonly DayRow[];
  readonly labels: () => Labels;
  readonly practitionersSeen: Pick<PractitionersSeen, 'ids'>;
  /** UTC ms at the practice. */
  readonly now: () => number;
  readonly practice: string;
  readonly pcZone: string;
};

/** How far ahead the next day with visits is searched. */
const daysAhead = 10;
/** The time of the last confirmation is said in steps: it alone is no news at each poll, ms. */
const readStepMs = 20_000;

/**
 * The lists of all practitioners: today, and the next day with a visit.
 * @returns null: today's appointments are not all known, or the files can't be read
 */
export function dayListsOf(session: ListedSession): DayLists | null {
  return catchStoreError<DayLists | null>(
    () => read(session),
    () => null,
  );
}

function read(session: ListedSession): DayLists | null {
  const { cache, sync, rows, labels, practice } = session;
  const zone = zoneOf(openLocations(cache)[0] ?? null, session.pcZone);
  const today = dayOf(session.now(), zone);
  if (!isComplete(sync, today, zone)) return null;
  const next = nextDayWithVisits(session, today, zone);
  const days = [today, ...(next === null ? [] : [next])].map((date) => ({
    date,
    of: consultingRowsOf(rows({ date, zone, locationId: null }), readVisitsLeft(cache, { date, zone })),
  }));
  const practitioners = practitionersOf(cache, labels(), session.practitionersSeen.ids())
    .slice(0, 200)
    .map(({ id, name }) => ({ id, name }));
  const readAt = sync.ages().find(({ feed }) => feed === 'statuses')?.readAt ?? null;
  return {
    people: {
      practice,
      practitioners,
      readAt: readAt && Math.floor(readAt / readStepMs) * readStepMs,
    },
    lists: practitioners.map(({ id }) => ({
      practice,
      practitionerId: id,
      zone,
      days: days.map(({ date, of }) => ({ date, rows: [...(of.get(id) ?? noRows)] })),
    })),
  };
}

const noRows: readonly ConsultingRow[] = [];

function isComplete(sync: Pick<Sync, 'covers'>, date: string, zone: string): boolean {
  const { startMs, endMs } = dayBounds(date, zone);
  return sync.covers(startMs, endMs);
}

function nextDayWithVisits({ cache, sync }: ListedSession, today: string, zone: string): string | null {
  for (let ahead = 1; ahead <= daysAhead; ahead += 1) {
    const date = addDays(today, ahead);
    const { startMs, endMs } = dayBounds(date, zone);
    const hasVisit = cache
      .appointmentsBetween(startMs, endMs, null)
      .some(({ appointmentPatients }) => (appointmentPatients ?? []).length > 0);
    if (hasVisit) return isComplete(sync, date, zone) ? date : null;
  }
  return null;
}

/** Says the lists of an open practice while this desk is the one to say them. @returns ends it; once, before the files are closed */
export function shareDayLists(
  { clinicLink, clock, log, pcZone }: Pick<SessionPorts, 'clinicLink' | 'clock' | 'log' | 'pcZone'>,
  linked: Pick<LinkedDesk, 'view' | 'onChange'> | null,
  practice: string,
  session: Omit<ListedSession, 'practice' | 'pcZone'>,
): () => void {
  if (!clinicLink || !linked) return () => undefined;
  const lists = createDayLists({
    clinicLink,
    clock,
    log,
    desks() {
      const { desk, polls, others } = linked.view();
      return [{ desk, polls, locked: false }, ...others];
    },
    lists: () => dayListsOf({ ...session, practice, pcZone }),
  });
  const { cache, sync, outbox } = session;
  const stops = [
    cache.onChange(lists.say),
    cache.onReset(lists.say),
    outbox.onChange(lists.say),
    sync.onPass(lists.say),
    linked.onChange(lists.say),
    clinicLink.onNewKeys?.(lists.sayAgain),
  ];
  lists.say();
  return () => {
    for (const stop of stops) stop?.();
    lists.close();
  };
}
