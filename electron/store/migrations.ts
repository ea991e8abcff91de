import { failure } from '../../shared/failures.ts';
import type { Database } from './database.ts';
import { StoreError } from './store-error.ts';

/**
 * One step of a schema. Numbered with gaps (10, 20, …); the number of the last applied one is stored in `user_version`.
 */
export type Migration = { readonly to: number; readonly what: string; readonly sql: string };

/**
 * Brings a file to the newest schema, every missing step in one transaction of its own.
 * @throws StoreError store-from-future when the file's number is higher than the last one known here.
 */
export function migrate(
  db: Database,
  migrations: readonly Migration[],
  upTo = Number.POSITIVE_INFINITY,
): void {
  const has = schemaOf(db);
  const last = migrations.at(-1)?.to ?? 0;
  if (has > last)
    throw new StoreError(failure('store-from-future', { words: `schema ${has}, known ${last}` }));
  for (const step of migrations) {
    if (step.to <= has || step.to > upTo) continue;
    db.transaction(() => {
      db.exec(step.sql);
      db.pragma(`user_version = ${step.to}`);
    }).immediate();
  }
}

/** The number of the last migration that a file went through; 0: none. */
export function schemaOf(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }));
}
