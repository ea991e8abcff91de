import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { addDays, dayOf } from '../../shared/clinic-time.ts';
import { findRow } from '../e2e/receptionist.ts';
import { besideDisk } from './beside-disk.ts';
import { type MeasuredDesk, startMeasuredDesk } from './built/desk.ts';
import type { PageBench } from './built/page-bench.ts';
import { type Benchmark, type MeasuredRow, median, quantile, type Say, spread, timed } from './measure.ts';
import { type Reception, withReception } from './reception.ts';

type Rounds = {
  readonly arrivals: number;
  readonly days: number;
  readonly letters: number;
  readonly changes: number;
};
const usual: Rounds = { arrivals: 24, days: 24, letters: 45, changes: 6 };
const few: Rounds = { arrivals: 2, days: 2, letters: 3, changes: 1 };
/** A row may be redrawn for another reason; so many times as many are tried. */
const mostRedrawn = 5;
/** What a start sets in motion comes to rest: each feed asks once. */
const atRest = 5000;

/** What a person waits for at the desk, from the click or the key to the paint. */
export const pageBench: Benchmark = {
  name: 'page',
  about: 'the built program with its page in Chromium, from click or key to paint',
  async run(sizes, say, { quick }) {
    for (const size of sizes) {
      await withReception(size, 0, async (reception) => {
        const desk = await startMeasuredDesk(reception.browser, reception.userData);
        try {
          await desk.inPage((bench) => bench.shown, null);
          await desk.page.waitForTimeout(atRest);
          await measureActs(reception, desk, quick ? few : usual, say);
        } finally {
          await desk.quit();
        }
      });
    }
  },
};

async function measureActs(
  reception: Reception,
  desk: MeasuredDesk,
  rounds: Rounds,
  say: Say,
): Promise<void> {
  const { size } = reception;
  const row = (of: Omit<MeasuredRow, 'size' | 'unit' | 'growth'>, samples: readonly number[], flat = false) =>
    say({ size, unit: 'ms', ...of, growth: { by: median(samples), flat } });

  const { arrivals, disk } = await timeArrivals(reception, desk, rounds.arrivals);
  row(
    {
      what: 'Click Arrive until it is durable, said and painted',
      value: quantile(arrivals, 0.95),
      is: 'p95',
      bar: 50,
      more: `${spread(arrivals)}; of that the disk takes at least one fsync, beside it ${spread(disk)}`,
      named: 'Arrive -> shown and durable',
    },
    arrivals,
  );
  for (const [what, named, foreseen] of dayRows) {
    const days = await timeDays(reception, desk, rounds.days, foreseen);
    row(
      {
        what,
        value: quantile(days.painted, 0.95),
        is: 'p95',
        bar: 50,
        more: `${spread(days.painted)}; answered after p50 ${median(days.answered).toFixed(0)}`,
        named,
      },
      days.painted,
    );
  }
  const letters = await timeLetters(reception, desk, rounds.letters);
  row(
    {
      what: 'A letter in the search box until what it finds is painted',
      value: quantile(letters.painted, 0.95),
      is: 'p95',
      bar: null,
      more: `${spread(letters.painted)}; answered after p50 ${median(letters.answered).toFixed(0)}`,
    },
    letters.painted,
  );
  const changes = await timeChanges(reception, desk, rounds.changes);
  row(
    {
      what: 'A change at the practice, from the asking that finds it to its row painted',
      value: median(changes.own),
      is: 'p50',
      bar: null,
      more: `${spread(changes.own)}; with the wait for that asking: ${spread(changes.all)}; ${median(changes.bytes).toFixed(0)} bytes came over the stand-in’s wire`,
    },
    changes.own,
    true,
  );
}

/**
 * The page says it only once the main process has answered, which it does once the write is on the disk. `disk`: what a
 * few bytes took to the same disk, each time just after.
 */
async function timeArrivals({ userData }: Reception, desk: MeasuredDesk, most: number) {
  const { page } = desk;
  const beside = besideDisk(join(userData, 'beside'));
  const arrivals: number[] = [];
  const disk: number[] = [];
  for (let n = 0; n < most; n += 1) {
    const button = page.getByRole('button', { name: /^Arrive (?!all |the other )/ }).first();
    const name = (await button.getAttribute('aria-label'))?.replace('Arrive ', '') ?? '';
    const { began, painted } = await desk.inPage(
      (bench, { element, says }) => bench.clickUntilSaid(element, says),
      { element: await desk.element(button), says: `${name} arrived at` },
    );
    arrivals.push(painted - began);
    disk.push(timed(beside.sync));
    await page.keyboard.press('u');
    await page.waitForTimeout(400);
  }
  beside.close();
  return { arrivals, disk };
}

