import { startMeasuredDesk } from './built/desk.ts';
import { watchStalls } from './built/stalls.ts';
import { type Benchmark, type MeasuredRow, quantile, short, spread, waitForLoop } from './measure.ts';
import { type Reception, withReception } from './reception.ts';

const MB = 2 ** 20;
/** So many patients are still to be read, at a page a second or so. */
const left = 4000;

/** The built program in the middle of its first reading, at the pace of the real budget. */
export const loop: Benchmark = {
  name: 'loop',
  about:
    'the built program while pages of 100 patients come in at the real pace: how long its event loop stands still',
  async run(sizes, say, { quick }) {
    for (const size of sizes) {
      await withReception(size, Math.min(left, Math.floor(size / 2)), async (reception) => {
        for (const row of await watchReading(reception, quick ? 3 : 15)) say(row);
      });
    }
  },
};

async function watchReading(
  { size, userData, browser, practice }: Reception,
  seconds: number,
): Promise<MeasuredRow[]> {
  const desk = await startMeasuredDesk(browser, userData);
  try {
    await desk.inPage((bench) => bench.shown, null);
    await desk.page.waitForTimeout(2000);
    const from = Date.now();
    await desk.probe();
    // This process has nothing to do meanwhile: where it is late, the machine is.
    const idle = watchStalls();
    await desk.page.waitForTimeout(seconds * 1000);
    const { stalls, worked, ms } = await desk.probe();
    const here = idle.take();
    idle.stop();
    const pages = (await practice.callsSince(from)).filter(
      ({ operation }) => operation === 'listPatients',
    ).length;
    const { rss, heapUsed } = await desk.probe('collect');
    const wait = waitForLoop(worked, ms, 0.99);
    return [
      {
        what: 'The event loop while patients are read: how long a moment’s event waits',
        size,
        unit: 'ms',
        value: wait,
        is: 'p99 of all moments, Foyer’s own work',
        bar: 8,
        more: `${pages} pages in ${seconds} s; stalls ${spread(worked)}; by the wall clock, with the disk and whatever else the machine did, ${short(waitForLoop(stalls, ms, 0.99))}, and an idle process beside it ${short(waitForLoop(here.stalls, here.ms, 0.99))}`,
        named: 'event loop while syncing',
        growth: { by: quantile(worked, 0.95), flat: false },
      },
      {
        what: 'Memory of the main process, today open',
        size,
        unit: 'MB',
        value: rss / MB,
        is: 'resident, garbage collected',
        bar: null,
        more: `${short(heapUsed / MB)} MB of it JavaScript’s`,
        growth: { by: rss, flat: false },
      },
    ];
  } finally {
    await desk.quit();
  }
}
