import type { FiguresView, UnfilledView } from '../../../shared/bridge/views.ts';
import { sayDate } from '../../../shared/clinic-time.ts';
import { type ClockStyle, sayTimeOfDay } from '../../../shared/clock-words.ts';
import { csvText } from '../../../shared/csv.ts';
import { formatCents } from '../../../shared/money.ts';
import type { FiguresAbout } from './figures-about.ts';
import { figuresWords } from './words.ts';

/** A cell as a person reads it, and as a spreadsheet does. */
export type FigureCell = { readonly said: string; readonly value: string };

/** A bar for each series; null: none. `said`: what stands at the end of the bar. */
export type FigureBar = {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly said: readonly string[];
};

/** One part of the figures: what is measured, the table, and the same as bars. */
export type FigurePart = {
  readonly key: 'arrivals' | 'lateness' | 'waits' | 'takings' | 'unfilled';
  readonly title: string;
  /** What is measured, and what isn’t known of it. */
  readonly about: readonly string[];
  readonly head: readonly string[];
  readonly csvHead: readonly string[];
  readonly rows: readonly (readonly FigureCell[])[];
  /** Said in place of an empty table. */
  readonly nothing: string;
  /** `upright`: over the time of day; `lying`: one for each name. */
  readonly bars: 'upright' | 'lying';
  readonly series: readonly string[];
  readonly plot: readonly FigureBar[];
};

export type UnfilledKnown = {
  /** Whether the practice can be asked for working hours. */
  readonly live: boolean;
  readonly byPractitioner: ReadonlyMap<number, UnfilledView>;
};

const cell = (said: string, value: string = said): FigureCell => ({ said, value });
const number = (n: number): FigureCell => cell(String(n));

/** The parts of the figures in the order of the screen; the sheet and the file have the same. Pure. */
export function partsOfFigures(
  view: FiguresView,
  unfilled: UnfilledKnown,
  clockStyle: ClockStyle,
): FigurePart[] {
  return [
    arrivalsPart(view, clockStyle),
    latenessPart(view),
    waitsPart(view),
    takingsPart(view),
    unfilledPart(view, unfilled),
  ];
}

const { series, none } = figuresWords;

function arrivalsPart(view: FiguresView, clockStyle: ClockStyle): FigurePart {
  const words = figuresWords.arrivals;
  const timed = view.quarters.reduce((sum, { arrived }) => sum + arrived, 0);
  const untimed = Math.max(0, view.arrived - timed);
  const quarters = withGaps(view.quarters);
  return {
    key: 'arrivals',
    title: words.title,
    about: [
      words.sums(view.booked, view.arrived, view.missed, view.cancelled),
      words.means,
      ...(untimed > 0 ? [words.untimed(untimed)] : []),
    ],
    head: words.head,
    csvHead: words.head,
    rows: view.quarters.map(({ minute, booked, arrived }) => [
      cell(sayTimeOfDay(clockOf(minute), clockStyle), clockOf(minute)),
      number(booked),
      number(arrived),
    ]),
    nothing: words.nothing,
    bars: 'upright',
    series: [series.booked, series.arrived],
    plot: quarters.map(({ minute, booked, arrived }) => ({
      name: sayTimeOfDay(clockOf(minute), clockStyle),
      values: [booked, arrived],
      said: [String(booked), String(arrived)],
    })),
  };
}

/** Every quarter of an hour from the first to the last: a scale of time has no gaps. */
function withGaps(quarters: FiguresView['quarters']): FiguresView['quarters'] {
  const first = quarters[0]?.minute ?? 0;
  const last = quarters.at(-1)?.minute ?? first - 15;
  const known = new Map(quarters.map((one) => [one.minute, one]));
  return Array.from({ length: (last - first) / 15 + 1 }, (_, i) => {
    const minute = first + i * 15;
    return known.get(minute) ?? { minute, booked: 0, arrived: 0 };
  });
}

/** `9:05`, as times of day are stored. */
const clockOf = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

function latenessPart({ practitioners }: FiguresView): FigurePart {
  const words = figuresWords.lateness;
  const known = practitioners.flatMap(({ practitioner, lateness }) =>
    lateness ? [{ name: practitioner?.name ?? figuresWords.noPractitioner, ...lateness }] : [],
  );
  return {
    key: 'lateness',
    title: words.title,
    about: [words.means],
    head: words.head,
    csvHead: words.csv,
    rows: known.map(({ name, count, median, p90 }) => [
      cell(name),
      number(count),
      cell(sayLateness(median), String(median)),
      cell(sayLateness(p90), String(p90)),
    ]),
    nothing: words.nothing,
    ...spreadPlot(known, sayLateness),
  };
}

