import { failure } from '../../../shared/failures.ts';
import { createListeners } from '../../../shared/listeners.ts';
import type { Clock, Log } from '../../platform/ports.ts';
import { type Database, verifyPages } from '../database.ts';
import { migrate } from '../migrations.ts';
import { catchStoreError, guarded, ignoringStoreErrors, StoreError } from '../store-error.ts';
import type { Cache, ChangedRecords, StoredKind } from '../types.ts';
import { objectRows } from './apply.ts';
import { backgroundSteps, betweenStepsMs, inSteps } from './background-steps.ts';
import { subscribeLogged } from './logged-listeners.ts';
import { memoizeAnswers } from './memoized-answers.ts';
import { cacheMigrations } from './migrations.ts';
import { createNameWords } from './name-words.ts';
import { cacheQueries } from './queries.ts';
import { fillSearchIndex, indexInTurn } from './searchable.ts';
import { cacheUpkeep } from './upkeep.ts';

/** How a cache's file is opened and discarded. */
export type CacheFile = {
  /** Opens or creates the file; not yet migrated. */
  open(): Database;
  /** Moves a closed file out of the way: a damaged one is kept for diagnosis, any other is removed. */
  discard(why: 'cleared' | 'damaged'): void;
};

/** Delay before patients that were stored many at a time are indexed, ms: by then there are enough of them, or no more come. */
const indexedAfterMs = 2_500;
/** Delay before names for fuzzy matching are read, ms: the first screen comes first. */
const nameWordsAfterMs = 2_000;

/**
 * The cache over one file.
 *
 * Guarantees, besides those of its type:
 * - a damaged cache is set aside and a new one created when it is opened;
 * - a cache found damaged in use is set aside and a new one created before the failed call throws, so that the next
 *   call works on the new, empty one;
 * - where the disk refuses the new one, each later call tries to create it first, and throws a StoreError until it is there;
 * - a feed that was being read during a reset cannot save its state into the new cache before reading the state again
 *   (its watermark would cover rows that are gone);
 * - listeners are notified only after the commit; a store error of one is logged, and the others are notified all the same.
 *
 * @param after runs upkeep between other work; absent: a step of it follows each change
 * @throws StoreError when the file cannot be opened
 */
export function openCache(file: CacheFile, after?: Clock['after'], log?: Pick<Log, 'warn'>): Cache {
  const changes = createListeners<[ChangedRecords]>();
  const olderRecords = createListeners<[kind: StoredKind, ids: readonly number[]]>();
  const resets = createListeners<[]>();
  const stale = staleStates();
  const kept = keepOpen(file, resets.notify);
  const upkeep = backgroundSteps(() => nextStep((opened) => opened.upkeep.step()), after);
  const indexing = backgroundSteps(() => nextStep(mergeOrIndex), after);
  const nameWords = backgroundSteps(() => nextStep((opened) => opened.nameWords.step()), after);
  if (after) {
    indexing.stepAfter(indexedAfterMs);
    nameWords.stepAfter(nameWordsAfterMs);
  }

  function reset(why: 'cleared' | 'damaged'): void {
    stale.resetBegins();
    guarded(() => kept.reset(why));
  }

  function run<T>(action: (opened: Opened) => T): T {
    return catchStoreError(
      () => guarded(() => action(kept.open())),
      (error) => {
        // The call that met the damage throws that. Where the disk refuses a new file, the next call throws what it says.
        if (error.failure.kind === 'store-damaged' && kept.isOpen())
          ignoringStoreErrors(() => reset('damaged'));
        throw error;
      },
    );
  }

  function change(action: (opened: Opened) => ChangedRecords): ChangedRecords {
    const changed = run(action);
    kept.open().upkeep.noticed(changed);
    upkeep.stepAfter(betweenStepsMs);
    if (changed.kind === 'patients' && changed.ids.length > 0) indexing.stepAfter(indexedAfterMs);
    if (changed.ids.length > 0) changes.notify(changed);
    if (changed.older) olderRecords.notify(changed.kind, changed.older);
    return changed;
  }

  /**
   * A step of background work. After a store error (full disk, damaged file) it gives up: the next call gets the same
   * error and reports it.
   */
  function nextStep(step: (opened: Opened) => boolean): boolean {
    return catchStoreError(
      () => run(step),
      () => false,
    );
  }

  const index = (opened: Opened) => indexSome(opened, () => upkeep.stepAfter(betweenStepsMs));
  const mergeOrIndex = (opened: Opened) => (after && mergeSome(opened)) || index(opened);

  /** Finds also who waits to be indexed, unless the disk takes nothing. */
  function search<T>(find: (opened: Opened) => T): T {
    while (nextStep(index));
    return run(find);
  }

  return {
    apply(page) {
      if (page.feed) stale.refuse(page.feed.name);
      const touched = { kind: page.kind, feed: page.feed?.name };
      return change(({ keeping, held }) => held.changing(touched, () => keeping.apply(page)));
    },
    remove: (kind, ids) =>
      change(({ keeping, held }) => held.changing({ kind }, () => keeping.forget(kind, ids))),
    onChange: subscribeLogged(changes, log),
    onOlder: subscribeLogged(olderRecords, log),
    onReset: subscribeLogged(resets, log),

    feedState(name) {
      const state = run(({ held }) => held.feedState(name));
      stale.wasRead(name);
      return state;
    },
    saveFeedState(name, state) {
      stale.refuse(name);
      run(({ saveFeedState, held }) => held.changing({ feed: name }, () => saveFeedState.run(name, state)));
    },
    setAside: () => run(({ keeping }) => keeping.setAside()),
    asideRecords: (...asked) => run(({ keeping }) => keeping.asideRecords(...asked)),
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
    patientsVisitingBetween: (...asked) => run(({ reading }) => reading.patientsVisitingBetween(...asked)),
    appointmentsOfPractitioner: (...asked) =>
      run(({ reading }) => reading.appointmentsOfPractitioner(...asked)),
    waitingFor: (...asked) => run(({ reading }) => reading.waitingFor(...asked)),
    formsOfPatients: (...asked) => run(({ reading }) => reading.formsOfPatients(...asked)),
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
    indexed: () => inSteps(() => nextStep(index), after),
    searchPatients: (...asked) => search(({ reading }) => reading.searchPatients(...asked)),
    findPatients: (...asked) => search(({ reading }) => reading.findPatients(...asked)),

    verify: () => run(verifyTidied),
    clear: () => reset('cleared'),
    close() {
      upkeep.stop();
      indexing.stop();
      nameWords.stop();
      kept.close();
    },
  };
}

