import { failure } from '../../../shared/failures.ts';
import type { Clock } from '../../platform/ports.ts';
import { type Database, readThrough } from '../database.ts';
import { migrate } from '../migrations.ts';
import { guarded, StoreError } from '../store-error.ts';
import type { Cache, Changed, StoredKind } from '../types.ts';
import { keepObjects } from './apply.ts';
import { holdAnswers } from './memoized-answers.ts';
import { cacheMigrations } from './migrations.ts';
import { createNameWords } from './name-words.ts';
import { cacheQueries } from './queries.ts';
import { cacheUpkeep } from './upkeep.ts';

/** Where a cache's file comes from, and how it goes. */
export type CacheFile = {
  /** Opens the file, or makes it; not yet migrated. */
  open(): Database;
  /** Takes a closed file out of the way: a damaged one is kept for a look at it, any other is removed. */
  discard(why: 'cleared' | 'damaged'): void;
};

/** Between two steps of upkeep, ms: time for the event loop to do what people wait for. */
const betweenStepsMs = 10;
/** Names for close matches are read so long after the file was opened: the first screen comes first. */
const namesAfterMs = 2_000;

/**
 * The cache over one file.
 *
 * Guarantees, besides those of its type:
 * - a damaged cache is set aside and begun anew when it is opened;
 * - a cache found damaged in use is set aside and begun anew before the call that met it throws, so that the next call
 *   works on the new, empty one;
 * - who was reading a feed when the cache was begun anew cannot save its state into the new one before having asked for
 *   it again (a watermark would stand over rows that are no longer there);
 * - listeners hear only after the commit.
 *
 * @param after runs upkeep between other work; absent: a step of it follows each change
 * @throws StoreError when the file cannot be opened
 */
