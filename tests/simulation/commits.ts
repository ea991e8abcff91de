import Sqlite from 'better-sqlite3-multiple-ciphers';

type Statement = { readonly database: { readonly inTransaction: boolean; readonly name: string } };
type Run = (this: Statement, ...parameters: unknown[]) => unknown;

/**
 * Tells of every commit to a database of this process, at the very moment when it is made: a crash "between the rows
 * and the cursor" can be made only there. The library has no hook for it, so the statements' `run` is wrapped; COMMIT
 * goes through it like everything that writes.
 *
 * @returns what hears: `listener` gets the path of the file; the function given back ends the hearing.
 */
export function watchCommits(): (listener: (path: string) => void) => () => void {
  const listeners = new Set<(path: string) => void>();
  const db = new Sqlite(':memory:');
  const statements = Object.getPrototypeOf(db.prepare('SELECT 1')) as { run: Run };
  db.close();
  const { run } = statements;
  statements.run = function (...parameters) {
    const done = Reflect.apply(run, this, parameters);
    if (listeners.size > 0 && !this.database.inTransaction) {
      for (const listener of [...listeners]) listener(this.database.name);
    }
    return done;
  };
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}
