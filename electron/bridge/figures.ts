import type { figureCalls as contract } from '../../shared/bridge/calls/figures.ts';
import type { FiguresView } from '../../shared/bridge/views.ts';
import { addDays, dayBounds, daysBetween, weekdayOf } from '../../shared/clinic-time.ts';
import type { LocationIds } from '../../shared/locations.ts';
import { ok } from '../../shared/result.ts';
import type { Companion } from '../companion.ts';
import { isHeldBack } from '../outbox/write-notes.ts';
import { practiceTime } from '../practice/practice-time.ts';
import type { Session } from '../session/session.ts';
import { zoneOf, zoneOfLocations } from '../sync/clinic-days.ts';
import { arrivalsHere, methodFigures, visitFigures } from '../views/figures.ts';
import { overlayOfOutbox } from '../views/overlay.ts';
import { takenBetween, takingsSource } from '../views/takings.ts';
import { unfilledOf } from '../views/unfilled.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { knownPayments } from './known-payments.ts';

type About = { readonly from: string; readonly to: string; readonly locationIds: LocationIds };

/** How some days went: what the cache, this desk's writes and its marks say of them. */
export const figureHandlers = ({ companion }: BridgePorts): Handlers<keyof typeof contract> => ({
  'figures.read': (about) => connected(companion, (session) => ok(figures(companion, session, about))),

  'figures.unfilled': ({ practitionerId, ...about }) =>
    connected(companion, async (session) => {
      const { zone, until } = spanOf(companion, session, about);
      // By whole weeks, as the columns of a day ask for it.
      const from = addDays(about.from, 1 - weekdayOf(about.from));
      const to = addDays(about.to, 7 - weekdayOf(about.to));
      const roster = await session.onDemandReads.roster({ practitionerId, from, to, locationId: null, zone });
      if (!roster.ok) return roster;
      const overlay = overlayOfOutbox(session.outbox, isHeldBack);
      const zoneAt = (id: number | null) =>
        zoneOf(id === null ? null : session.cache.get('locations', id), zone);
      const facts = { ...about, practitionerId, zone, zoneOf: zoneAt, until, overlay };
      // Where appointments are missing, a time that was booked would be called unfilled.
      const unknown = new Set(missingDays(session, about, zone));
      const times = roster.value.times.filter(({ date }) => !unknown.has(date));
      return ok(unfilledOf(session.cache, times, facts));
    }),
});

function spanOf(companion: Companion, session: Session, { from, to, locationIds }: About) {
  const zone = zoneOfLocations(session.cache, locationIds, companion.state().zone);
  const now = companion.now();
  const { startMs } = dayBounds(from, zone);
  const { endMs } = dayBounds(to, zone);
  const over = endMs <= now;
  return { zone, startMs, endMs, over, until: over ? endMs : now };
}

const daysFrom = ({ from, to }: About): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i));

/** The days of which the cache does not have every appointment. */
const missingDays = ({ sync }: Session, about: About, zone: string): string[] =>
  daysFrom(about).filter((day) => {
    const { startMs, endMs } = dayBounds(day, zone);
    return !sync.covers(startMs, endMs);
  });

function figures(companion: Companion, session: Session, about: About): FiguresView {
  const { cache, dayBook, outbox, labels } = session;
  const { from, to, locationIds } = about;
  const { zone, startMs, endMs, over, until } = spanOf(companion, session, about);
  const marked = daysFrom(about).map((day) => dayBook.on(day));
  const visits = visitFigures(cache, {
    ...about,
    zone,
    until,
    overlay: overlayOfOutbox(outbox, isHeldBack),
    arrivalsHere: arrivalsHere(outbox.done('arrival')),
    arrivalsSeen: new Map(marked.flatMap(({ arrived }) => [...arrived])),
    markedArrivals: new Map(marked.flatMap(({ markedArrivals }) => [...markedArrivals])),
    goneIn: new Map(marked.flatMap(({ goneIn }) => [...goneIn])),
    labels: labels(),
  });
  const { listed, own } = knownPayments(session);
  const { taken, unreadable } = takenBetween(cache, { startMs, endMs, locationIds }, listed, own);
  return {
    from,
    to,
    until,
    over,
    missing: missingDays(session, about, zone),
    marksFrom: dayBook.firstMarkedDay(),
    ...visits,
    takings: {
      source: takingsSource(listed, startMs),
      since: listed?.since ?? null,
      // By the practice's clock, as all else here.
      asOf: listed && practiceTime(session, listed.asOf),
      unreadable,
      ...methodFigures(cache, taken),
    },
  };
}
