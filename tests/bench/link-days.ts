import { openLinkedDesks } from '../fakes/linked-desks.ts';
import type { WholeDesk } from '../fakes/whole-desk.ts';
import { arrivalsOf, desksApart, firstOf } from './linked-clinic.ts';
import { type Benchmark, type MeasuredRow, median, quantile, short, spread } from './measure.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const patients = 200;
/** Every so often a person at one of the desks, in turn, opens a day that is not kept. */
const openedEvery = 5 * minute;
/** Eight o'clock in Adelaide. */
const morning = Date.UTC(2026, 10, 18, 21, 30);
/** From ten in the evening, by when PCs are switched off. */
const night = 10 * hour;
/** A morning that has not begun by then counts as one that never did. */
const patience = 4 * hour;
/** Of the desks, so large a part is switched off over night: 8 of 12. */
const off = 2 / 3;

/** Desks in one time and at one service, and what ends them. */
type Desks = { readonly desks: readonly WholeDesk[]; close(): Promise<void> };

/** What takes hours of a clinic's time, and minutes of this processor's for each number of desks. */
export const linkDays: Benchmark = {
  name: 'link-days',
  about:
    'whole desks on a hub for a day and a morning, on a virtual clock, beside the same desks that only share the key',
  byNameAlone: true,
  async run(_sizes, say, { quick, desks = quick ? [2] : [1, 2, 6, 12] }) {
    const lasts = quick ? 10 * minute : 8 * hour;
    for (const count of desks) {
      for (const row of await measureRefused(count, lasts)) say(row);
      if (count > 2) for (const row of await measureMorning(count, night)) say(row);
    }
    if (quick) for (const row of await measureMorning(3, hour / 4)) say(row);
  },
};

type Begins = { readonly now?: number };

const linkedDesks = (count: number, begins: Begins = {}): Promise<Desks> =>
  openLinkedDesks(count, { patients, keeper: true, ...begins });

async function separateDesks(count: number, begins: Begins = {}): Promise<Desks> {
  const desks = await desksApart(count, begins);
  return {
    desks,
    async close() {
      for (const desk of desks.toReversed()) await desk.clock.until(desk.close(), hour);
    },
  };
}

/** How many calls a day of the clinic has, and how many of them the service refuses for their rate. */
async function measureRefused(count: number, lasts: number): Promise<MeasuredRow[]> {
  const linked = await withDesks(linkedDesks(count), (desks) => refusedWithin(desks, lasts));
  const apart = await withDesks(separateDesks(count), (desks) => refusedWithin(desks, lasts));
  const hours = `${short(lasts / hour)} hours`;
  return [
    {
      what: `Calls refused for their rate in ${hours} of ${count} linked desks`,
      size: null,
      unit: 'calls',
      value: linked.refused,
      is: 'virtual clock',
      more: `of ${linked.made}, by ${short(linked.seconds)} s of this machine; at static shares ${apart.refused} of ${apart.made}, by ${short(apart.seconds)} s`,
      bar: 0,
    },
  ];
}

async function withDesks<T>(
  opening: Promise<Desks>,
  act: (desks: readonly WholeDesk[]) => Promise<T>,
): Promise<T> {
  const opened = await opening;
  try {
    return await act(opened.desks);
  } finally {
    await opened.close();
  }
}

async function refusedWithin(desks: readonly WholeDesk[], lasts: number) {
  const { clock, service } = firstOf({ desks });
  await clock.advance(10 * minute);
  const began = performance.now();
  let refused = 0;
  let made = 0;
  for (let passed = 0, n = 0; passed < lasts; passed += openedEvery, n += 1) {
    service.sandbox.clearCalls();
    const start = clock.wall() + (500 + n) * day;
    void desks[n % desks.length]?.session().sync.readDay(start, start + day);
    await clock.advance(openedEvery);
    const calls = service.sandbox.calls();
    made += calls.length;
    refused += refusedOf(calls);
  }
  return { refused, made, seconds: (performance.now() - began) / 1000 };
}

const refusedOf = (calls: readonly { readonly status: number }[]): number =>
  calls.filter(({ status }) => status === 429).length;

/** Some of the desks are switched off for a night: an arrival at the others in the morning, and the morning of those. */
async function measureMorning(count: number, lasts: number): Promise<MeasuredRow[]> {
  // Before, each reads everything.
  const begins = { now: morning - lasts - hour };
  const linked = await withDesks(linkedDesks(count, begins), morningOf);
  const apart = await withDesks(separateDesks(count, begins), morningOf);
  const which = `next morning, ${linked.off} of ${count} desks off over night`;
  const virtual = { size: null, is: 'virtual clock' } as const;
  return [
    {
      ...virtual,
      what: `An arrival elsewhere, until each desk that is on has notified it: ${which}`,
      unit: 's',
      value: median(linked.ages),
      more: `${spread(linked.ages)}; p95 at most 2.6: ${short(quantile(linked.ages, 0.95))}; at static shares ${spread(apart.ages)}`,
      bar: 1.6,
    },
    {
      ...virtual,
      what: `All switched on again, until each has read its day: ${which}`,
      unit: 's',
      value: linked.seconds,
      more: `appointments and statuses, of these PCs; at static shares ${short(apart.seconds)} s`,
      bar: null,
    },
    {
      ...virtual,
      what: `Calls of all desks until then: ${which}`,
      unit: 'calls',
      value: linked.made,
      more: `refused ${linked.refused}; at static shares ${apart.made}, refused ${apart.refused}`,
      bar: null,
    },
  ];
}

async function morningOf(desks: readonly WholeDesk[]) {
  const { clock, service } = firstOf({ desks });
  await clock.advance(10 * minute);
  const ended = desks.slice(desks.length - Math.floor(desks.length * off));
  for (const desk of ended) await clock.until(desk.companion().close(), minute);
  await clock.advance(Math.max(0, morning - clock.wall()));
  const awake = desks.filter((desk) => !ended.includes(desk));
  const ages = await arrivalsOf(awake, 10);
  service.sandbox.clearCalls();
  const [at, began] = [clock.monotonic(), clock.wall()];
  for (const desk of ended) await clock.until(desk.restart(), minute);
  const haveAll = () => ended.every((desk) => hasItsDay(desk, began));
  while (!haveAll() && clock.monotonic() < at + patience) await clock.advance(100);
  const calls = service.sandbox.calls();
  return {
    off: ended.length,
    ages,
    seconds: (clock.monotonic() - at) / 1000,
    made: calls.length,
    refused: refusedOf(calls),
  };
}

/** Whether a desk knows today's visits and who has arrived, as they were when it was switched on or later. @param since this PC's clock */
function hasItsDay(desk: WholeDesk, since: number): boolean {
  const sync = desk.companion().session()?.sync;
  const fresh = (sync?.ages() ?? []).filter(({ feed }) => feed === 'appointments' || feed === 'statuses');
  return fresh.length === 2 && fresh.every(({ readAt }) => readAt !== null && readAt >= since);
}
