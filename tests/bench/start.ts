import { startMeasuredDesk } from './built/desk.ts';
import { type Benchmark, median, type Say, spread } from './measure.ts';
import { type Reception, withReception } from './reception.ts';

/** The built program from its first line to today's list on the screen. */
export const start: Benchmark = {
  name: 'start',
  about: 'a cold start of the built program, on a PC that has read the practice before, in its parts',
  async run(sizes, say, { quick }) {
    for (const size of sizes) {
      await withReception(size, 0, (reception) => measureStarts(reception, quick ? 1 : 5, say));
    }
  },
};

/** One after another, each from the end of the one before. */
const parts = ['bundle', 'open', 'page', 'query', 'wire', 'first paint'] as const;
type Parts = Record<(typeof parts)[number], number>;
/** Chromium until its page asks, and the stand-in's wire, are not the program's. */
const own = ['bundle', 'open', 'query', 'first paint'] as const;
const sumOf = (which: readonly (keyof Parts)[], one: Parts) =>
  which.reduce((sum, part) => sum + one[part], 0);

async function measureStarts(reception: Reception, starts: number, say: Say): Promise<void> {
  const measured: Parts[] = [];
  for (let n = 0; n < starts; n += 1) measured.push(await measureStart(reception));
  const all = measured.map((one) => sumOf(parts, one));
  const said = parts.map((part) => `${part} ${median(measured.map((one) => one[part])).toFixed(0)}`);
  say({
    what: 'Cold start: from Foyer’s first line to today painted, from the cache',
    size: reception.size,
    unit: 'ms',
    value: median(all),
    is: 'p50, Node and Chromium running',
    bar: null,
    more: `${said.join(' + ')}; ${spread(all)}`,
    growth: { by: median(all), flat: false },
  });
  const ours = measured.map((one) => sumOf(own, one));
  say({
    what: 'Cold start: the parts that are ours',
    size: reception.size,
    unit: 'ms',
    value: median(ours),
    is: 'p50',
    bar: 250,
    more: `${own.join(', ')}; ${spread(ours)}`,
    growth: { by: median(ours), flat: false },
  });
}

/** One start. @param main another build than this one */
export async function measureStart({ browser, userData }: Reception, main?: string): Promise<Parts> {
  const desk = await startMeasuredDesk(browser, userData, main);
  try {
    const { painted, asked, answered } = await desk.inPage(async ({ shown, crossed }) => {
      const { painted } = await shown;
      const question = crossed.find(({ way, text }) => way === 'out' && text.includes('day.read'));
      const isAnswer = ({ way, text, at }: (typeof crossed)[number]) =>
        way === 'in' && at > (question?.at ?? 0) && text.includes('rows');
      return {
        painted,
        asked: question?.at ?? Number.NaN,
        answered: crossed.find(isAnswer)?.at ?? Number.NaN,
      };
    }, null);
    const { times } = await desk.probe();
    const at = (part: string) => times[part] ?? Number.NaN;
    return {
      bundle: at('evaluated') - at('standin'),
      open: at('page') - at('evaluated'),
      page: desk.pageOrigin + asked - at('page'),
      query: at('answer') - at('question'),
      // There and back, and to be written and read: Electron has another.
      wire: answered - asked - (at('answer') - at('question')),
      'first paint': painted - answered,
    };
  } finally {
    await desk.quit();
  }
}
