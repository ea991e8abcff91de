import { instantFromWire } from '../../shared/clinic-time.ts';
import { dropIndexes, makeIndexes, type Sqlite } from './database.ts';
import { type Docs, type Kind, type KindName, kinds } from './kinds.ts';
import {
  type PageQuery,
  preparedStatements,
  type RecordPage,
  type Statements,
  selectPage,
} from './select.ts';

/** The practice's records: queried by narrow columns, stored and returned as documents in their wire shape. */
export type Records = {
  get<K extends KindName>(kind: K, id: number): Docs[K] | null;
  /** The document as JSON text, unparsed. */
  text(kind: KindName, id: number): string | null;
  has(kind: KindName, id: number): boolean;
  /** Inserts or replaces; the change feed sees `doc.updatedAt`. */
  put<K extends KindName>(kind: K, doc: Docs[K]): void;
  /** Deletes a record without a trace, which no operation does. */
  purge(kind: KindName, id: number): void;
  /** Subscribes to changes of records; called just before each change. */
  onChange(listener: Changing): void;
  all<K extends KindName>(kind: K): Docs[K][];
  page(kind: KindName, query: PageQuery): RecordPage;
  /** An id that no record of this kind ever had, but for what `restored` takes back. */
  nextId(kind: KindName): number;
  /** A backup was restored: ids go on from the records that are there. What is lost may have had them. */
  restored(): void;
  /** A named counter, such as for invoice numbers. */
  next(counter: string, atLeast?: number): number;
  /** The latest `updatedAt` of any record, in ms. */
  latest(): number;
  /** Bulk load: all or nothing, the indexes are created afterwards. */
  bulk(work: () => void): void;
  /** After this nothing is read or written through this object; the database stays open. */
  close(): void;
  isClosed(): boolean;
  /** All or nothing. */
  transaction<T>(work: () => T): T;
  readonly sql: Statements;
};

/** @param after the new record; null: it is deleted */
type Changing = (kind: KindName, id: number, after: object | null) => void;

type Cell = number | string | null;
type Write = (doc: { readonly id: number }) => void;

/** The statements that write one kind. */
function writer<D extends { readonly id: number }>(sql: Statements, kind: string, shape: Kind<D>): Write {
  const columns = Object.entries(shape.columns);
  const names = ['id', 'updated', 'archived', ...columns.map(([name]) => name)];
  const insert = `INSERT OR REPLACE INTO ${kind} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  const insertDoc = `INSERT OR REPLACE INTO ${kind}_docs (id, doc) VALUES (?, ?)`;
  const parts = Object.entries(shape.parts ?? {}).map(([part, { columns: own, of }]) => ({
    clear: `DELETE FROM ${part} WHERE parent = ?`,
    add: `INSERT INTO ${part} (parent, seq, ${Object.keys(own).join(', ')}) VALUES (?, ?${', ?'.repeat(Object.keys(own).length)})`,
    of,
  }));
  return (given) => {
    const doc = given as D;
    const updated = instantFromWire((doc as { updatedAt?: string | null }).updatedAt) ?? 0;
    const cells: Cell[] = columns.map(([, column]) => column.of(doc));
    sql(insert).run(doc.id, updated, shape.archived(doc) ? 1 : 0, ...cells);
    sql(insertDoc).run(doc.id, JSON.stringify(doc));
    for (const part of parts) {
      sql(part.clear).run(doc.id);
      part.of(doc).forEach((row, seq) => {
        sql(part.add).run(doc.id, seq, ...row);
      });
    }
  };
}

export function openRecords(db: Sqlite): Records {
  const prepared = preparedStatements(db);
  let closed = false;
  const sql: Statements = (text) => {
    if (closed) throw new Error('this practice is closed');
    return prepared(text);
  };
  const listeners: Changing[] = [];
  const changing: Changing = (kind, id, after) => {
    for (const listener of listeners) listener(kind, id, after);
  };
  const writers = new Map<string, Write>();
  const writerOf = <K extends KindName>(kind: K): Write => {
    let made = writers.get(kind);
    if (!made) {
      made = writer(sql, kind, kinds[kind] as unknown as Kind<{ readonly id: number }>);
      writers.set(kind, made);
    }
    return made;
  };
  const text = (kind: KindName, id: number): string | null => {
    const row = sql(`SELECT doc FROM ${kind}_docs WHERE id = ?`).get(id) as { doc: string } | undefined;
    return row?.doc ?? null;
  };
  const next = (counter: string, atLeast = 1): number => {
    const row = sql(
      `INSERT INTO counters (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET value = max(value + 1, excluded.value) RETURNING value`,
    ).get(counter, atLeast) as { value: number };
    return row.value;
  };
  return {
    sql,
    text,
    next,
    get: (kind, id) => {
      const doc = text(kind, id);
      return doc === null ? null : JSON.parse(doc);
    },
    has: (kind, id) => sql(`SELECT 1 FROM ${kind} WHERE id = ?`).get(id) !== undefined,
    put: (kind, doc) => {
      changing(kind, doc.id, doc);
      writerOf(kind)(doc);
    },
    onChange: (listener) => void listeners.push(listener),
    purge: (kind, id) => {
      changing(kind, id, null);
      for (const table of [kind, `${kind}_docs`]) sql(`DELETE FROM ${table} WHERE id = ?`).run(id);
      for (const part of Object.keys(kinds[kind].parts ?? {}))
        sql(`DELETE FROM ${part} WHERE parent = ?`).run(id);
    },
    all: (kind) =>
      (sql(`SELECT doc FROM ${kind}_docs ORDER BY id`).all() as { doc: string }[]).map((row) =>
        JSON.parse(row.doc),
      ),
    page: (kind, query) => selectPage(sql, kind, query),
    nextId: (kind) => {
      const { top } = sql(`SELECT max(id) AS top FROM ${kind}`).get() as { top: number | null };
      return next(`id:${kind}`, (top ?? 0) + 1);
    },
    restored: () => void sql(`DELETE FROM counters WHERE name LIKE 'id:%'`).run(),
    latest: () =>
      Math.max(
        ...Object.keys(kinds).map((kind) => {
          const { top } = sql(`SELECT max(updated) AS top FROM ${kind}`).get() as { top: number | null };
          return top ?? 0;
        }),
      ),
    bulk: (work) =>
      db
        .transaction(() => {
          dropIndexes(db);
          work();
          makeIndexes(db);
        })
        .immediate(),
    close: () => {
      closed = true;
    },
    isClosed: () => closed,
    transaction: (work) => db.transaction(work).immediate(),
  };
}
