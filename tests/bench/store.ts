import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../electron/platform/ports.ts';
import { openStores } from '../../electron/store/opening.ts';
import type { Stores } from '../../electron/store/types.ts';
import { createDayViews } from '../../electron/views/day-views.ts';
import { noLabels } from '../../electron/views/labels.ts';
import { overlayOf } from '../../electron/views/overlay.ts';
import { readDayRows } from '../../electron/views/read-day-rows.ts';
import { addDays, dayOf } from '../../shared/clinic-time.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';
import { clinicOf } from './clinics.ts';
import { type Benchmark, inTurns, median, quantile, ratio, short, spread, timed } from './measure.ts';
import { memorySearch } from './peers/in-memory-search.ts';
import { jsonStore, likeSearch, plainCache } from './peers/stores.ts';
import { beginStand, measurePages, type PageSides, type Stand } from './store-pages.ts';
import { createTimers } from './timers.ts';
import { benchNow } from './whole-reading.ts';

const zone = 'Australia/Adelaide';

/** Today and searches from the cache, pages into it, and the same with other stores. */
export const store: Benchmark = {
  name: 'store',
  about: 'what the PC keeps, in its encrypted files, beside other stores and other searches',
  async run(sizes, say, { quick }) {
    for (const size of sizes) {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
      const stands: Stand[] = [];
      const measured = createTimers((task) => {
        const end = beginStand();
        task();
        stands.push(end());
      });
      const others = createTimers();
      const ours = openIn(join(folder, 'ours'), measured.after);
      const whole = openIn(join(folder, 'whole'), others.after);
      const plain = plainCache(join(folder, 'plain'), others.after);
      const sides: PageSides = {
        clinic: clinicOf(size, benchNow),
        cache: ours.cache,
        plain,
        whole: whole.cache,
        folder,
        stands,
        row: (of) => say({ size, ...of }),
      };
      try {
        await measurePages(sides);
        // What a first reading leaves has come to rest when a person searches.
        await Promise.all([measured.atRest(), others.atRest()]);
        measureDays(sides, quick ? 3 : 200);
        // The searches in memory take up to a second each in a large practice.
        const searches = size < 100_000 ? 60 : 25;
        measureSearch(sides, quick ? 4 : searches);
        measureChange(sides, quick ? 2 : 20);
      } finally {
        plain.close();
        ours.close();
        whole.close();
        rmSync(folder, { recursive: true, force: true });
      }
    }
  },
};

function openIn(folder: string, after: Clock['after']): Stores {
  const opened = openStores({ folder, key: new Uint8Array(32).fill(7), now: Date.now, after });
  if (!opened.ok) throw new Error(opened.failure.kind);
  return opened.value.stores;
}

function measureDays({ cache, row }: PageSides, rounds: number): void {
  const today = dayOf(benchNow, zone);
  const views = createDayViews({
    readRows: (day) => readDayRows(cache, day, overlayOf([]), noLabels, '12-hour'),
    complete: () => true,
    asOf: () => benchNow,
    isToday: ({ date }) => date === today,
  });
  const read = (date: string) => views.read({ date, zone, locationId: null }, 0);
  const first = timed(() => read(today));
  const [days = [], others = []] = inTurns(rounds, [
    () => read(today),
    (n) => read(addDays(today, [1, 2, -1, -2, 5, 6][n % 6] ?? 1)),
  ]);
  row({
    what: 'Today from the cache',
    unit: 'ms',
    value: quantile(days, 0.99),
    is: 'p99',
    bar: 50,
    named: 'today from the cache, main side',
    more: `${read(today).total} rows; the first time ${short(first)}; ${spread(days)}`,
    growth: { by: median(days), flat: true },
  });
  row({
    what: 'Another day from the cache',
    unit: 'ms',
    value: quantile(others, 0.95),
    is: 'p95',
    more: spread(others),
    bar: 50,
    growth: { by: median(others), flat: true },
  });
}

