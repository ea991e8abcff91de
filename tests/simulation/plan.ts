import type { StoredSettings } from '../../electron/platform/ports.ts';
import { type Dialect, dialectKnobs, limiterKinds } from '../../service/dialect.ts';
import { type ActName, added, weightsOf } from './act-table.ts';
import type { ClinicSize } from './clinic.ts';
import { byWeight, type Draw, drawFrom } from './draw.ts';

/**
 * What a day is about. `sync`: no clicks; the practice changes and the wire fails. `writes`: people click, and a
 * fifth of the answers to what they ask for are lost. `desks`: two desks at the same few records, at the wrong moment; `money`,
 * `diary`, `people`: the same, about money, visits, or patients and contacts alone. `whole`: all of it.
 */
export const parts = ['whole', 'sync', 'writes', 'desks', 'money', 'diary', 'people'] as const;
export type Part = (typeof parts)[number];

const isDrawn = (part: Part): part is 'whole' | 'sync' | 'writes' =>
  part === 'whole' || part === 'sync' || part === 'writes';

/** Something that happens. Its own seed decides its details, so that leaving out another one changes nothing about it. */
export type PlannedAct = { readonly at: number; readonly name: ActName; readonly seed: number };

/** One day of a small clinic, decided by a seed alone. */
export type Plan = {
  readonly seed: number;
  readonly part: Part;
  readonly dialect: Dialect;
  readonly clinic: { readonly seed: number; readonly size: ClinicSize };
  /** UTC ms of the service's clock at the start, and how far the PC's clock is ahead of it. */
  readonly startMs: number;
  readonly skewMs: number;
  readonly pcSeed: number;
  readonly settings: Partial<StoredSettings>;
  /** By time, ms since the start. */
  readonly acts: readonly PlannedAct[];
  /** How long the day lasts, ms. */
  readonly lengthMs: number;
};

type DrawnActs = Pick<Plan, 'acts' | 'lengthMs'>;

const second = 1000;
const minute = 60_000;
const hour = 3_600_000;

export function planOf(seed: number, part: Part): Plan {
  const draw = drawFrom(seed);
  const dialect = drawDialect(draw);
  const day = isDrawn(part) ? drawActs(draw, part) : drawStories(draw);
  const { acts, lengthMs } = drawAdded(seed, part, day);
  return {
    seed,
    part,
    dialect,
    clinic: { seed: draw.seed(), size: isDrawn(part) ? sizeFor(draw, dialect.pageSize) : fewPeople },
    startMs:
      Date.UTC(2026, draw.int(0, 11), draw.int(1, 28), draw.int(0, 23), draw.int(0, 59)) + draw.int(0, 999),
    skewMs: draw.happens(0.7) ? draw.int(-2 * second, 2 * second) : draw.int(-26 * hour, 26 * hour),
    pcSeed: draw.seed(),
    settings: {
      staff: 'SIM',
      keepPatients: draw.happens(0.15) ? 'booked' : 'everyone',
      pcsOnKey: draw.happens(0.9) ? 1 : 2,
    },
    acts,
    lengthMs,
  };
}

/** Every knob, each of its values equally often; page sizes of 1 to 100, small ones more often. */
function drawDialect(draw: Draw): Dialect {
  const drawn = Object.fromEntries(
    Object.entries(dialectKnobs).map(([knob, values]) => [knob, draw.oneOf<string | number>(values)]),
  ) as unknown as Dialect;
  const pageSize = draw.happens(0.5) ? draw.int(1, 8) : draw.int(1, 100);
  return { ...drawn, pageSize, limiter: draw.oneOf(limiterKinds) ?? 'sliding-log' };
}

/** Few enough that two desks are at the same. */
const fewPeople: ClinicSize = { patients: 10, appointmentsToday: 8, invoices: 20 };

/** Small pages make many calls, so there the clinic is small too. */
function sizeFor(draw: Draw, pageSize: number): ClinicSize {
  const most = Math.min(60, 10 + pageSize * 6);
  return { patients: draw.int(10, most), appointmentsToday: draw.int(3, Math.min(30, 6 + pageSize * 3)) };
}