/** Median and 90th percentile of each practitioner, as lying bars. */
const spreadPlot = (
  known: readonly { readonly name: string; readonly median: number; readonly p90: number }[],
  say: (minutes: number) => string,
): Pick<FigurePart, 'bars' | 'series' | 'plot'> => ({
  bars: 'lying',
  series: [series.median, series.p90],
  plot: known.map(({ name, median, p90 }) => ({
    name,
    values: [median, p90],
    said: [say(median), say(p90)],
  })),
});

/** `6 min early`, `4 min late`, `on time`. @param minutes negative: early */
export function sayLateness(minutes: number): string {
  if (minutes === 0) return figuresWords.onTime;
  return minutes < 0 ? figuresWords.early(-minutes) : figuresWords.late(minutes);
}

function waitsPart({ from, marksFrom, practitioners }: FiguresView): FigurePart {
  const words = figuresWords.waits;
  const known = practitioners.flatMap(({ practitioner, arrived, wait }) =>
    wait ? [{ name: practitioner?.name ?? figuresWords.noPractitioner, arrived, ...wait }] : [],
  );
  return {
    key: 'waits',
    title: words.title,
    about: [
      words.means,
      ...(marksFrom !== null && from < marksFrom ? [words.marksFrom(sayDate(marksFrom))] : []),
    ],
    head: words.head,
    csvHead: words.csv,
    rows: known.map(({ name, count, arrived, median, p90 }) => [
      cell(name),
      cell(words.measured(count, arrived), String(count)),
      cell(figuresWords.minutes(median), String(median)),
      cell(figuresWords.minutes(p90), String(p90)),
    ]),
    nothing: words.nothing,
    ...spreadPlot(known, figuresWords.minutes),
  };
}

function takingsPart({ takings }: FiguresView): FigurePart {
  const words = figuresWords.takings;
  return {
    key: 'takings',
    title: words.title(formatCents(takings.totalCents)),
    about: [
      words.sources[takings.source],
      ...(takings.unreadable > 0 ? [words.unreadable(takings.unreadable)] : []),
    ],
    head: words.head,
    csvHead: words.head,
    rows: takings.methods.map(({ method, cents, payments }) => [
      cell(method.name),
      number(payments),
      cell(formatCents(cents), (cents / 100).toFixed(2)),
    ]),
    nothing: words.nothing,
    bars: 'lying',
    series: [words.series],
    plot: takings.methods.map(({ method, cents }) => ({
      name: method.name,
      values: [cents / 100],
      said: [formatCents(cents)],
    })),
  };
}

function unfilledPart({ practitioners }: FiguresView, { live, byPractitioner }: UnfilledKnown): FigurePart {
  const words = figuresWords.unfilled;
  const all = practitioners.flatMap(({ practitioner }) =>
    practitioner ? [{ name: practitioner.name, known: byPractitioner.get(practitioner.id) ?? null }] : [],
  );
  return {
    key: 'unfilled',
    title: words.title,
    about: [words.means, ...(!live && all.some(({ known }) => known === null) ? [words.offline] : [])],
    head: words.head,
    csvHead: words.csv,
    rows: all.map(({ name, known }) => {
      if (known === null) return [cell(name), cell(figuresWords.unknown, ''), cell(none, ''), cell(none, '')];
      const { rosteredMinutes: rostered, unfilledMinutes: left } = known;
      if (rostered === 0) return [cell(name), cell(words.notWorking, '0'), cell(none, '0'), cell(none, '')];
      return [
        cell(name),
        cell(sayHours(rostered), String(rostered)),
        cell(sayHours(left), String(left)),
        cell(figuresWords.percent(Math.round((left / rostered) * 100)), ''),
      ];
    }),
    nothing: words.nothing,
    bars: 'lying',
    series: [words.series],
    plot: all.flatMap(({ name, known }) =>
      known && known.rosteredMinutes > 0
        ? [{ name, values: [known.unfilledMinutes / 60], said: [sayHours(known.unfilledMinutes)] }]
        : [],
    ),
  };
}

/** `1 h 15 min`, `45 min`. */
export function sayHours(minutes: number): string {
  return minutes < 60
    ? figuresWords.minutes(minutes)
    : figuresWords.hours(Math.floor(minutes / 60), minutes % 60);
}

/** As CSV: what is said of all figures; of each part its title, what is measured, and its table with plain numbers. */
export const figuresCsv = (
  title: string,
  { source, missing }: FiguresAbout,
  parts: readonly FigurePart[],
): string =>
  csvText([
    [title],
    ...source.map((sentence) => [sentence]),
    ...(missing === null ? [] : [[missing]]),
    ...parts.flatMap((part) => [
      [],
      [part.title],
      ...part.about.map((sentence) => [sentence]),
      part.csvHead,
      ...part.rows.map((row) => valuesOf(part, row)),
    ]),
  ]);

/** As many cells as the head of the file has. */
function valuesOf({ csvHead }: FigurePart, row: readonly FigureCell[]): string[] {
  return row.map(({ value }) => value).slice(0, csvHead.length);
}