/** The open file. Where a reset has closed it and the disk refused a new one, each call of `open` tries that first. */
function keepOpen(file: CacheFile, onReset: () => void) {
  let current: Opened | null = guarded(() => openOrReset(file));
  /** Why the closed file is discarded before a new one is opened. */
  let discarded: 'cleared' | 'damaged' = 'cleared';
  let closed = false;

  function open(): Opened {
    if (current !== null) return current;
    if (closed) throw new Error('the cache is closed');
    file.discard(discarded);
    // What is there if opening fails is a part of the new file.
    discarded = 'cleared';
    current = openFile(file);
    onReset();
    return current;
  }

  return {
    open,
    isOpen: () => current !== null,
    reset(why: 'cleared' | 'damaged'): void {
      if (current !== null) discarded = why;
      current?.db.close();
      current = null;
      open();
    },
    close(): void {
      closed = true;
      if (!current?.db.open) return;
      const { db, upkeep } = current;
      try {
        // Tidying only helps the next start; a full disk or a damaged page must not keep the file open.
        catchStoreError(
          () => guarded(() => upkeep.tidy()),
          () => undefined,
        );
      } finally {
        db.close();
      }
    },
  };
}

function verifyTidied({ upkeep, db }: Opened): void {
  upkeep.tidy();
  verifyPages(db);
}

/** Tells the feeds whose state was read before a reset: that state must not get into the new cache. */
function staleStates() {
  /** Feeds whose state was read since the reset; null: there was no reset. */
  let readSinceReset: Set<string> | null = null;
  return {
    resetBegins(): void {
      readSinceReset = new Set();
    },
    wasRead(feed: string): void {
      readSinceReset?.add(feed);
    },
    refuse(feed: string): void {
      if (readSinceReset === null || readSinceReset.has(feed)) return;
      throw new StoreError(failure('store-damaged', { words: 'begun anew' }));
    },
  };
}

type Opened = ReturnType<typeof prepared>;

/** Indexes some of the patients who wait for it; @returns whether more do. */
function indexSome({ toIndex, upkeep }: Opened, thenMerge: () => void): boolean {
  if (!toIndex.waits()) return false;
  toIndex.step();
  upkeep.indexed();
  thenMerge();
  return toIndex.waits();
}

/** Merges some of the search index; @returns whether there was something to merge. */
function mergeSome({ upkeep }: Opened): boolean {
  if (!upkeep.isMerging()) return false;
  upkeep.step();
  return true;
}

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
    fillSearchIndex(db);
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
    toIndex: indexInTurn(db, nameWords),
    saveFeedState: db.prepare<[string, string]>(
      'INSERT OR REPLACE INTO feed_state (name, state) VALUES (?, ?)',
    ),
    fact: db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck(),
    saveFact: db.prepare<[string, string]>('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)'),
  };
}
