import type { AppState, DayRow, PractitionerView } from '../../../shared/bridge/views.ts';
import { dayBounds, endInstantAt, instantAt, minuteOfDay } from '../../../shared/clinic-time.ts';
import { type ClockStyle, otherClock, sayHour } from '../../../shared/clock-words.ts';
import { hourMs } from '../../../shared/durations.ts';
import { isAt, placesWithClocks, zonesOf } from '../../../shared/locations.ts';
import { asGroup, type Group, groupKey } from '../../model/group.ts';
import { type BusyFacts, busyOf, isBusy, type TimeSpan } from './busy-model.ts';
import { stepOf } from './practice-step.ts';
import { withoutOverlaps } from './work-times.ts';

export type { TimeSpan } from './busy-model.ts';

/** One appointment in its column. */
export type Block = TimeSpan & {
  /** The key by which it is chosen: a row's key, or a group's. */
  readonly key: string;
  readonly row: DayRow;
  readonly group: Group | null;
  /** Its index (from 0) among appointments that overlap and share the column's width. */
  readonly track: number;
  readonly tracks: number;
};

export type Column = {
  readonly key: string;
  /** Null: appointments without a practitioner. */
  readonly practitioner: PractitionerView | null;
  /** By start. */
  readonly blocks: readonly Block[];
  readonly busy: readonly (TimeSpan & { readonly words: string })[];
  /** Pending bookings and moves into this column. */
  readonly coming: readonly ComingVisit[];
  /** The working hours and where they are; null: the roster is unknown. */
  readonly work: readonly WorkSpan[] | null;
  /** The hours off within the shown range; null: the roster is unknown. */
  readonly off: readonly TimeSpan[] | null;
  readonly patients: number;
};

/** A pending booking or move: whose it is, and which appointment moves; null: it is to be booked. */
export type ComingVisit = TimeSpan & { readonly who: string; readonly appointmentId: number | null };

export type WorkSpan = TimeSpan & { readonly locationId: number | null };

export type Columns = TimeSpan & {
  /** How far apart the times are to which a visit is dragged and at which one is booked, ms. */
  readonly step: number;
  readonly columns: readonly Column[];
  /** The whole hours of the desk's clock. */
  readonly hours: readonly { readonly at: number; readonly label: string }[];
  /** Whether a shown location's clock differs from the desk's, so that the hours must name their zone. */
  readonly severalClocks: boolean;
};

/** Locations that are no more may still have visits and working hours. */
export type ColumnFacts = BusyFacts &
  Pick<AppState, 'zone' | 'locations' | 'formerPlaces'> & {
    readonly clockStyle: ClockStyle;
    /** In their order on the screen. */
    readonly practitioners: readonly PractitionerView[];
    readonly practitionerId: number | null;
    /** Pending bookings and moves into this day; the hours include them. */
    readonly underWay: readonly (ComingVisit & { readonly practitionerId: number | null })[];
  };

/** Shown even on a day without appointments. */
const usualHours = { from: '8:00', to: '18:00' };

/** The minimum height, as a duration; a shorter appointment must not overlap its neighbours. */
const shortestMs = 14 * 60_000;

/**
 * The day as one column per practitioner. Pure.
 *
 * Guarantees:
 * - A practitioner who has an appointment, is rostered or is busy has a column, even without a row to show.
 * - An hour of the axis is an hour long and is labelled by the desk's clock, wherever the locations are and whatever
 *   day it is.
 */
