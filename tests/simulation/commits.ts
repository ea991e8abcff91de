import Sqlite from 'better-sqlite3-multiple-ciphers';

type Statement = {
  readonly database: { readonly inTransaction: boolean; readonly name: string };
  readonly source: string;
};
type Run = (this: Statement, ...parameters: unknown[]) => unknown;

/** Listeners to commits, by the path of their file. */
export type CommitListener = {
  /** Asked just before a commit is made: the disk refuses it, as a full one does. */
  readonly refuses?: (path: string) => boolean;
  /** Called at the very moment when it was made. */
  readonly made?: (path: string) => void;
};

/**
 * Reports every commit to a database of this process, just before and just after it is made: a crash "between the rows
 * and the cursor" can be made only there, and so can a refusal of the disk. The library has no hook for it, so the
 * statements' `run` is wrapped; COMMIT goes through it like everything that writes.
 *
 * @returns adds a listener; the function given back removes it
 */
export function watchCommits(): (listener: CommitListener) => () => void {
  const listeners = new Set<CommitListener>();
  const db = new Sqlite(':memory:');
  const statements = Object.getPrototypeOf(db.prepare('SELECT 1')) as { run: Run };
  db.close();
  const { run } = statements;
  statements.run = function (...parameters) {
    if (listeners.size === 0) return Reflect.apply(run, this, parameters);
    const { name } = this.database;
    if (isCommit(this) && [...listeners].some(({ refuses }) => refuses?.(name)))
      throw new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL');
    const done = Reflect.apply(run, this, parameters);
    if (!this.database.inTransaction) for (const { made } of [...listeners]) made?.(name);
    return done;
  };
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

const isCommit = ({ database, source }: Statement): boolean =>
  database.inTransaction ? /^COMMIT/i.test(source) : !/^(BEGIN|ROLLBACK|SAVEPOINT|VACUUM)/i.test(source);
