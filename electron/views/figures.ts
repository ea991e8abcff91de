import type { FiguresView, PractitionerView } from '../../shared/bridge/views.ts';
import { dayBounds, instantFromWire, minuteOfDay } from '../../shared/clinic-time.ts';
import { minuteMs } from '../../shared/durations.ts';
import { isAt, type LocationIds } from '../../shared/locations.ts';
import type { Appointment, AppointmentPatient } from '../../shared/practice/resources/index.ts';
import { waitingSince } from '../../shared/wait-time.ts';
import { parseWriteOf } from '../store/parsed-write.ts';
import type { OutboxRow, ReadableCache } from '../store/types.ts';
import { arrivedAtOf, type DayStanding } from './day-entries.ts';
import type { Labels } from './labels.ts';
import type { Overlay } from './overlay.ts';
import { idOrNone, practitionerView } from './people.ts';
import { shownStatus } from './row-status.ts';
import { spreadOf } from './spread.ts';
import { nameOfMethod, type Taken } from './takings.ts';

/** Which days figures are of, and this desk's open writes, which count as carried out. */
export type DaysCounted = {
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly locationIds: LocationIds;
  /** Nothing later counts, UTC ms. */
  readonly until: number;
  readonly overlay: Pick<Overlay, 'arrivals' | 'cancellations'>;
};

/** The same, with what is known besides. */
export type FigureFacts = DaysCounted & {
  /** When this desk marked arrivals, by row key, UTC ms (`arrivalsHere`). */
  readonly arrivalsHere: ReadonlyMap<string, number>;
  /** When patients arrived by what this desk and those linked to it saw, by row key, UTC ms. */
  readonly arrivalsSeen: ReadonlyMap<string, number>;
  /** Which of these were marked long before the service recorded them, at any desk. */
  readonly markedArrivals: DayStanding['markedArrivals'];
  /** When patients went in, by row key. */
  readonly goneIn: ReadonlyMap<string, { readonly at: number }>;
  readonly labels: Labels;
};

type VisitFigures = Pick<
  FiguresView,
  'booked' | 'arrived' | 'missed' | 'cancelled' | 'quarters' | 'practitioners'
>;

/** From so long after a visit's end, ms, *To finish* asks whether the patient came: what is marked then is put right, and no time of arrival. */
const putRightAfterMs = 30 * minuteMs;

/** What is counted of one practitioner's visits; `late` and `waited` in ms. */
type Tally = { booked: number; arrived: number; readonly late: number[]; readonly waited: number[] };

/**
 * The visits of some days in figures: one pass over their appointments. Pure.
 *
 * Guarantees:
 * - Each patient of an appointment counts; one who cancelled is not booked, one who did not come is.
 * - An arrival has a time only where it is known: of a visit that is still Arrived the service's, else what a desk of the clinic saw while it
 *   was, else when this desk marked it. The service has one time for a status: what no desk saw has none any more once the visit is Completed.
 * - An arrival that the service recorded late, because it could not be reached, counts from when it was marked.
 * - One that was marked half an hour after the visit's end, or later, says that the patient came, and not when.
 * - A wait is measured only between two known times: the arrival, and gone in as a person marked it at any desk. Nothing is guessed.
 * - A quarter of an hour is one of the clinic's clock, on a day of 23 or 25 hours too.
 */
