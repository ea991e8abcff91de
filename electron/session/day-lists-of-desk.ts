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
  /** This PC's clock, UTC ms. */
  readonly wall: () => number;
  readonly practice: string;
  readonly pcZone: string;
};

/** How far ahead the next day with visits is searched. */
const daysAhead = 10;
/** The time of the last confirmation is said in steps: it alone is no news at each poll, ms. */
const readStepMs = 20_000;

/**
 * The lists of all practitioners: today, and the next day with a visit. Each is in the zone of the location of its first visit, as the desk there shows
 * it; a list has one zone, so a visit at a location in another one is in it too.
 * @returns null: today's appointments are not all known, or the files can't be read
 */
export function dayListsOf(session: ListedSession): DayLists | null {
  return catchStoreError<DayLists | null>(
    () => read(session),
    () => null,
  );
}

function read(session: ListedSession): DayLists | null {
  const { cache, sync, labels, practice, pcZone } = session;
  const locations = openLocations(cache);
  const zone = zoneOf(locations[0] ?? null, pcZone);
  const first = daysIn(session, zone);
  if (first === null) return null;
  const practitioners = practitionersOf(cache, labels(), session.practitionersSeen.ids())
    .slice(0, 200)
    .map(({ id, name }) => ({ id, name }));
  const zones = new Map(
    practitioners.map(({ id }) => {
      const visit = first.flatMap(({ visits }) => visits).find(({ practitioner }) => practitioner?.id === id);
      const location = locations.find((one) => one.id === visit?.locationId);
      return [id, location ? zoneOf(location, pcZone) : zone];
    }),
  );
  const days = new Map([[zone, first]]);
  for (const one of new Set(zones.values())) {
    const known = days.get(one) ?? daysIn(session, one);
    if (known === null) return null;
    days.set(one, known);
  }
  const readOn = sync.ages().find(({ feed }) => feed === 'statuses')?.readAt ?? null;
  // This PC's clock may be wrong, and practitioners' PCs go by the practice's.
  const readAt = readOn && readOn + session.now() - session.wall();
  return {
    people: {
      practice,
      practitioners,
      readAt: readAt && Math.floor(readAt / readStepMs) * readStepMs,
    },
    lists: practitioners.map(({ id }) => {
      const own = zones.get(id) ?? zone;
      return {
        practice,
        practitionerId: id,
        zone: own,
        days: (days.get(own) ?? first).map(({ date, of }) => ({ date, rows: [...(of.get(id) ?? noRows)] })),
      };
    }),
  };
}

type ListedDay = {
  readonly date: string;
  /** With a patient. */
  readonly visits: readonly DayRow[];
  /** The same by practitioner, as their PCs are given them. */
  readonly of: ReadonlyMap<number, readonly ConsultingRow[]>;
};

/** Today in a zone, and the next day with a visit; null: not all of today is known. */
function daysIn(session: ListedSession, zone: string): readonly ListedDay[] | null {
  const today = dayOf(session.now(), zone);
  if (!isComplete(session.sync, today, zone)) return null;
  const next = nextDayWithVisits(session, today, zone);
  return [today, ...(next === null ? [] : [next])].map((date) => {
    const rows = session.rows({ date, zone, locationId: null });
    return {
      date,
      visits: rows.filter(({ patientId }) => patientId !== null),
      of: consultingRowsOf(rows, readVisitsLeft(session.cache, { date, zone })),
    };
  });
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
  session: Omit<ListedSession, 'practice' | 'pcZone' | 'wall'>,
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
    lists: () => dayListsOf({ ...session, practice, pcZone, wall: clock.wall }),
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