export function openCache(file: CacheFile, after?: Clock['after']): Cache {
  const listeners = new Set<(changed: Changed) => void>();
  const olderListeners = new Set<(kind: StoredKind, ids: readonly number[]) => void>();
  const resetListeners = new Set<() => void>();
  /** Feeds whose state was asked for since the cache was begun anew; null: it never was. */
  let askedAnew: Set<string> | null = null;
  let upkeepWaits: (() => void) | null = null;
  let now = guarded(() => beginOrBeginAnew(file));
  let namesWait = after?.(namesAfterMs, namesStep) ?? null;

  function startAnew(why: 'cleared' | 'damaged'): void {
    now.db.close();
    file.discard(why);
    now = begin(file);
    for (const listener of [...resetListeners]) listener();
  }

  function run<T>(action: (opened: Opened) => T): T {
    return guarded(
      () => action(now),
      (trouble) => {
        if (trouble.failure.kind !== 'store-damaged') return;
        askedAnew = new Set();
        startAnew('damaged');
      },
    );
  }

  function mayBeSaved(feed: string | undefined): void {
    if (feed === undefined || askedAnew === null || askedAnew.has(feed)) return;
    throw new StoreError(failure('store-damaged', { words: 'begun anew' }));
  }

  function change(action: (opened: Opened) => Changed): Changed {
    const changed = run(action);
    now.upkeep.noticed(changed);
    if (after) upkeepWaits ??= after(betweenStepsMs, upkeepStep);
    else upkeepStep();
    if (changed.ids.length > 0) for (const listener of [...listeners]) listener(changed);
    if (changed.older) for (const listener of [...olderListeners]) listener(changed.kind, changed.older);
    return changed;
  }

  function upkeepStep(): void {
    upkeepWaits = null;
    if (unlessTrouble(({ upkeep }) => upkeep.step()))
      upkeepWaits = after?.(betweenStepsMs, upkeepStep) ?? null;
  }

  function namesStep(): void {
    namesWait = null;
    if (unlessTrouble(({ nameWords }) => nameWords.step()))
      namesWait = after?.(betweenStepsMs, namesStep) ?? null;
  }

  /** A step of background work. A full disk or a damaged file: the next call meets it too, and has someone to tell. */
  function unlessTrouble(step: (opened: Opened) => boolean): boolean {
    try {
      return run(step);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return false;
    }
  }

  return {
    apply(page) {
      mayBeSaved(page.feed?.name);
      const touched = { kind: page.kind, feed: page.feed?.name };
      return change(({ keeping, held }) => held.changing(touched, () => keeping.apply(page)));
    },
    forget: (kind, ids) =>
      change(({ keeping, held }) => held.changing({ kind }, () => keeping.forget(kind, ids))),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onOlder(listener) {
      olderListeners.add(listener);
      return () => olderListeners.delete(listener);
    },
    onReset(listener) {
      resetListeners.add(listener);
      return () => resetListeners.delete(listener);
    },

    feedState(name) {
      const state = run(({ held }) => held.feedState(name));
      askedAnew?.add(name);
      return state;
    },
    saveFeedState(name, state) {
      mayBeSaved(name);
      run(({ saveFeedState, held }) => held.changing({ feed: name }, () => saveFeedState.run(name, state)));
    },
    setAside: () => run(({ keeping }) => keeping.setAside()),
    keepAside: (kind, ids) => run(({ keeping }) => keeping.keepAside(kind, ids)),
    fact: (name) => run(({ fact }) => fact.get(name) ?? null),
    saveFact: (name, value) => run(({ saveFact }) => void saveFact.run(name, value)),

    get: (...asked) => run(({ reading }) => reading.get(...asked)),
    many: (...asked) => run(({ reading }) => reading.many(...asked)),
    all: (...asked) => run(({ held }) => held.all(...asked)),
    count: (...asked) => run(({ held }) => held.count(...asked)),
    ids: (...asked) => run(({ reading }) => reading.ids(...asked)),
    appointmentsBetween: (...asked) => run(({ reading }) => reading.appointmentsBetween(...asked)),
    appointmentsOfPatient: (...asked) => run(({ reading }) => reading.appointmentsOfPatient(...asked)),
    patientsSeenBefore: (...asked) => run(({ reading }) => reading.patientsSeenBefore(...asked)),
    openInvoicesOf: (...asked) => run(({ reading }) => reading.openInvoicesOf(...asked)),
    invoicesOfPatient: (...asked) => run(({ reading }) => reading.invoicesOfPatient(...asked)),
    casesOfPatients: (...asked) => run(({ reading }) => reading.casesOfPatients(...asked)),
    missingCases: (...asked) => run(({ reading }) => reading.missingCases(...asked)),
    missingBusyTypes: () => run(({ reading }) => reading.missingBusyTypes()),
    supportActivitiesOf: (...asked) => run(({ reading }) => reading.supportActivitiesOf(...asked)),
    supportActivitiesBetween: (...asked) => run(({ reading }) => reading.supportActivitiesBetween(...asked)),
    supportItemsOf: (...asked) => run(({ reading }) => reading.supportItemsOf(...asked)),
    blocksBetween: (...asked) => run(({ reading }) => reading.blocksBetween(...asked)),
    busyTimesBetween: (...asked) => run(({ reading }) => reading.busyTimesBetween(...asked)),
    paymentsBetween: (...asked) => run(({ reading }) => reading.paymentsBetween(...asked)),
    paymentsOfPatient: (...asked) => run(({ reading }) => reading.paymentsOfPatient(...asked)),
    searchPatients: (...asked) => run(({ reading }) => reading.searchPatients(...asked)),
    findPatients: (...asked) => run(({ reading }) => reading.findPatients(...asked)),

    verify: () =>
      run(({ db, upkeep }) => {
        upkeep.tidy();
        readThrough(db);
      }),
    clear() {
      askedAnew = new Set();
      guarded(() => startAnew('cleared'));
    },
    close() {
      upkeepWaits?.();
      upkeepWaits = null;
      namesWait?.();
      namesWait = null;
      if (!now.db.open) return;
      try {
        guarded(() => now.upkeep.tidy());
      } catch (error) {
        // Tidying is for the next start; a disk that is full or a page that is damaged must not keep the file open.
        if (!(error instanceof StoreError)) throw error;
      } finally {
        now.db.close();
      }
    },
  };
}

type Opened = ReturnType<typeof prepared>;

function beginOrBeginAnew(file: CacheFile): Opened {
  try {
    return guarded(() => begin(file));
  } catch (error) {
    if (!(error instanceof StoreError && error.failure.kind === 'store-damaged')) throw error;
    file.discard('damaged');
    return begin(file);
  }
}

function begin(file: CacheFile): Opened {
  const db = file.open();
  try {
    migrate(db, cacheMigrations);
    return prepared(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

function prepared(db: Database) {
  const nameWords = createNameWords(db);
  const reading = cacheQueries(db, nameWords);
  const feedState = db.prepare<[string], string>('SELECT state FROM feed_state WHERE name = ?').pluck();
  return {
    db,
    keeping: keepObjects(db, nameWords),
    reading,
    nameWords,
    held: holdAnswers({ ...reading, feedState: (name) => feedState.get(name) ?? null }),
    upkeep: cacheUpkeep(db),
    saveFeedState: db.prepare<[string, string]>(
      'INSERT OR REPLACE INTO feed_state (name, state) VALUES (?, ?)',
    ),
    fact: db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck(),
    saveFact: db.prepare<[string, string]>('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)'),
  };
}