export function visitFigures(cache: ReadableCache, facts: FigureFacts): VisitFigures {
  const sums = { booked: 0, arrived: 0, missed: 0, cancelled: 0 };
  const quarters = new Map<number, { booked: number; arrived: number }>();
  const tallies = new Map<number, Tally>();
  const quarterOf = (at: number) => {
    const minute = Math.floor(minuteOfDay(at, facts.zone) / 15) * 15;
    return entryOf(quarters, minute, () => ({ booked: 0, arrived: 0 }));
  };
  const { startMs } = dayBounds(facts.from, facts.zone);
  const { endMs } = dayBounds(facts.to, facts.zone);
  for (const appointment of cache.appointmentsBetween(startMs, endMs, null)) {
    const start = instantFromWire(appointment.start);
    if (start === null || !isAt(facts.locationIds, idOrNone(appointment.locationId))) continue;
    const putRightFrom = (instantFromWire(appointment.end) ?? start) + putRightAfterMs;
    for (const place of appointment.appointmentPatients ?? []) {
      const { status, arrivedAt, goneInAt } = visitOf(appointment, place, facts);
      const isDue = start < facts.until;
      if (status === 'cancelled') sums.cancelled += isDue ? 1 : 0;
      const came = status === 'arrived' || status === 'completed';
      // A patient who is early has arrived for an appointment that is still to come.
      if (status === 'cancelled' || (!isDue && !came)) continue;
      const tally = entryOf(tallies, idOrNone(appointment.practitionerId) ?? 0, () => ({
        booked: 0,
        arrived: 0,
        late: [],
        waited: [],
      }));
      if (isDue) {
        sums.booked++;
        tally.booked++;
        quarterOf(start).booked++;
      }
      if (status === 'did-not-arrive') sums.missed++;
      if (!came) continue;
      sums.arrived++;
      tally.arrived++;
      if (arrivedAt === null || arrivedAt >= putRightFrom) continue;
      quarterOf(arrivedAt).arrived++;
      tally.late.push(arrivedAt - start);
      if (goneInAt !== null)
        tally.waited.push(Math.max(0, goneInAt - waitingSince({ start, statusAt: arrivedAt })));
    }
  }
  return {
    ...sums,
    quarters: [...quarters].map(([minute, counts]) => ({ minute, ...counts })).sort(byMinute),
    practitioners: practitionersOfFigures(cache, tallies, facts.labels),
  };
}

const byMinute = (a: { minute: number }, b: { minute: number }) => a.minute - b.minute;

function visitOf({ id }: Appointment, place: AppointmentPatient, facts: FigureFacts) {
  const key = `${id}:${place.patientId}`;
  const status = shownStatus(key, place, facts.overlay);
  const pending = facts.overlay.arrivals.get(key)?.at ?? null;
  const listed = place.status === 'Arrived' ? instantFromWire(place.statusUpdatedAt) : null;
  const recorded = listed ?? (pending === null ? (facts.arrivalsSeen.get(key) ?? null) : null);
  const marked = pending ?? facts.arrivalsHere.get(key) ?? null;
  const arrivedAt = recorded === null ? marked : arrivedAtOf(key, recorded, facts);
  return { status, arrivedAt, goneInAt: facts.goneIn.get(key)?.at ?? null };
}

function practitionersOfFigures(
  cache: ReadableCache,
  tallies: ReadonlyMap<number, Tally>,
  labels: Labels,
): FiguresView['practitioners'] {
  const all = [...tallies].map(([id, { booked, arrived, late, waited }]) => ({
    practitioner: id === 0 ? null : practitionerView(id, cache.get('practitioners', id), labels),
    booked,
    arrived,
    lateness: spreadOf(late),
    wait: spreadOf(waited),
  }));
  return all.sort((a, b) => byName(a.practitioner, b.practitioner)).slice(0, 1000);
}

function byName(a: PractitionerView | null, b: PractitionerView | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.name.localeCompare(b.name, undefined, { numeric: true }) || a.id - b.id;
}

/**
 * When this desk marked arrivals, by row key, UTC ms: of two on a row the first.
 * @param writes this desk's arrivals that are done
 */
export function arrivalsHere(writes: readonly OutboxRow[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const row of writes) {
    const args = parseWriteOf('arrival', row)?.args;
    if (!args) continue;
    const key = `${args.appointmentId}:${args.patientId}`;
    const at = args.markedAt ?? row.createdAt;
    found.set(key, Math.min(found.get(key) ?? at, at));
  }
  return found;
}

/** The sums of payments by method, the largest first. A removed payment counts nothing. */
export function methodFigures(
  cache: ReadableCache,
  taken: readonly Taken[],
): Pick<FiguresView['takings'], 'totalCents' | 'methods'> {
  const sums = new Map<number, { cents: number; payments: number }>();
  for (const { methodId, amountCents } of taken.filter(({ removed }) => !removed)) {
    const sum = entryOf(sums, methodId, () => ({ cents: 0, payments: 0 }));
    sum.cents += amountCents;
    sum.payments++;
  }
  const methods = [...sums]
    .map(([id, sum]) => ({ method: { id, name: nameOfMethod(cache, id) }, ...sum }))
    .sort((a, b) => b.cents - a.cents || a.method.id - b.method.id);
  return { totalCents: methods.reduce((all, { cents }) => all + cents, 0), methods: methods.slice(0, 1000) };
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
