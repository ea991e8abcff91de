import { lazy } from '../../../shared/memoize.ts';
import { type Database, withoutFsync } from '../database.ts';
import type { ChangedRecords } from '../types.ts';

/** Frames in the WAL that make a checkpoint due: it waits for the disk twice, however little it copies. */
const framesPerCheckpoint = 200;
/** Pages of the search index merged in one step: two milliseconds, where few parts are merged (`isMerging`). */
const pagesPerMerge = 12;

/**
 * Maintenance that SQLite would do by itself in rare long pauses (checkpoints, merges of the search index), split into
 * steps so that none blocks the event loop for more than a few milliseconds.
 */
export function cacheUpkeep(db: Database) {
  const merge = lazy(() =>
    db.prepare<[number]>("INSERT INTO patient_search (patient_search, rank) VALUES ('merge', ?)"),
  );
  const changes = lazy(() => db.prepare<[], number>('SELECT total_changes()').pluck());
  // In memory there is no WAL: SQLite answers -1.
  const frames = db.prepare<[], { log: number; checkpointed: number }>('PRAGMA wal_checkpoint(NOOP)');
  // An earlier run, or the filling of an index, may have left some.
  let unmerged = true;
  /** Whether the index has grown, and not been found merged since. */
  let isMerging = true;

  return {
    noticed({ kind, ids }: ChangedRecords): void {
      if (kind === 'patients' && ids.length > 0) unmerged = true;
    },
    indexed(): void {
      unmerged = true;
      isMerging = true;
    },
    /**
     * Whether parts of the search index are to be merged before it grows: a step of a merge reads from each part of its level,
     * and takes twice as long among hundreds of them. Patients who are only stored, and wait to be indexed, make it no larger.
     */
    isMerging: (): boolean => isMerging,
    /** Runs one step; @returns whether another one is due. */
    step(): boolean {
      const { log, checkpointed } = frames.get() ?? { log: 0, checkpointed: 0 };
      if (log - checkpointed >= framesPerCheckpoint) {
        db.pragma('wal_checkpoint(PASSIVE)');
        return unmerged;
      }
      if (unmerged) {
        const before = changes().get() ?? 0;
        // A lost merge is repeated.
        withoutFsync(db, () => merge().run(pagesPerMerge));
        // FTS5: a merge that changes fewer than two rows had nothing to do.
        unmerged = (changes().get() ?? 0) - before >= 2;
        isMerging = unmerged;
      }
      return unmerged;
    },
    /** Removes unused pages: a flipped bit in one would go unnoticed. */
    tidy(): void {
      db.pragma('incremental_vacuum');
    },
  };
}
