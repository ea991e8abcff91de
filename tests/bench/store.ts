import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDayRows } from '../../electron/day/day-reader.ts';
import { createDayViews } from '../../electron/day/day-views.ts';
import { noLabels } from '../../electron/day/labels.ts';
import { overlayOf } from '../../electron/day/overlay.ts';
import { openStores } from '../../electron/store/opening.ts';
import type { Cache, CacheChange, StoredKind } from '../../electron/store/types.ts';
import type { ClinicData } from '../../service/clinic-data.ts';
import { demoClinic } from '../../service/demo-clinic.ts';
import { addDays, dayOf } from '../../shared/clinic-time.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';
import { demoNow } from '../fakes/whole-desk.ts';
import { type Bench, inTurns, quantile, type Row, ratio, short, spread, timed } from './measure.ts';
import { jsonStore, likeSearch, plainCache } from './peers/stores.ts';

const zone = 'Australia/Sydney';
const page = 100;

/** Today and searches from the cache, pages into it, and the same with other stores. */
export const store: Bench = {
  name: 'store',
  about: 'what the PC keeps, in its encrypted files',
  async run(sizes, say) {
    const days: { size: number; ms: number }[] = [];
    for (const size of sizes) {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
      try {
        days.push({ size, ms: measureStore(size, folder, say) });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
    const [first] = days;
    const last = days.at(-1);
    if (!first || !last || first === last) return;
    say({
      what: 'Today from the cache: growth',
      size: last.size,
      unit: 'times',
      value: last.ms / first.ms,
      is: 'median, largest practice against the smallest',
      more: `from ${first.size} patients`,
      bar: 1.5,
    });
  },
};

function measureStore(size: number, folder: string, say: (row: Row) => void): number {
  const clinic = demoClinic({ seed: 7, patients: size, now: demoNow });
  const opened = openStores({ folder: join(folder, 'ours'), key: new Uint8Array(32).fill(7), now: Date.now });
  if (!opened.ok) throw new Error(opened.failure.kind);
  const { cache } = opened.value.stores;
  const plain = plainCache(join(folder, 'plain'));
  try {
    return compare({ size, clinic, cache, plain, folder }, say);
  } finally {
    plain.close();
    opened.value.stores.close();
  }
}

type Sides = {
  readonly size: number;
  readonly clinic: ClinicData;
  readonly cache: Cache;
  readonly plain: Cache;
  readonly folder: string;
};

function compare({ size, clinic, cache, plain, folder }: Sides, say: (row: Row) => void): number {
  const row = (of: Omit<Row, 'size'>) => say({ size, ...of });
  const pages = Array.from({ length: Math.ceil(clinic.patients.length / page) }, (_, n) =>
    clinic.patients.slice(n * page, (n + 1) * page),
  );
  let sequence = 0;
  const put = (into: Cache, objects: readonly Patient[]) => {
    sequence += 1;
    into.apply({ kind: 'patients', objects, sequence });
  };
  const [ours = [], theirs = []] = inTurns(pages.length, [
    (round) => put(cache, pages[round] ?? []),
    (round) => put(plain, pages[round] ?? []),
  ]);
  const late = ours.slice(-Math.min(ours.length, 300));
  row({
    what: 'A page of 100 new patients kept: the loop stands so long',
    unit: 'ms',
    value: quantile(late, 0.99),
    is: 'p99',
    more: spread(late),
    bar: 10,
  });
  row({
    what: 'The same without encryption',
    unit: 'times',
    value: 1 / ratio(ours, theirs),
    is: 'ours against plain SQLite, medians',
    more: spread(theirs),
    bar: null,
  });
  for (const [kind, objects] of rest(clinic)) {
    for (let from = 0; from < objects.length; from += page) {
      sequence += 1;
      const some = objects.slice(from, from + page);
      cache.apply({ kind, objects: some, sequence } as unknown as CacheChange);
    }
  }

  const today = dayOf(demoNow, zone);
  const views = createDayViews({
    readRows: (day) => readDayRows(cache, day, overlayOf([]), noLabels),
    complete: () => true,
    asOf: () => demoNow,
  });
  const read = (date: string) => views.read({ date, zone, locationId: null }, 0);
  const cold = timed(() => read(today));
  const daysRead: number[] = [];
  for (let n = 0; n < 100; n += 1) daysRead.push(timed(() => read(today)));
  row({
    what: 'Today from the cache',
    unit: 'ms',
    value: quantile(daysRead, 0.99),
    is: 'p99',
    more: `${read(today).total} rows; the first time ${short(cold)}; ${spread(daysRead)}`,
    bar: 50,
  });
  const switches = Array.from({ length: 60 }, (_, n) => timed(() => read(addDays(today, (n % 15) - 7))));
  row({
    what: 'Another day from the cache',
    unit: 'ms',
    value: quantile(switches, 0.95),
    is: 'p95',
    more: spread(switches),
    bar: 50,
  });

  const typed = searches(clinic.patients);
  const like = likeSearch(clinic.patients);
  const [found = [], likes = []] = inTurns(typed.length, [
    (n) => cache.searchPatients(typed[n] ?? '', { limit: 20, archived: false }),
    (n) => like(typed[n] ?? ''),
  ]);
  row({
    what: 'Search, at each letter typed',
    unit: 'ms',
    value: quantile(found, 0.99),
    is: 'p99',
    more: spread(found),
    bar: 10,
  });
  row({
    what: "The same by LIKE '%…%'",
    unit: 'times',
    value: ratio(found, likes),
    is: 'as long, medians',
    more: spread(likes),
    bar: null,
  });

  const json = jsonStore(join(folder, 'json'), clinic.patients);
  const [changes = [], rewrites = []] = inTurns(20, [
    (n) => put(cache, changed(clinic.patients, n)),
    (n) => json.put(changed(clinic.patients, n)[0] as Patient),
  ]);
  row({
    what: 'One changed patient kept, durably',
    unit: 'ms',
    value: quantile(changes, 0.95),
    is: 'p95',
    more: spread(changes),
    bar: null,
  });
  row({
    what: 'The same in a JSON file, not durably',
    unit: 'times',
    value: ratio(changes, rewrites),
    is: 'as long, medians',
    more: spread(rewrites),
    bar: null,
  });
  return quantile(daysRead, 0.5);
}

const rest = (clinic: ClinicData): readonly (readonly [StoredKind, readonly object[]])[] => [
  ['locations', clinic.locations],
  ['practitioners', clinic.practitioners],
  ['services', clinic.services],
  ['appointments', clinic.appointments],
  ['invoices', clinic.invoices],
  ['cases', clinic.cases],
  ['busyTimes', clinic.busyTimes],
];

/** Names, phones and birth dates as they are typed, letter by letter. */
function searches(patients: readonly Patient[]): string[] {
  const typed: string[] = [];
  for (let n = 0; n < 60; n += 1) {
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
  const updatedAt = new Date(demoNow + (round + 1) * 1000).toISOString();
  return [{ ...one, alert: `Changed ${round}`, updatedAt }];
}
