import { failure } from '../../../shared/failures.ts';
import type { Clock } from '../../platform/ports.ts';
import { type Database, verifyPages } from '../database.ts';
import { migrate } from '../migrations.ts';
import { guarded, StoreError } from '../store-error.ts';
import type { Cache, ChangedRecords, StoredKind } from '../types.ts';
import { objectRows } from './apply.ts';
import { memoizeAnswers } from './memoized-answers.ts';
import { cacheMigrations } from './migrations.ts';
import { createNameWords } from './name-words.ts';
import { cacheQueries } from './queries.ts';
import { cacheUpkeep } from './upkeep.ts';

/** How a cache's file is opened and discarded. */
export type CacheFile = {
  /** Opens or creates the file; not yet migrated. */
  open(): Database;
  /** Moves a closed file out of the way: a damaged one is kept for diagnosis, any other is removed. */
  discard(why: 'cleared' | 'damaged'): void;
};

/** Pause between two steps of upkeep, ms: time for the event loop to do what the user waits for. */
const betweenStepsMs = 10;
/** Delay before names for fuzzy matching are read, ms: the first screen comes first. */
const nameWordsAfterMs = 2_000;

/**
 * The cache over one file.
 *
 * Guarantees, besides those of its type:
 * - a damaged cache is set aside and a new one created when it is opened;
 * - a cache found damaged in use is set aside and a new one created before the failed call throws, so that the next
 *   call works on the new, empty one;
 * - a feed that was being read during a reset cannot save its state into the new cache before reading the state again
 *   (its watermark would cover rows that are gone);
 * - listeners are notified only after the commit.
 *
 * @param after runs upkeep between other work; absent: a step of it follows each change
 * @throws StoreError when the file cannot be opened
 */
export function openCache(file: CacheFile, after?: Clock['after']): Cache {
  const listeners = new Set<(changed: ChangedRecords) => void>();
  const olderListeners = new Set<(kind: StoredKind, ids: readonly number[]) => void>();
  const resetListeners = new Set<() => void>();
  /** Feeds whose state was read since the reset; null: there was no reset. */
  let readSinceReset: Set<string> | null = null;
  let upkeepWaits: (() => void) | null = null;
  let current = guarded(() => openOrReset(file));
  let namesWait = after?.(nameWordsAfterMs, namesStep) ?? null;

  function reset(why: 'cleared' | 'damaged'): void {
    current.db.close();
    file.discard(why);
    current = openFile(file);
    for (const listener of [...resetListeners]) listener();
  }

  function run<T>(action: (opened: Opened) => T): T {
    return guarded(
      () => action(current),
      (error) => {
        if (error.failure.kind !== 'store-damaged') return;
        readSinceReset = new Set();
        reset('damaged');
      },
    );
  }

  function refuseStaleState(feed: string | undefined): void {
    if (feed === undefined || readSinceReset === null || readSinceReset.has(feed)) return;
    throw new StoreError(failure('store-damaged', { words: 'begun anew' }));
  }

  function change(action: (opened: Opened) => ChangedRecords): ChangedRecords {
    const changed = run(action);
    current.upkeep.noticed(changed);
    if (after) upkeepWaits ??= after(betweenStepsMs, upkeepStep);
    else upkeepStep();
    if (changed.ids.length > 0) for (const listener of [...listeners]) listener(changed);
    if (changed.older) for (const listener of [...olderListeners]) listener(changed.kind, changed.older);
    return changed;
  }

  function upkeepStep(): void {
    upkeepWaits = null;
    if (backgroundStep(({ upkeep }) => upkeep.step()))
      upkeepWaits = after?.(betweenStepsMs, upkeepStep) ?? null;
  }

  function namesStep(): void {
    namesWait = null;
    if (backgroundStep(({ nameWords }) => nameWords.step()))
      namesWait = after?.(betweenStepsMs, namesStep) ?? null;
  }

  /**
   * A step of background work. After a store error (full disk, damaged file) it gives up: the next call gets the same
   * error and reports it.
   */
  function backgroundStep(step: (opened: Opened) => boolean): boolean {
    try {
      return run(step);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return false;
    }
  }

  return {
    apply(page) {
      refuseStaleState(page.feed?.name);
      const touched = { kind: page.kind, feed: page.feed?.name };
      return change(({ keeping, held }) => held.changing(touched, () => keeping.apply(page)));
    },
    remove: (kind, ids) =>
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
      readSinceReset?.add(name);
      return state;
    },
    saveFeedState(name, state) {
      refuseStaleState(name);
      run(({ saveFeedState, held }) => held.changing({ feed: name }, () => saveFeedState.run(name, state)));
    },
    setAside: () => run(({ keeping }) => keeping.setAside()),
    retainSetAside: (kind, ids) => run(({ keeping }) => keeping.keepAside(kind, ids)),
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
        verifyPages(db);
      }),
    clear() {
      readSinceReset = new Set();
      guarded(() => reset('cleared'));
    },
    close() {
      upkeepWaits?.();
      upkeepWaits = null;
      namesWait?.();
      namesWait = null;
      if (!current.db.open) return;
      try {
        guarded(() => current.upkeep.tidy());
      } catch (error) {
        // Tidying only helps the next start; a full disk or a damaged page must not keep the file open.
        if (!(error instanceof StoreError)) throw error;
      } finally {
        current.db.close();
      }
    },
  };
}

type Opened = ReturnType<typeof prepared>;

function openOrReset(file: CacheFile): Opened {
  try {
    return guarded(() => openFile(file));
  } catch (error) {
    if (!(error instanceof StoreError && error.failure.kind === 'store-damaged')) throw error;
    file.discard('damaged');
    return openFile(file);
  }
}

function openFile(file: CacheFile): Opened {
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
    keeping: objectRows(db, nameWords),
    reading,
    nameWords,
    held: memoizeAnswers({ ...reading, feedState: (name) => feedState.get(name) ?? null }),
    upkeep: cacheUpkeep(db),
    saveFeedState: db.prepare<[string, string]>(
      'INSERT OR REPLACE INTO feed_state (name, state) VALUES (?, ?)',
    ),
    fact: db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck(),
    saveFact: db.prepare<[string, string]>('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)'),
  };
}
