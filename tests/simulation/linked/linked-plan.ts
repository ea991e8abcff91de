import { type Dialect, dialectKnobs, limiterKinds } from '../../../service/dialect.ts';
import type { ClinicSize } from '../clinic.ts';
import { byWeight, type Draw, drawFrom } from '../draw.ts';
import { type LinkedActName, linkedActTable } from './linked-act-table.ts';

/** Something that happens; its own seed decides its details. */
export type PlannedLinkedAct = { readonly at: number; readonly name: LinkedActName; readonly seed: number };

/** A day of several desks on one hub, decided by a seed alone. */
export type LinkedPlan = {
  readonly seed: number;
  readonly desks: number;
  readonly dialect: Dialect;
  readonly clinic: { readonly seed: number; readonly size: ClinicSize };
  /** By place, which of the practice's API keys a PC has; null: all have the same. */
  readonly apiKeys: readonly number[] | null;
  /** The PCs, by their places, that keep the patients who are booked alone. */
  readonly bookedOnly: ReadonlySet<number>;
  /** UTC ms of the service's clock at the start. */
  readonly startMs: number;
  /** No desk loses the hub on such a day: then no call is refused. */
  readonly isCalm: boolean;
  /** By time, ms since all desks have read everything. */
  readonly acts: readonly PlannedLinkedAct[];
};

const second = 1000;
const minute = 60_000;

export function linkedPlan(seed: number): LinkedPlan {
  const draw = drawFrom(seed);
  const desks = draw.happens(0.005) ? 25 : draw.among([2, 2, 3, 3, 4, 5, 6, 8]);
  const dialect = drawDialect(draw);
  const isCalm = draw.happens(0.3);
  const clinic = {
    seed: draw.seed(),
    size: { patients: draw.int(10, 40), appointmentsToday: draw.int(4, 15) },
  };
  const startMs =
    Date.UTC(2026, draw.int(0, 11), draw.int(1, 28), draw.int(0, 8), draw.int(0, 59)) + draw.int(0, 999);
  const rare = drawRare(drawFrom(rareSeed + seed), startMs);
  let acts = drawActs(draw, isCalm, desks);
  acts = withMarks(acts, drawFrom(marksSeed + seed));
  acts = withFewer(acts, drawFrom(fewerSeed + seed), isCalm || desks > 8);
  acts = withLocksAndUpdates(acts, drawFrom(locksSeed + seed));
  acts = withRare(acts, drawFrom(rareActsSeed + seed), isCalm);
  acts = withOdd(acts, drawFrom(oddActsSeed + seed), isCalm);
  acts = withPractitioner(acts, drawFrom(practitionerSeed + seed), isCalm);
  acts = withEndsAlone(acts, drawFrom(endsAloneSeed + seed), isCalm);
  acts = withNoCable(acts, drawFrom(noCableSeed + seed), isCalm || desks > 8);
  acts = withNewHub(acts, drawFrom(newHubSeed + seed), isCalm || desks > 8);
  return {
    seed,
    desks,
    dialect,
    clinic,
    apiKeys: rare.apiKeys,
    bookedOnly: rare.bookedOnly,
    startMs: rare.startMs,
    isCalm,
    acts,
  };
}

/** Pages that are not so small that a day is calls and nothing else: they belong to the days of one desk. */
function drawDialect(draw: Draw): Dialect {
  const drawn = Object.fromEntries(
    Object.entries(dialectKnobs).map(([knob, values]) => [knob, draw.oneOf<string | number>(values)]),
  ) as unknown as Dialect;
  return { ...drawn, pageSize: draw.int(7, 100), limiter: draw.oneOf(limiterKinds) ?? 'sliding-log' };
}

function drawActs(draw: Draw, isCalm: boolean, desks: number): readonly PlannedLinkedAct[] {
  const weights = Object.fromEntries(
    Object.entries(linkedActTable).flatMap(([name, { often, isFault }]) =>
      isCalm && isFault ? [] : [[name, often]],
    ),
  ) as Readonly<Record<LinkedActName, number>>;
  const acts: PlannedLinkedAct[] = [];
  let at = draw.int(0, 30) * second;
  for (let left = desks > 8 ? 8 : draw.int(10, 30); left > 0; left--) {
    acts.push({ at, name: byWeight(weights, draw.fraction()), seed: draw.seed() });
    at += draw.happens(0.6) ? draw.int(0, 3 * second) : draw.int(second, minute);
  }
  return acts;
}