function measureSearch({ clinic, cache, row }: PageSides, people: number): void {
  const typed = searches(clinic.patients, people);
  const like = likeSearch(clinic.patients);
  const prefix = memorySearch(clinic.patients, { fuzzy: false });
  const fuzzy = memorySearch(clinic.patients, { fuzzy: true });
  const [found, likes, prefixes, fuzzies] = inTurns(typed.length, [
    (n) => cache.searchPatients(typed[n] ?? '', { limit: 20, archived: false }),
    (n) => like(typed[n] ?? ''),
    (n) => prefix.find(typed[n] ?? ''),
    (n) => fuzzy.find(typed[n] ?? ''),
  ]);
  row({
    what: 'Search, at each letter typed, main side',
    unit: 'ms',
    value: quantile(found ?? [], 0.99),
    is: 'p99',
    more: spread(found ?? []),
    bar: 10,
    named: 'search',
    growth: { by: median(found ?? []), flat: false },
  });
  const against = (what: string, theirs: readonly number[] | undefined, more = '') =>
    row({
      what,
      unit: 'times',
      value: quantile(theirs ?? [], 0.99) / quantile(found ?? [], 0.99),
      is: 'as long, p99',
      bar: null,
      more: `medians ${short(ratio(found, theirs))} x; ${spread(theirs ?? [])}${more}`,
    });
  against("Search by LIKE '%…%'", likes);
  const ready = (of: { readyMs: number; bytes: number }) =>
    `; ready after ${short(of.readyMs)} ms at each start, ${short(of.bytes / 2 ** 20)} MB of index in memory, readable`;
  against('Search by MiniSearch in memory, beginnings of words', prefixes, ready(prefix));
  against('Search by MiniSearch in memory, with a typing error forgiven', fuzzies, ready(fuzzy));
}

function measureChange({ clinic, cache, folder, row }: PageSides, rounds: number): void {
  const json = jsonStore(join(folder, 'json'), clinic.patients);
  const [changes, rewrites] = inTurns(rounds, [
    (n) => cache.apply({ kind: 'patients', objects: changed(clinic.patients, n), sequence: 100_000 + n }),
    (n) => json.put(changed(clinic.patients, n)[0] as Patient),
    // Not timed: what the other left for the disk to do is not ours to wait for.
    () => json.settle(),
  ]);
  row({
    what: 'One changed patient kept, durably',
    unit: 'ms',
    value: quantile(changes ?? [], 0.95),
    is: 'p95',
    more: spread(changes ?? []),
    bar: null,
    growth: { by: median(changes ?? []), flat: false },
  });
  row({
    what: 'One changed patient kept in a JSON file, not durably',
    unit: 'times',
    value: ratio(changes, rewrites),
    is: 'as long, medians',
    bar: null,
    more: spread(rewrites ?? []),
  });
}

/** Names, phones and birth dates as they are typed, letter by letter. */
function searches(patients: readonly Patient[], people: number): string[] {
  const typed: string[] = [];
  for (let n = 0; n < people; n += 1) {
    const one = patients[(n * 7919) % patients.length];
    const texts = [
      `${one?.firstname ?? ''} ${one?.lastname ?? ''}`,
      one?.lastname ?? '',
      one?.phoneNumbers?.[0]?.phoneNumber ?? '',
      one?.birthdate?.slice(0, 10) ?? '',
    ];
    const text = texts[n % texts.length] ?? '';
    for (let length = 1; length <= text.length; length += 1) typed.push(text.slice(0, length));
  }
  return typed.filter((text) => text.trim() !== '');
}

function changed(patients: readonly Patient[], round: number): Patient[] {
  const one = patients[(round * 104_729) % patients.length];
  if (!one) return [];
  const updatedAt = new Date(benchNow + (round + 1) * 1000).toISOString();
  return [{ ...one, alert: `Changed ${round}`, updatedAt }];
}
