import { serialize } from 'node:v8';
import type { CompanionEvent } from '../../electron/session/changes.ts';
import type { StoredKind } from '../../electron/store/types.ts';
import { feedNames, feeds } from '../../electron/sync/feeds.ts';
import { dayOf } from '../../shared/clinic-time.ts';
import { limits } from '../../shared/practice/limits.ts';
import type { WholeDesk } from '../fakes/whole-desk.ts';
import { type Benchmark, type MeasuredRow, median, type Say, spread } from './measure.ts';
import { benchNow, deskSession, expectedToday, hour, withDesk } from './whole-reading.ts';

const minute = 60_000;
const pageSize = 100;
/** What the budget lets through in the long run (DESIGN section 4). */
const callsAMinute = 50;
/** The lists that are read at first. */
const kinds: readonly StoredKind[] = [...new Set(feedNames.map((name) => feeds[name].kind))];
/** From this many patients on, what the first day costs beside the lists is no large part of all; and what keeps them fresh meanwhile. */
const wasteCounts = 10_000;
const timeCounts = 100_000;
/** The first reading of each list goes on until an empty page: what it missed would be missed for good (electron/sync/incremental-read.ts). */
const ends = feedNames.reduce(
  (walks, name) => walks + feeds[name].first({ fromMs: benchNow, toMs: benchNow }).length,
  0,
);

export const callBench: Benchmark = {
  name: 'calls',
  about:
    'the whole companion against the service in process, on a virtual clock: calls and time of the first day',
  async run(sizes, say, { quick }) {
    for (const size of sizes) {
      await withDesk(size, async (desk) => {
        await measureFirstDay(desk, size, say);
        await measureQuietHour(desk, size, quick ? hour / 12 : hour, say);
        await measureBytes(desk, size, quick ? 2 : 20, say);
      });
    }
  },
};

async function measureFirstDay(desk: WholeDesk, size: number, say: Say): Promise<void> {
  const row = (of: Omit<MeasuredRow, 'size'>) => say({ size, ...of });
  const { sandbox } = desk.service;
  const from = desk.clock.monotonic();
  const seconds = () => (desk.clock.monotonic() - from) / 1000;
  await desk.connect();
  await desk.until('today is complete', () => deskSession(desk).cache.fact('firstDayRead') !== null);
  row({
    what: 'First connection: calls until today is there',
    unit: 'calls',
    value: sandbox.calls().length,
    is: 'all of them',
    more: '',
    bar: 8,
    named: 'first day: calls',
  });
  row({
    what: 'First connection: until today is there',
    unit: 's',
    value: seconds(),
    is: 'virtual clock',
    more: 'answers take no time here',
    bar: 10,
    named: 'first day: time',
  });
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 24 * hour);
  const { cache } = deskSession(desk);
  const pages = kinds.reduce((sum, kind) => sum + Math.max(1, Math.ceil(cache.count(kind) / pageSize)), 0);
  const necessary = pages + ends;
  const made = sandbox.calls().length;
  const ofFirst = sandbox.calls().filter(isOfFirstReading).length;
  const single = sandbox.calls().filter(({ path }) => singleRecord.test(path)).length;
  const least = pages / callsAMinute;
  row({
    what: 'First reading of everything: calls beyond its pages and the ends of its lists',
    unit: '%',
    value: (100 * (ofFirst - necessary)) / necessary,
    is: `${ofFirst} for ${pages} pages and ${ends} ends, today’s list among them`,
    bar: size < wasteCounts ? null : 5,
    more: `besides, ${made - ofFirst - single} calls kept fresh what had been read, and ${single} read closed cases of near appointments`,
    named: 'first reading: wasted calls',
  });
  row({
    what: 'First reading of everything: time, against the least that the budget allows',
    unit: 'times',
    value: seconds() / 60 / least,
    is: 'virtual clock',
    bar: size < timeCounts ? null : 1.15,
    more: `${(seconds() / 60).toFixed(1)} min; ${least.toFixed(1)} min for ${pages} pages at ${callsAMinute} a minute`,
  });
  const refused = sandbox.calls().filter(({ status }) => status === 429).length;
  row({
    what: 'Calls refused for their rate',
    unit: 'calls',
    value: refused,
    is: `of ${made}`,
    more: '',
    bar: 0,
    named: 'refused for rate',
  });
}

const singleRecord = /\/\d+$/;

/** Payments and forms are first read by what changed in the last months; of every other list, changes are what keeps it fresh. */
function isOfFirstReading({ path, query }: { readonly path: string; readonly query: string }): boolean {
  const isByChange = path === '/payments' || path === '/patient-forms';
  return !singleRecord.test(path) && (isByChange || !query.includes('update_gt'));
}

async function measureQuietHour(desk: WholeDesk, size: number, ms: number, say: Say): Promise<void> {
  const { sandbox } = desk.service;
  const before = sandbox.calls().length;
  await desk.clock.advance(ms);
  const made = Math.round(((sandbox.calls().length - before) * hour) / ms);
  say({
    what: 'Calls of a quiet hour',
    size,
    unit: 'calls',
    value: made,
    is: 'all of them',
    bar: limits.callsPerMinute * 60,
    more: `the key allows ${limits.callsPerMinute * 60}; appointments are near, the window is shown`,
    named: 'calls of a quiet hour',
    growth: { by: made, flat: true },
  });
}

/** The events that reach the page when a patient arrives at another desk, by the size of a structured clone. */
async function measureBytes(desk: WholeDesk, size: number, most: number, say: Say): Promise<void> {
  const { zone } = desk.companion().state();
  const session = deskSession(desk);
  const whole = session.days.read({ date: dayOf(desk.clock.wall(), zone), zone, locationId: null }, 0);
  const ofChange = ({ name }: CompanionEvent) => name === 'day.changed' || name === 'arrival.seen';
  const bytes: number[] = [];
  for (const { appointmentId, patientId } of expectedToday(desk).slice(0, most)) {
    const before = desk.events.length;
    desk.service.sandbox.arrive(appointmentId, patientId);
    await desk.clock.advance(minute / 4);
    const changes = desk.events.slice(before).filter(ofChange);
    bytes.push(changes.reduce((sum, event) => sum + serialize(event.payload).length, 0));
  }
  say({
    what: 'Bytes over the bridge for an arrival elsewhere',
    size,
    unit: 'bytes',
    value: median(bytes),
    is: 'p50',
    more: spread(bytes),
    bar: null,
    growth: { by: median(bytes), flat: false },
  });
  say({
    what: 'Bytes for an arrival elsewhere, where the rows of the day are sent anew',
    size,
    unit: 'times',
    value: serialize(whole).length / median(bytes),
    is: 'as many bytes',
    bar: null,
    more: `${whole.rows.length} rows`,
  });
}