/** So are desks that are alone for an hour, and PCs that are removed: on some of the days with faults, for such a day takes as long to live as five. */
const fewerSeed = 50_000_000;

function withFewer(
  acts: readonly PlannedLinkedAct[],
  draw: Draw,
  isLeftOut: boolean,
): readonly PlannedLinkedAct[] {
  if (isLeftOut || !draw.happens(0.12)) return acts;
  const last = acts.at(-1)?.at ?? 0;
  const more = Array.from({ length: draw.int(1, 2) }, () => ({
    at: draw.int(0, last),
    name: draw.among(['marks-alone-for-an-hour', 'removes-a-pc'] as const),
    seed: draw.seed(),
  }));
  return [...acts, ...more].sort((a, b) => a.at - b.at);
}

/** By seeds of their own: desks that are locked for a while, on one day of three, and desks that are updated one by one, on one of six. */
const locksSeed = 60_000_000;

function withLocksAndUpdates(acts: readonly PlannedLinkedAct[], draw: Draw): readonly PlannedLinkedAct[] {
  const last = acts.at(-1)?.at ?? 0;
  const some = (name: LinkedActName, most: number) =>
    Array.from({ length: draw.int(1, most) }, () => ({ at: draw.int(0, last), name, seed: draw.seed() }));
  const locks = draw.happens(0.33) ? some('locks-a-desk', 3) : [];
  const updates = draw.happens(0.16) ? some('updates-a-desk', 2) : [];
  return [...acts, ...locks, ...updates].sort((a, b) => a.at - b.at);
}

/** Marks are drawn by seeds of their own. */
const marksSeed = 40_000_000;

/** The same with people who mark visits, at any time of the day. */
function withMarks(acts: readonly PlannedLinkedAct[], draw: Draw): readonly PlannedLinkedAct[] {
  const last = acts.at(-1)?.at ?? 0;
  const marks = Array.from({ length: draw.int(1, 5) }, () => ({
    at: draw.int(0, last),
    name: 'desks-mark-one-visit' as const,
    seed: draw.seed(),
  }));
  return [...acts, ...marks].sort((a, b) => a.at - b.at);
}

/** So is a practitioner's PC, on one day of four: it joins early, and marks; on days with faults it may be alone for an hour, or removed. */
const practitionerSeed = 85_000_000;

function withPractitioner(
  acts: readonly PlannedLinkedAct[],
  draw: Draw,
  isCalm: boolean,
): readonly PlannedLinkedAct[] {
  if (!draw.happens(0.25)) return acts;
  const last = acts.at(-1)?.at ?? 0;
  const from = draw.int(0, Math.floor(last / 4));
  const some = (name: LinkedActName, least: number, most: number) =>
    Array.from({ length: draw.int(least, most) }, () => ({
      at: draw.int(from, last),
      name,
      seed: draw.seed(),
    }));
  const joins = { at: from, name: 'practitioner-joins' as const, seed: draw.seed() };
  const marks = [...some('practitioner-marks', 3, 8), ...some('practitioner-starts-again', 0, 2)];
  const alone = draw.happens(0.3) ? some('practitioner-marks-alone', 1, 1) : [];
  const removed = draw.happens(0.2) ? some('practitioner-is-removed', 1, 1) : [];
  const faults = isCalm ? [] : [...alone, ...removed];
  return [...acts, joins, ...marks, ...faults].sort((a, b) => a.at - b.at);
}

/** So is when it ends without the hub: on half of the days with faults that have such a PC, at some time after it has joined. */
const endsAloneSeed = 105_000_000;

function withEndsAlone(
  acts: readonly PlannedLinkedAct[],
  draw: Draw,
  isCalm: boolean,
): readonly PlannedLinkedAct[] {
  const from = acts.find(({ name }) => name === 'practitioner-joins')?.at;
  if (isCalm || from === undefined || !draw.happens(0.5)) return acts;
  const ends = {
    at: draw.int(from, acts.at(-1)?.at ?? from),
    name: 'practitioner-ends-alone' as const,
    seed: draw.seed(),
  };
  return [...acts, ends].sort((a, b) => a.at - b.at);
}

/** So is a desk without its cable: one to three times, on half of the days with faults. */
const noCableSeed = 115_000_000;

function withNoCable(
  acts: readonly PlannedLinkedAct[],
  draw: Draw,
  isLeftOut: boolean,
): readonly PlannedLinkedAct[] {
  if (isLeftOut || !draw.happens(0.5)) return acts;
  const last = acts.at(-1)?.at ?? 0;
  const more = Array.from({ length: draw.int(1, 3) }, () => ({
    at: draw.int(0, last),
    name: 'has-no-cable' as const,
    seed: draw.seed(),
  }));
  return [...acts, ...more].sort((a, b) => a.at - b.at);
}