export function columnsOf(facts: ColumnFacts): Columns {
  const byPractitioner = new Map<number, DayRow[]>();
  for (const row of facts.rows) {
    const id = row.practitioner?.id ?? 0;
    byPractitioner.set(id, [...(byPractitioner.get(id) ?? []), row]);
  }
  const asked = ({ id }: PractitionerView) => facts.practitionerId === null || facts.practitionerId === id;
  const shown = facts.practitioners.filter((one) => asked(one) || byPractitioner.has(one.id));
  const works = new Map(shown.map(({ id }) => [id, workOf(facts, id)]));
  const allWork = [...works.values()].flatMap((spans) => spans ?? []);
  const range = rangeOf(facts, allWork);
  const isThere = ({ id }: PractitionerView) => (works.get(id)?.length ?? 0) > 0 || isBusy(facts, id, range);
  const people = peopleOf(facts, byPractitioner, (one) => asked(one) && isThere(one));
  const columns = people.map((practitioner): Column => {
    const rows = byPractitioner.get(practitioner.id) ?? [];
    const work = works.get(practitioner.id) ?? null;
    return {
      key: `p${practitioner.id}`,
      practitioner,
      blocks: blocksOf(rows),
      patients: patientsIn(rows),
      busy: busyOf(facts, practitioner.id, range),
      coming: facts.underWay.filter(({ practitionerId }) => practitionerId === practitioner.id),
      work,
      off: work && gapsIn(work, range),
    };
  });
  const nobodys = byPractitioner.get(0) ?? [];
  if (nobodys.length > 0) {
    const blocks = blocksOf(nobodys);
    columns.push({
      key: 'none',
      practitioner: null,
      blocks,
      busy: [],
      coming: [],
      work: null,
      off: null,
      patients: patientsIn(nobodys),
    });
  }
  return {
    columns,
    ...range,
    step: stepOf(
      facts.rows.map(({ start }) => start),
      range.start,
    ),
    hours: hoursOf(facts, range),
    severalClocks: severalClocks(facts, allWork, range),
  };
}

function peopleOf(
  facts: ColumnFacts,
  rows: ReadonlyMap<number, readonly DayRow[]>,
  isThere: (one: PractitionerView) => boolean,
): PractitionerView[] {
  const known = facts.practitioners.filter((one) => rows.has(one.id) || isThere(one));
  const listed = new Set(facts.practitioners.map(({ id }) => id));
  const others = [...rows.values()].flatMap(([row]) =>
    row?.practitioner && !listed.has(row.practitioner.id) ? [row.practitioner] : [],
  );
  return [...known, ...others.sort((a, b) => a.name.localeCompare(b.name))];
}

/** The working hours of a practitioner on the day, at the filter's location or at any; null: unknown. */
function workOf(facts: ColumnFacts, practitionerId: number): WorkSpan[] | null {
  const roster = facts.rosters.get(practitionerId);
  const zoneOf = zonesOf(facts);
  if (!roster) return null;
  const spans = roster
    .filter(({ date, locationId }) => date === facts.date && isAt(facts.places, locationId))
    .map(({ from, to, locationId }) => {
      const zone = zoneOf(locationId);
      const start = instantAt(facts.date, from, zone);
      return { start, end: endInstantAt(facts.date, to, zone), locationId };
    })
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start);
  return withoutOverlaps(spans);
}

/** Whole hours of the clinic's clock that span the whole content, within the day. */
function rangeOf({ date, zone, rows, underWay }: ColumnFacts, work: readonly TimeSpan[]): TimeSpan {
  const day = dayBounds(date, zone);
  const spans = [...rows, ...work, ...underWay].filter(
    ({ start }) => start >= day.startMs && start < day.endMs,
  );
  const usual = { start: instantAt(date, usualHours.from, zone), end: instantAt(date, usualHours.to, zone) };
  const first = Math.min(...(spans.length > 0 ? spans.map((s) => s.start) : [usual.start]));
  const last = Math.max(...(spans.length > 0 ? spans.map((s) => s.end) : [usual.end]));
  const hour = Math.floor(minuteOfDay(first, zone) / 60);
  const end = last >= day.endMs ? day.endMs : ceilHour(date, last, zone, day.endMs);
  return { start: Math.min(first, instantAt(date, `${hour}:00`, zone)), end };
}

function ceilHour(date: string, at: number, zone: string, midnight: number): number {
  const minute = minuteOfDay(at, zone);
  if (minute % 60 === 0) return at;
  const next = Math.floor(minute / 60) + 1;
  return next > 23 ? midnight : instantAt(date, `${next}:00`, zone);
}

/**
 * Clocks change by an hour, or by half an hour: a skipped hour is missing on the axis, a repeated one is there twice.
 */
function hoursOf({ zone, clockStyle }: ColumnFacts, range: TimeSpan): Columns['hours'] {
  const hours: { at: number; label: string }[] = [];
  for (let at = range.start; at < range.end; at += hourMs / 2) {
    if (minuteOfDay(at, zone) % 60 === 0) hours.push({ at, label: sayHour(at, zone, clockStyle) });
  }
  return hours;
}