const dayRows = [
  ['Another day until its rows are painted', 'day switch', true],
  ['Another day that nothing foresaw until its rows are painted', 'day switch, not foreseen', false],
] as const;

/** To a day near today and back, again and again; days without rows (a Sunday) are passed without being timed. */
async function timeDays({ clinic }: Reception, desk: MeasuredDesk, most: number, foreseen: boolean) {
  const { page } = desk;
  const zone = clinic.locations[0]?.timezone ?? 'UTC';
  const today = dayOf(Date.now(), zone);
  const full = new Set(clinic.appointments.map(({ start }) => dayOf(Date.parse(start ?? ''), zone)));
  const away =
    [1, 2, 3, 4]
      .filter((days) => full.has(addDays(today, days)))
      .slice(0, 2)
      .at(-1) ?? 1;
  const painted: number[] = [];
  const answered: number[] = [];
  let at = 0;
  for (let step = 1; painted.length < most || at !== 0; ) {
    if (at === away) step = -1;
    if (at === 0) step = 1;
    at += step;
    const button = page.getByRole('button', { name: step > 0 ? 'Next day' : 'Previous day' }).first();
    // The form of the names changes for a moment, at which every day but the one that is shown is forgotten.
    if (!foreseen) await forgetOtherDays(page);
    if (full.has(addDays(today, at)) || at === 0) {
      const shown = await desk.inPage(
        (bench, element) => bench.clickUntilOtherDay(element),
        await desk.element(button),
      );
      painted.push(shown.painted - shown.began);
      answered.push((await desk.inPage(lastDayAnswer, null)) - shown.began);
    } else {
      await button.click();
    }
    await page.waitForTimeout(200);
  }
  return { painted, answered };
}

async function forgetOtherDays(page: Page): Promise<void> {
  const eye = page.getByRole('button', { name: /privacy/i }).first();
  for (let times = 0; times < 2; times += 1) {
    await eye.click();
    await page.waitForTimeout(300);
  }
}

/** Runs in the page: when the rows of a day came last. */
const lastDayAnswer = ({ crossed }: PageBench) =>
  crossed.findLast(({ way, text }) => way === 'in' && text.includes('answer') && text.includes('zone'))?.at ??
  Number.NaN;

async function timeLetters({ clinic }: Reception, desk: MeasuredDesk, most: number) {
  const { patients } = clinic;
  const painted: number[] = [];
  const answered: number[] = [];
  for (let n = 0; painted.length < most; n += 1) {
    const one = patients[(n * 7919) % patients.length];
    await desk.page.keyboard.press('Control+k');
    for (const letter of (one?.lastname ?? 'chen').toLowerCase().slice(0, 5)) {
      const typed = await desk.inPage((bench, key) => bench.typed(key), letter);
      painted.push(typed.painted);
      answered.push(typed.answered);
    }
    await desk.page.keyboard.press('Escape');
  }
  return { painted, answered };
}

async function timeChanges({ practice }: Reception, desk: MeasuredDesk, most: number) {
  const all: number[] = [];
  const own: number[] = [];
  const bytes: number[] = [];
  for (let n = 0; own.length < most && n < most * mostRedrawn; n += 1) {
    // Those who came stand on top: the list is scrolled to a patient who is still expected.
    const expected = desk.page.getByRole('button', { name: /^Arrive (?!all |the other )/ });
    const { appointmentId, patientId } = await findRow(desk.page, expected);
    const key = `${appointmentId}:${patientId}`;
    const shown = desk.inPage((bench, row) => bench.rowChanged(row), key);
    const at = await practice.arrive(appointmentId, patientId);
    const { painted } = await shown;
    const paintedAt = desk.pageOrigin + painted;
    // Under way when it happened, or begun after it: the last asking that the paint can come from.
    const asked = (await practice.callsSince(Math.floor(at - 500))).findLast(
      (call) => call.operation === 'listAppointments' && call.at < paintedAt,
    );
    // Drawn before the request: for another reason, so it does not count.
    if (!asked) continue;
    all.push(paintedAt - at);
    own.push(paintedAt - asked.at);
    bytes.push(await desk.inPage(bytesBetween, [at - desk.pageOrigin, painted] as const));
    await desk.page.waitForTimeout(300 + ((n * 7919) % 1700));
  }
  return { all, own, bytes };
}

/** Runs in the page: what came over the bridge from then until then. */
const bytesBetween = ({ crossed }: PageBench, [from, to]: readonly [number, number]) =>
  crossed
    .filter(({ way, at }) => way === 'in' && at > from && at < to)
    .reduce((sum, { bytes }) => sum + bytes, 0);
