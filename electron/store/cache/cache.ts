import type { Database } from '../database.ts';
import { migrate } from '../migrations.ts';
import { guarded } from '../trouble.ts';
import type { Cache, Changed } from '../types.ts';
import { keepObjects } from './apply.ts';
import { cacheMigrations } from './migrations.ts';
import { cacheQueries } from './queries.ts';

/** Where a cache's file comes from, and how it goes. */
export type CacheFile = {
  /** Opens the file, or makes it; not yet migrated. */
  open(): Database;
  /** Takes a closed file out of the way: a damaged one is kept for a look at it, any other is removed. */
  discard(why: 'cleared' | 'damaged'): void;
};

/**
 * The cache over one file.
 *
 * Guarantees, besides those of its type:
 * - a file found damaged while in use is set aside and begun anew before the call that met it throws `store-damaged`;
 *   the next call works on the new, empty one.
 *
 * @throws StoreTrouble when the file cannot be opened
 */
export function openCache(file: CacheFile): Cache {
  const listeners = new Set<(changed: Changed) => void>();
  const resetListeners = new Set<() => void>();
  let now = guarded(() => begin(file));

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
        if (trouble.failure.kind === 'store-damaged') startAnew('damaged');
      },
    );
  }

  function tell(changed: Changed): Changed {
    if (changed.ids.length > 0) for (const listener of [...listeners]) listener(changed);
    return changed;
  }

  return {
    apply: (change) => tell(run(({ keeping }) => keeping.apply(change))),
    forget: (kind, ids) => tell(run(({ keeping }) => keeping.forget(kind, ids))),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onReset(listener) {
      resetListeners.add(listener);
      return () => resetListeners.delete(listener);
    },

    feedState: (name) => run(({ feedState }) => feedState.get(name) ?? null),
    saveFeedState: (name, state) => run(({ saveFeedState }) => void saveFeedState.run(name, state)),
    fact: (name) => run(({ fact }) => fact.get(name) ?? null),
    saveFact: (name, value) => run(({ saveFact }) => void saveFact.run(name, value)),

    get: (kind, id) => run(({ reading }) => reading.get(kind, id)),
    many: (kind, ids) => run(({ reading }) => reading.many(kind, ids)),
    all: (kind) => run(({ reading }) => reading.all(kind)),
    count: (kind) => run(({ reading }) => reading.count(kind)),
    ids: (kind, from, limit) => run(({ reading }) => reading.ids(kind, from, limit)),
    appointmentsBetween: (...asked) => run(({ reading }) => reading.appointmentsBetween(...asked)),
    appointmentsOfPatient: (...asked) => run(({ reading }) => reading.appointmentsOfPatient(...asked)),
    patientsSeenBefore: (...asked) => run(({ reading }) => reading.patientsSeenBefore(...asked)),
    openInvoicesOf: (...asked) => run(({ reading }) => reading.openInvoicesOf(...asked)),
    invoicesOfPatient: (...asked) => run(({ reading }) => reading.invoicesOfPatient(...asked)),
    casesOfPatients: (...asked) => run(({ reading }) => reading.casesOfPatients(...asked)),
    busyTimesBetween: (...asked) => run(({ reading }) => reading.busyTimesBetween(...asked)),
    paymentsBetween: (...asked) => run(({ reading }) => reading.paymentsBetween(...asked)),
    searchPatients: (...asked) => run(({ reading }) => reading.searchPatients(...asked)),

    clear: () => guarded(() => startAnew('cleared')),
    close: () => guarded(() => now.db.close()),
  };
}

type Opened = ReturnType<typeof prepared>;

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
  return {
    db,
    keeping: keepObjects(db),
    reading: cacheQueries(db),
    feedState: db.prepare<[string], string>('SELECT state FROM feed_state WHERE name = ?').pluck(),
    saveFeedState: db.prepare<[string, string]>(
      'INSERT OR REPLACE INTO feed_state (name, state) VALUES (?, ?)',
    ),
    fact: db.prepare<[string], string>('SELECT value FROM facts WHERE name = ?').pluck(),
    saveFact: db.prepare<[string, string]>('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)'),
  };
}