function severalClocks(facts: ColumnFacts, work: readonly WorkSpan[], { start, end }: TimeSpan): boolean {
  const { zone, places } = facts;
  const there = new Set([...facts.rows, ...work].map(({ locationId }) => locationId));
  const inUse = new Set(facts.locations.map(({ id }) => id));
  return placesWithClocks(facts)
    .filter(({ id }) => there.has(id) || (inUse.has(id) && isAt(places, id)))
    .some((one) => [start, end].some((at) => otherClock(at, one.zone, zone) !== null));
}

/** The parts of a range that the spans do not cover. @param spans by start */
export function gapsIn(spans: readonly TimeSpan[], range: TimeSpan): TimeSpan[] {
  const gaps: TimeSpan[] = [];
  let at = range.start;
  for (const { start, end } of spans) {
    if (start > at) gaps.push({ start: at, end: Math.min(start, range.end) });
    at = Math.max(at, end);
  }
  if (at < range.end) gaps.push({ start: at, end: range.end });
  return gaps;
}

/** The time at a distance in pixels from the beginning of the day (`start`), rounded to a step. */
export function timeAt(
  below: number,
  hourPx: number,
  { start, step }: Pick<Columns, 'start' | 'step'>,
): number {
  return start + Math.round(((below / hourPx) * hourMs) / step) * step;
}

const patientsIn = (rows: readonly DayRow[]) => rows.filter((row) => row.patientId !== null).length;

/** One block per appointment, side by side where they overlap. @param rows by start */
export function blocksOf(rows: readonly DayRow[]): Block[] {
  const appointments = new Map<number, DayRow[]>();
  for (const row of rows)
    appointments.set(row.appointmentId, [...(appointments.get(row.appointmentId) ?? []), row]);
  const single = [...appointments.values()].flatMap((own) => {
    const [row] = own;
    if (!row) return [];
    const group = asGroup(own);
    const key = group ? groupKey(group.appointmentId) : row.key;
    return [{ key, row, group, start: row.start, end: row.end }];
  });
  single.sort((a, b) => a.start - b.start || a.end - b.end);
  const blocks: Block[] = [];
  let cluster: (Omit<Block, 'tracks'> & TimeSpan)[] = [];
  let until = Number.NEGATIVE_INFINITY;
  const close = () => {
    const tracks = 1 + Math.max(0, ...cluster.map((block) => block.track));
    blocks.push(...cluster.map((block) => ({ ...block, tracks })));
    cluster = [];
  };
  for (const one of single) {
    if (one.start >= until) close();
    const busyTracks = new Set(cluster.filter((b) => drawnEnd(b) > one.start).map((b) => b.track));
    let track = 0;
    while (busyTracks.has(track)) track += 1;
    cluster.push({ ...one, track });
    until = Math.max(until, drawnEnd(one));
  }
  close();
  return blocks;
}

const drawnEnd = ({ start, end }: TimeSpan) => Math.max(end, start + shortestMs);

/**
 * The block of a row or a group: by its own key, or by the key of the patient's group. A group of which one patient is
 * left is that patient's block. Null: none.
 */
export function blockOf(columns: readonly Column[], key: string | null): string | null {
  if (key === null) return null;
  const within = (block: Block) =>
    block.key === key ||
    groupKey(block.row.appointmentId) === key ||
    block.group?.rows.some((row) => row.key === key) === true;
  for (const { blocks } of columns) {
    const block = blocks.find(within);
    if (block) return block.key;
  }
  return null;
}

export type Way = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

/**
 * The key of the block one step away: up and down within a column, left and right to the nearest in time of the next
 * column with any. From an unknown key, the first of all.
 */
export function blockAway(columns: readonly Column[], key: string | null, way: Way): string | null {
  const at = columns.findIndex(({ blocks }) => blocks.some((block) => block.key === key));
  const column = columns[at];
  const index = column?.blocks.findIndex((block) => block.key === key) ?? -1;
  const here = column?.blocks[index];
  if (!column || !here) return columns.find(({ blocks }) => blocks.length > 0)?.blocks[0]?.key ?? null;
  const last = column.blocks.length - 1;
  const steps = { up: Math.max(0, index - 1), down: Math.min(last, index + 1), first: 0, last };
  if (way !== 'left' && way !== 'right') return column.blocks[steps[way]]?.key ?? null;
  const beside = way === 'left' ? columns.slice(0, at).reverse() : columns.slice(at + 1);
  const next = beside.find(({ blocks }) => blocks.length > 0)?.blocks ?? [here];
  const far = (block: Block) => Math.abs(block.start - here.start);
  return next.reduce((best, block) => (far(block) < far(best) ? block : best)).key;
}