/** One morning in which each act is about what another desk touches, too; now and then a holiday behind it. */
function drawStories(draw: Draw): DrawnActs {
  const weights = weightsOf('desks');
  const acts: PlannedAct[] = [];
  const add = (at: number, name: ActName) => acts.push({ at: Math.round(at), name, seed: draw.seed() });
  let at = draw.int(0, 2 * second);
  add(at, 'connect');
  at += draw.int(6, 20) * second;
  if (draw.happens(0.2)) add(at, 'lossy-line');
  for (let stories = draw.int(6, 12); stories > 0; stories--) {
    add(at, byWeight(weights.awake, draw.fraction()));
    if (draw.happens(0.5)) add(at + draw.int(2, 40) * second, 'decide');
    at += draw.int(3, 50) * second;
  }
  if (draw.happens(0.1)) {
    add(at, 'goes-home');
    const gap = draw.among([draw.int(8, 20), draw.int(40, 100)]) * 24 * hour + draw.int(0, 8) * hour;
    for (let n = draw.int(0, 3); n > 0; n--)
      add(at + draw.int(1, gap - 1), byWeight(weights.away, draw.fraction()));
    at += gap;
    add(at, 'comes-back');
    at += 30 * second;
  }
  acts.sort((a, b) => a.at - b.at);
  return { acts, lengthMs: at };
}

/** Of the acts that are added to a day, those of people. */
const clicks: readonly ActName[] = [
  'paid-in-between',
  'books-walk-in',
  'change-method',
  'cancel-visit',
  'joins-class',
  'fills-time',
  'corrects-at-once',
  'pays-once-more',
];

/** So long a day goes on where one of these is its last act, ms. */
const goesOn = 5 * minute;

/** What happens shortly after another act of the day, or after the last, with time to end; no one clicks on `sync` days. */
function drawAdded(seed: number, part: Part, day: DrawnActs): DrawnActs {
  const draw = drawFrom(seed ^ 0x5eed_ed);
  let { lengthMs } = day;
  const more = (Object.keys(added) as (keyof typeof added)[]).flatMap((name) => {
    const isOn = draw.happens(added[name]) && !(part === 'sync' && clicks.includes(name));
    const isLast = draw.happens(0.5);
    const after = day.acts[draw.int(0, day.acts.length - 1)];
    const at = (isLast ? lengthMs : (after?.at ?? 0)) + draw.int(100, 2 * second);
    const act = { at, name, seed: draw.seed() };
    if (isOn && isLast) lengthMs = at + goesOn;
    return isOn ? [act] : [];
  });
  return { acts: [...day.acts, ...more].sort((a, b) => a.at - b.at), lengthMs };
}

/** Spells in which the PC is awake and much happens, and long gaps in which it is not. */
function drawActs(draw: Draw, part: 'whole' | 'sync' | 'writes'): DrawnActs {
  const weights = weightsOf(part);
  const acts: PlannedAct[] = [];
  const add = (at: number, name: ActName) => acts.push({ at: Math.round(at), name, seed: draw.seed() });
  let at = draw.int(0, 2 * second);
  if (draw.happens(0.2)) add(at, 'rain');
  add(at, 'connect');
  const spells = draw.int(1, 3);
  for (let spell = 0; spell < spells; spell++) {
    const length = draw.int(15, 60) * second;
    const every = draw.int(1, 6) * second;
    if (part !== 'sync' && draw.happens(0.8)) add(at, 'lossy-line');
    for (let t = at + draw.int(200, every); t < at + length; t += draw.int(50, 2 * every)) {
      add(t, byWeight(weights.awake, draw.fraction()));
    }
    at += length;
    if (spell === spells - 1) break;
    const gap = draw.happens(0.5) ? draw.int(3, 20) * minute : draw.int(20, 400) * minute;
    add(at, draw.among(['nods-off', 'nods-off', 'goes-home', 'power-fails']));
    for (let n = draw.int(0, 6); n > 0; n--)
      add(at + draw.int(1, gap - 1), byWeight(weights.away, draw.fraction()));
    at += gap;
    add(at, 'comes-back');
  }
  acts.sort((a, b) => a.at - b.at);
  return { acts, lengthMs: at };
}
