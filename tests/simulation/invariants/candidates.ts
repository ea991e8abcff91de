import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { CandidatesView, CandidateView } from '../../../shared/bridge/views.ts';
import { addDays } from '../../../shared/clinic-time.ts';
import { memoize } from '../../../shared/memoize.ts';
import type { WaitlistEntry } from '../../../shared/practice/resources/index.ts';
import type { World } from '../world.ts';

/**
 * Who could take a free time, against the practice as this PC knows it: worked out by days and hours on the wall, as a person with the waiting
 * list and the diary before them would (docs/decisions/0060).
 */

type Session = NonNullable<ReturnType<NonNullable<ReturnType<World['pc']['run']>>['companion']['session']>>;
type Free = CallInput<'booking.candidates'>;
type Args = Readonly<Record<string, unknown>>;

const laterDays = 28;

type Wall = { readonly date: string; readonly weekday: string; readonly hour: number };

const formatOf = memoize(
  20,
  (zone) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      weekday: 'long',
      hour: '2-digit',
      hourCycle: 'h23',
    }),
);

/** By zone and instant: the same visits are looked at again and again. */
const knownWall = memoize(20_000, (key): Wall => {
  const [zone = '', at] = key.split(' ');
  const parts = formatOf(zone).formatToParts(Number(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: part('weekday'),
    hour: Number(part('hour')),
  };
});

const wallIn = (zone: string, at: number): Wall => knownWall(`${zone} ${at}`);

const at = (wire: string | null | undefined) => Date.parse(wire ?? '');
const isNone = (id: number | null | undefined) => !id || id < 0;

/** The diary of this PC with what this desk has asked for on top: who is in it, when. */
function diaryOf({ cache, outbox }: Session, zone: string) {
  const appointments = cache
    .ids('appointments', 0, 100_000)
    .flatMap((id) => cache.get('appointments', id) ?? [])
    .filter((one) => one.archived !== true && one.start);
  const given = outbox
    .pending()
    .filter(({ state }) => state !== 'refused' && state !== 'not-recorded')
    .map(({ kind, args }) => ({ kind, args: JSON.parse(args) as Args }));
  const visits = appointments.flatMap((one) =>
    (one.appointmentPatients ?? []).map(
      ({ patientId }) => `${patientId} ${wallIn(zone, at(one.start)).date}`,
    ),
  );
  const bookings = given.filter(({ kind }) => kind === 'booking').map(({ args }) => args);
  // Of two moves of one visit the later one counts: it is where the visit will be.
  const moves = new Map<unknown, Args>();
  for (const { args } of given) {
    const { start } = (args['changes'] ?? {}) as Args;
    if (start !== undefined) moves.set(args['appointmentId'], { patientId: args['patientId'], start });
  }
  const asked = [...bookings, ...moves.values()].flatMap(({ patientId, start }) =>
    typeof start === 'number' ? [`${patientId} ${wallIn(zone, start).date}`] : [],
  );
  const touched = new Set(given.flatMap(({ args }) => Number(args['appointmentId'] ?? 0)));
  return { appointments, onDay: new Set([...visits, ...asked]), touched };
}

type Known = ReturnType<typeof diaryOf> & {
  readonly entries: readonly WaitlistEntry[];
  readonly zone: string;
};

/** Why an entry of the waiting list does not fit; null: it does. */
function misfit(session: Session, free: Free, known: Known, entry: WaitlistEntry): string | null {
  const { date, weekday, hour } = wallIn(known.zone, free.start);
  const minutesOf = (id: number) => session.cache.get('services', id)?.duration ?? 0;
  const isSeen = (id: number) =>
    known.appointments.some(
      (one) =>
        one.serviceId === id &&
        one.practitionerId === free.practitionerId &&
        wallIn(known.zone, at(one.start)).date > date &&
        wallIn(known.zone, at(one.start)).date <= addDays(date, laterDays),
    );
  const fits = (entry.serviceIds ?? []).filter(
    (id) =>
      (id === free.serviceId || entry.practitionerId === free.practitionerId || isSeen(id)) &&
      minutesOf(id) * 60_000 <= free.end - free.start,
  );
  const days = entry.preferredDays ?? [];
  if (entry.archived) return 'the entry is archived';
  if (!isNone(entry.practitionerId) && entry.practitionerId !== free.practitionerId)
    return 'another practitioner is waited for';
  if (!isNone(entry.locationId) && free.locationId !== null && entry.locationId !== free.locationId)
    return 'another location is waited for';
  if ((entry.serviceIds ?? []).length > 0 && fits.length === 0) return 'no service of the entry fits';
  if (days.length > 0 && !days.includes(weekday)) return `${weekday} is none of ${days}`;
  if (entry.preferredTime?.includes('morning') && hour >= 12) return 'the morning is over';
  if (free.inClass && !fits.includes(free.serviceId ?? 0))
    return 'another service than the class is waited for';
  return null;
}

function wrongLater(known: Known, free: Free, { later, patient }: CandidateView): string | null {
  if (!later) return null;
  const visit = known.appointments.find(({ id }) => id === later.appointmentId);
  const places = visit?.appointmentPatients ?? [];
  if (free.inClass) return 'a visit is to be moved into a class';
  if (!visit || known.touched.has(visit.id)) return visit ? null : 'its later visit is not in the diary';
  if (places.length !== 1 || places[0]?.patientId !== patient.id || (visit.maxPatients ?? 1) > 1)
    return 'its later visit is a class, or another patient’s';
  if (places[0]?.status) return `its later visit is ${places[0]?.status}`;
  if (visit.practitionerId !== free.practitionerId) return 'its later visit is with another practitioner';
  if (wallIn(known.zone, at(visit.start)).date <= wallIn(known.zone, free.start).date)
    return 'its later visit is not later';
  return at(visit.end) - at(visit.start) > free.end - free.start ? 'its later visit is longer' : null;
}

const urgency = (tags: readonly string[]) => ['High', 'Medium', 'Low'].indexOf(tags[0] ?? 'Medium');

/** In which order candidates come; the smaller first, by the first number in which two differ. */
function rankOf({ waits, later, offer }: CandidateView): number[] {
  const isServed = offer !== null && offer.outcome !== 'no-answer';
  const wishes = [waits?.location, waits?.day, (waits?.times.length ?? 0) > 0].filter(Boolean).length;
  const ofList = waits
    ? [
        urgency(waits.tags),
        Number(!waits.practitioner),
        Number(!waits.service),
        -wishes,
        waits.since ?? Infinity,
      ]
    : [Number(!later?.sameService), Number(later?.recurring), -(later?.start ?? 0)];
  return [Number(isServed), Number(!waits), ...ofList];
}

const isBefore = (a: readonly number[], b: readonly number[]): boolean => {
  const differs = a.findIndex((one, i) => one !== b[i]);
  return differs === -1 || (a[differs] ?? 0) < (b[differs] ?? 0);
};

/** No one is listed who can't come, each by an entry that fits, in the order that is promised; and no one is left out who waits and could. */
export function candidatesAreRight(
  world: World,
  session: Session,
  free: Free,
  found: CandidatesView,
): string[] {
  const { cache } = session;
  const location = free.locationId === null ? null : cache.get('locations', free.locationId);
  const zone = location?.timezone ?? world.pc.run()?.companion.state().zone ?? 'UTC';
  const entries = found.waitingList === 'absent' ? [] : cache.all('waitlists');
  const known: Known = { ...diaryOf(session, zone), entries, zone };
  const { date } = wallIn(zone, free.start);
  const isAway = (id: number) => id === free.exceptId || known.onDay.has(`${id} ${date}`);
  const wrong = found.candidates.flatMap((one) => {
    const { patient, waits, later } = one;
    const entry = entries.find(({ id }) => id === waits?.entryId);
    const why =
      (isAway(patient.id) && 'has a visit on that day, or cancelled this one') ||
      (waits && entry?.patientId !== patient.id && 'the entry is another patient’s') ||
      (entry && misfit(session, free, known, entry)) ||
      (waits && String(waits.tags) !== String(entry?.waitlistTags) && 'other tags than the entry has') ||
      (waits && waits.since !== at(entry?.createdAt) && 'not as long on the list as the entry says') ||
      (!waits && !later && 'neither waits nor is booked later') ||
      wrongLater(known, free, one);
    return why ? [`patient ${patient.id}: ${why}`] : [];
  });
  const outOfOrder = found.candidates.flatMap((one, i) => {
    const next = found.candidates[i + 1];
    return next && !isBefore(rankOf(one), rankOf(next))
      ? [`${one.patient.id} (${rankOf(one)}) comes before ${next.patient.id} (${rankOf(next)})`]
      : [];
  });
  const shown = new Set(found.candidates.map(({ patient }) => patient.id));
  const missing = entries.flatMap((entry) => {
    const id = entry.patientId ?? 0;
    const patient = cache.get('patients', id);
    if (!patient || patient.archived || shown.has(id) || isAway(id) || found.more > 0) return [];
    return misfit(session, free, known, entry) === null ? [`patient ${id} waits, and is not listed`] : [];
  });
  return [...wrong, ...outOfOrder, ...missing];
}
