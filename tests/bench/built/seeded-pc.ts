import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepAuthority } from '../../../electron/connect/authority-file.ts';
import { readCaFile } from '../../../electron/desktop/ca-file.ts';
import { pcClock } from '../../../electron/platform/node-ports.ts';
import { createPcRecordStore } from '../../../electron/platform/pc-record.ts';
import { createVault, keychainName, loadKeytar } from '../../../electron/platform/vault.ts';
import { openStores } from '../../../electron/store/opening.ts';
import type { Cache, CacheChange, StoredKind, Stores } from '../../../electron/store/types.ts';
import { keptWindow } from '../../../electron/sync/clinic-days.ts';
import { newFeed } from '../../../electron/sync/feed-state.ts';
import { type Feed, feedNames, feeds, firstScope, keptDays } from '../../../electron/sync/feeds.ts';
import type { ClinicData } from '../../../service/clinic-data.ts';

/** Objects in one transaction: more than a page, because no user waits. */
const atOnce = 5000;

export type Seed = {
  readonly clinic: ClinicData;
  /** UTC ms at which everything had been read. */
  readonly now: number;
  readonly zone: string;
  readonly practice: { readonly baseUrl: string; readonly apiKey: string; readonly caFile: string };
  /** So many patients are still to be read, in the middle of the first reading. */
  readonly patientsLeft?: number;
};

/** A PC whose Foyer has read the practice whole before: its profile folder, and its keys in the keychain. */
export async function seedPc(userData: string, seed: Seed, load = loadKeytar): Promise<void> {
  const key = Uint8Array.from(randomBytes(32));
  const vault = createVault(keychainName(false, userData), load, pcClock());
  const { baseUrl, apiKey, caFile } = seed.practice;
  const ca = await readCaFile(caFile);
  if (!ca.ok) throw new Error(`the CA file cannot be read: ${ca.failure.words}`);
  const caSha256 = keepAuthority(join(userData, 'store'), ca.value);
  const storeKey = Buffer.from(key).toString('hex');
  const kept = await createPcRecordStore(vault).change(() => ({
    v: 1,
    apiKey,
    baseUrl,
    caSha256,
    storeKey,
    pin: null,
  }));
  if (!kept.ok) throw new Error(`the keychain keeps nothing: ${kept.failure.words}`);
  mkdirSync(userData, { recursive: true });
  writeFileSync(join(userData, 'settings.json'), JSON.stringify({ lockMinutes: 15 }));
  const opened = openStores({ folder: join(userData, 'store'), key, now: () => seed.now });
  if (!opened.ok) throw new Error(opened.failure.kind);
  const { stores } = opened.value;
  try {
    fillStores(stores, seed);
  } finally {
    stores.close();
  }
}

/** What a first reading leaves behind, without the calls: rows, and where each feed stands. */
export function fillStores(
  { cache, desk }: Stores,
  { clinic, now, zone, practice, patientsLeft = 0 }: Seed,
): void {
  const window = keptWindow(now, zone, keptDays);
  const ids = clinic.locations.map(({ id }) => id).sort((a, b) => a - b);
  desk.saveFact('practice', JSON.stringify({ baseUrl: practice.baseUrl, locations: ids }));
  for (const [name, value] of [
    ['connectedAt', String(now)],
    ['firstDayRead', String(now)],
    ['keptPatients', 'everyone'],
  ] as const) {
    cache.saveFact(name, value);
  }
  const known = patientsLeft > 0 ? clinic.patients.slice(0, -patientsLeft) : clinic.patients;
  for (const name of feedNames) {
    const feed: Feed = feeds[name];
    const list = name === 'patients' ? known : listOf(clinic, feed.kind);
    if (feed.first(window).length > 0) {
      const inWindow = (one: object) => {
        const start = Date.parse(('start' in one && typeof one.start === 'string' && one.start) || '');
        return !feed.windowed || (start >= window.fromMs && start < window.toMs);
      };
      keep(
        cache,
        feed.kind,
        list.filter((one) => inWindow(one) && (feed.inFirst?.({ ...one }) ?? true)),
      );
    }
    const state = {
      ...newFeed,
      watermark: now,
      firstReadDone: true,
      readAt: now,
      asOf: now,
      covered: firstScope(feed, window, now),
    };
    cache.saveFeedState(
      name,
      JSON.stringify(name === 'patients' && patientsLeft > 0 ? underWay(known, now) : state),
    );
  }
}

/** A first reading of the patients that was cut off behind these. */
function underWay(known: readonly { readonly id: number }[], now: number): object {
  const [first] = known;
  const last = known.at(-1);
  const cursor = first && last ? { direction: 'up', beyond: last.id, first: first.id } : null;
  return {
    ...newFeed,
    watermark: now,
    pass: { since: null, walk: 0, cursor, begunAt: now, begunOn: now, scope: null },
  };
}

const listOf = (clinic: ClinicData, kind: StoredKind): readonly { id: number }[] =>
  (clinic as unknown as Record<string, readonly { id: number }[]>)[kind] ?? [];

/** Keeps objects as pages of answers are kept, only larger ones. */
export function keep(cache: Cache, kind: StoredKind, objects: readonly object[]): void {
  for (let from = 0; from < objects.length; from += atOnce) {
    cache.apply({ kind, objects: objects.slice(from, from + atOnce), sequence: 1 } as unknown as CacheChange);
  }
}
