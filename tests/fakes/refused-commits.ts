import Sqlite from 'better-sqlite3-multiple-ciphers';

type Statement = {
  readonly database: { readonly inTransaction: boolean; readonly memory: boolean };
  readonly source: string;
};
type Run = (this: Statement, ...parameters: unknown[]) => unknown;

/**
 * Counts the commits to database files of this process while `action` runs, and refuses one of them as a full disk does.
 * The library has no hook for it, so the statements' `run` is wrapped; COMMIT goes through it like every other write.
 *
 * @param nth which commit is refused, from 1; 0: none
 * @returns what the action gave, and how many commits there were up to its end
 */
export async function refusingCommit<T>(
  nth: number,
  action: () => Promise<T>,
): Promise<{ readonly result: T; readonly commits: number }> {
  const statements = statementsOf();
  const { run } = statements;
  let commits = 0;
  statements.run = function (...parameters) {
    if (commitsNow(this)) {
      commits += 1;
      if (commits === nth) throw new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL');
    }
    return Reflect.apply(run, this, parameters);
  };
  try {
    return { result: await action(), commits };
  } finally {
    statements.run = run;
  }
}

function commitsNow({ database, source }: Statement): boolean {
  if (database.memory) return false;
  return database.inTransaction
    ? /^COMMIT/i.test(source)
    : !/^(BEGIN|ROLLBACK|SAVEPOINT|VACUUM)/i.test(source);
}

function statementsOf(): { run: Run } {
  const db = new Sqlite(':memory:');
  const statements = Object.getPrototypeOf(db.prepare('SELECT 1')) as { run: Run };
  db.close();
  return statements;
}
