import { join } from 'node:path';
import type { Cache, CacheChange } from '../../electron/store/types.ts';
import { applyInChunks } from '../../electron/sync/in-chunks.ts';
import type { ClinicData } from '../../service/clinic-data.ts';
import { besideDisk } from './beside-disk.ts';
import { keep } from './built/seeded-pc.ts';
import { threadWork, watchStalls } from './built/stalls.ts';
import { inTurnsLater, type MeasuredRow, median, quantile, ratio, short, spread } from './measure.ts';

const page = 100;
/** Of the pages of a large practice only the last are timed one by one: by then the tables are large. */
const timedPages = 150;

/** Each time that the loop stood still. `worked`: processor time of this thread in it, without waits for the disk. Milliseconds. */
export type Stand = { readonly ms: number; readonly worked: number };

/** The loop stands still from now on. @returns what says for how long it did */
export function beginStand(): () => Stand {
  const [from, before] = [performance.now(), threadWork()];
  return () => {
    const ms = performance.now() - from;
    return { ms, worked: Math.min(ms, threadWork() - before) };
  };
}

export type PageSides = {
  readonly clinic: ClinicData;
  readonly cache: Cache;
  readonly plain: Cache;
  /** Encrypted as ours. */
  readonly whole: Cache;
  readonly folder: string;
  /** Of ours, its upkeep among them. */
  readonly stands: Stand[];
  readonly row: (row: Omit<MeasuredRow, 'size'>) => void;
};

/** The last pages of all patients: into ours as a sync keeps them, into one without a cipher, and whole at once. */
export async function measurePages(sides: PageSides): Promise<void> {
  const { clinic, cache, plain, whole, stands, row } = sides;
  const pages = Array.from({ length: Math.ceil(clinic.patients.length / page) }, (_, n) =>
    clinic.patients.slice(n * page, (n + 1) * page),
  );
  const before = pages.slice(0, -timedPages).flat();
  for (const into of [cache, plain, whole]) keep(into, 'patients', before);
  const late = pages.slice(-timedPages);
  const { signal } = new AbortController();
  const clock = { after: atOnce };
  const changeOf = (round: number): CacheChange => ({
    kind: 'patients',
    objects: late[round] ?? [],
    sequence: round + 2,
    feed: { name: 'patients', state: String(round) },
  });
  stands.length = 0;
  const watched: Cache = {
    ...cache,
    apply(change) {
      const end = beginStand();
      const changed = cache.apply(change);
      stands.push(end());
      return changed;
    },
  };
  const disk = besideDisk(join(sides.folder, 'disk'));
  const [ours, theirs, kept, syncs] = await inTurnsLater(late.length, [
    (round) => applyInChunks(changeOf(round), { cache: watched, clock, signal }),
    (round) => applyInChunks(changeOf(round), { cache: plain, clock, signal }),
    async (round) => whole.apply(changeOf(round)),
    async () => disk.sync(),
  ]);
  disk.close();
  const worked = stands.map((stand) => stand.worked);
  const walls = stands.map(({ ms }) => ms);
  row({
    what: 'A page of 100 new patients kept: the loop stands still at a time',
    unit: 'ms',
    value: quantile(worked, 0.99),
    is: 'p99, Foyer’s own work',
    bar: 10,
    more: `${spread(worked)}, the store’s upkeep among them; by the wall clock ${spread(walls)}, where an fsync of 4 KB takes ${spread(syncs ?? [])}; the whole page ${spread(ours ?? [])}`,
    named: 'event loop, a page of 100 kept',
    growth: { by: median(walls), flat: false },
  });
  row({
    what: 'A page of 100 new patients kept at once (as it was before): the loop stands still',
    unit: 'times',
    value: quantile(kept ?? [], 0.99) / quantile(walls, 0.99),
    is: 'as long, p99 by the wall clock',
    bar: null,
    more: `medians ${short(ratio(walls, kept))} x; ${spread(kept ?? [])}`,
  });
  row({
    what: 'A page of 100 new patients kept: with encryption, against plain SQLite',
    unit: 'times',
    value: 1 / ratio(ours, theirs),
    is: 'as long as without, medians',
    bar: null,
    more: `without: ${spread(theirs ?? [])}`,
  });
  const asked = performance.now();
  const stalls = watchStalls();
  await cache.indexed();
  cache.searchPatients('a', { limit: 20, archived: false });
  const answered = performance.now() - asked;
  await new Promise((resolve) => setTimeout(resolve, 5));
  const longest = Math.max(...stalls.take().stalls, 0);
  stalls.stop();
  row({
    what: 'The first search beside that, while patients wait to be indexed',
    unit: 'ms',
    value: answered,
    is: 'once',
    bar: null,
    more: `the loop stands still for ${short(longest)} ms at most`,
  });
  for (const kind of otherKinds) keep(cache, kind, clinic[kind]);
}

const otherKinds = [
  'locations',
  'practitioners',
  'services',
  'appointments',
  'invoices',
  'cases',
  'busyTimes',
] as const;

function atOnce(_ms: number, task: () => void): () => void {
  const immediate = setImmediate(task);
  return () => clearImmediate(immediate);
}
