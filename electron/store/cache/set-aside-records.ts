import type { SetAside } from '../../../shared/practice/tolerant.ts';
import type { Database } from '../database.ts';
import type { AsideRecord, CacheChange, StoredKind } from '../types.ts';

/** The table of records that could not be parsed; id 0 for one without a readable id. */
export function setAsideRecords(db: Database) {
  const put = db.prepare(
    'INSERT OR REPLACE INTO set_aside (kind, id, field, expected, got, json) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const any = db.prepare<[string], number>('SELECT 1 FROM set_aside WHERE kind = ? LIMIT 1').pluck();
  const ids = db.prepare<[string], number>('SELECT id FROM set_aside WHERE kind = ?').pluck();
  const remove = db.prepare('DELETE FROM set_aside WHERE kind = ? AND id = ?');
  const ofKind = db.prepare<[string, number, number], Omit<AsideRecord, 'kind'> & { readonly json: string }>(
    'SELECT id, field, expected, got, json FROM set_aside WHERE kind = ? AND id > ? ORDER BY id LIMIT ?',
  );
  const listed = db.prepare<[], AsideRecord>(
    'SELECT kind, id, field, expected, got FROM set_aside ORDER BY kind, id',
  );

  const putOne = (kind: StoredKind, { id, field, expected, got, record }: SetAside) =>
    put.run(kind, id ?? 0, field, expected, got, JSON.stringify(record) ?? 'null');

  return {
    /** Part of a page's transaction: parsed records leave the table, unparsed ones enter it. */
    page({ kind, objects, aside }: CacheChange): void {
      if (any.get(kind) !== undefined) for (const { id } of objects) remove.run(kind, id);
      for (const one of aside ?? []) putOne(kind, one);
    },
    forget(kind: StoredKind, gone: readonly number[]): void {
      if (any.get(kind) !== undefined) for (const id of gone) remove.run(kind, id);
    },
    keepOnly: db.transaction((kind: StoredKind, kept: ReadonlySet<number>) => {
      for (const id of ids.all(kind)) if (!kept.has(id)) remove.run(kind, id);
    }).immediate,
    ofKind: (kind: StoredKind, after: number, limit: number): SetAside[] =>
      ofKind.all(kind, after, limit).map(({ id, json, ...misfit }) => ({
        ...misfit,
        id: id || null,
        record: JSON.parse(json) as unknown,
      })),
    list: (): AsideRecord[] => listed.all(),
  };
}