/** So is a PC that sleeps past a new hub: once, on one of eight days with faults, and early, when little was published at the hub before. */
const newHubSeed = 125_000_000;

function withNewHub(
  acts: readonly PlannedLinkedAct[],
  draw: Draw,
  isLeftOut: boolean,
): readonly PlannedLinkedAct[] {
  if (isLeftOut || !draw.happens(0.125)) return acts;
  const sleeps = {
    at: draw.int(0, Math.floor((acts.at(-1)?.at ?? 0) / 4)),
    name: 'sleeps-past-a-new-hub' as const,
    seed: draw.seed(),
  };
  return [...acts, sleeps].sort((a, b) => a.at - b.at);
}

/** What is rare in a clinic, and how its PCs differ, is drawn by seeds of its own. */
const rareSeed = 70_000_000;
const rareActsSeed = 75_000_000;
/** More PCs than ever join. */
const places = 40;
/** Times of the day, UTC, at which it is some minutes before midnight in one of the clinics' zones: Adelaide, Sydney, Perth, Darwin. */
const beforeMidnight = [13 * 60 + 10, 12 * 60 + 40, 13 * 60 + 40, 15 * 60 + 40, 14 * 60 + 10] as const;

/** On one day of ten PCs have one of two API keys, on one of eight some keep only who is booked, and one of twelve goes over midnight. */
function drawRare(draw: Draw, startMs: number): Pick<LinkedPlan, 'apiKeys' | 'bookedOnly' | 'startMs'> {
  const each = <T>(of: (place: number) => T) => Array.from({ length: places }, (_, place) => of(place));
  const apiKeys = draw.happens(0.1) ? each(() => draw.int(1, 2)) : null;
  const bookedOnly = new Set(draw.happens(0.12) ? each((at) => at).filter(() => draw.happens(0.5)) : []);
  const isLate = draw.happens(0.08);
  const late = (draw.among(beforeMidnight) + draw.int(0, 15)) * minute;
  return {
    apiKeys,
    bookedOnly,
    startMs: isLate ? Math.floor(startMs / (24 * 60 * minute)) * 24 * 60 * minute + late : startMs,
  };
}

/** A backup of the service is restored, a PC gets another link, and one sleeps behind the lock: each on one of some ten days with faults. */
function withRare(
  acts: readonly PlannedLinkedAct[],
  draw: Draw,
  isLeftOut: boolean,
): readonly PlannedLinkedAct[] {
  const last = acts.at(-1)?.at ?? 0;
  const some = (name: LinkedActName, most: number) =>
    Array.from({ length: draw.int(1, most) }, () => ({ at: draw.int(0, last), name, seed: draw.seed() }));
  const restored = draw.happens(0.08) ? some('restores-service', 1) : [];
  const relinked = draw.happens(0.12) ? some('relinks-a-desk', 3) : [];
  const asleep = draw.happens(0.15) ? some('sleeps-behind-the-lock', 2) : [];
  if (isLeftOut) return acts;
  return [...acts, ...restored, ...relinked, ...asleep].sort((a, b) => a.at - b.at);
}

/** What befalls the hub and the wire in other ways is drawn by seeds of its own. */
const oddActsSeed = 95_000_000;

/**
 * Two desks that poll at once, a hub that is moved, messages that are delivered twice, and the faults of the wire that came later: each on one of
 * some eight days with faults. Rows of another practice come on one of ten, calm or not.
 */
function withOdd(
  acts: readonly PlannedLinkedAct[],
  draw: Draw,
  isCalm: boolean,
): readonly PlannedLinkedAct[] {
  const last = acts.at(-1)?.at ?? 0;
  const some = (name: LinkedActName, chance: number, most: number) => {
    const all = Array.from({ length: draw.int(1, most) }, () => ({
      at: draw.int(0, last),
      name,
      seed: draw.seed(),
    }));
    return draw.happens(chance) ? all : [];
  };
  const odd = [
    ...some('two-pollers', 0.15, 3),
    ...some('moves-hub', 0.12, 1),
    ...some('delivers-twice', 0.15, 2),
    ...some('odd-rain', 0.15, 3),
  ];
  const anothers = some('publishes-anothers', 0.1, 2);
  return [...acts, ...(isCalm ? [] : odd), ...anothers].sort((a, b) => a.at - b.at);
}
