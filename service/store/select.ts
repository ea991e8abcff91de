import type Database from 'better-sqlite3-multiple-ciphers';
import type { Sqlite } from './database.ts';

type Cell = number | string | null;

/** A prepared statement for an SQL text, prepared once. */
export type Statements = (text: string) => Database.Statement<unknown[]>;

export function statements(db: Sqlite): Statements {
  const made = new Map<string, Database.Statement<unknown[]>>();
  return (text) => {
    let statement = made.get(text);
    if (!statement) {
      statement = db.prepare<unknown[]>(text);
      made.set(text, statement);
    }
    return statement;
  };
}

/** One condition on a column: `column op ?`. */
export type Test = {
  readonly column: string;
  readonly op: '=' | '>' | '<' | '>=' | '<=';
  readonly value: Cell;
};

/**
 * What a list asks for. Tests on the record's own columns must all hold; each part's tests must hold together for one
 * element of it (one patient of an appointment, one phone of a patient).
 */
export type PageQuery = {
  readonly tests: readonly Test[];
  readonly parts: Readonly<Record<string, readonly Test[]>>;
  /** Other conditions, in SQL over `t`. */
  readonly also: readonly { readonly sql: string; readonly values: readonly Cell[] }[];
  readonly ids?: readonly number[] | undefined;
  readonly idAbove?: number | undefined;
  readonly idBelow?: number | undefined;
  readonly archivedToo: boolean;
  readonly order: 'ascending' | 'descending';
  readonly size: number;
};

/** A page's documents as JSON texts with their ids, in the asked order, and whether others lie above and below. */
export type Page = {
  readonly ids: readonly number[];
  readonly docs: readonly string[];
  readonly above: boolean;
  readonly below: boolean;
};

/** Up to this many matches, reading them all by the column's index beats walking the records by id. */
const few = 2000;

type Clause = { sql: string; values: Cell[] };

const clause = (alias: string, tests: readonly Test[]): Clause => ({
  sql: tests.map((test) => `${alias}.${test.column} ${test.op} ?`).join(' AND '),
  values: tests.map((test) => test.value),
});

/** How many records meet one test, counted up to `few`. */
function count(sql: Statements, table: string, tests: readonly Test[]): number {
  const where = clause('t', tests);
  const text = `SELECT count(*) AS n FROM (SELECT 1 FROM ${table} t WHERE ${where.sql} LIMIT ${few})`;
  return (sql(text).get(...where.values) as { n: number }).n;
}

/**
 * Chooses how to walk: by the index of the test that the fewest records meet, or by id. Dates spread over years and
 * statuses that nearly all share look alike to SQLite's own planner, so it is told.
 */
function walk(sql: Statements, kind: string, query: PageQuery): { by: string; part: string | null } {
  if (query.ids) return { by: '', part: null };
  let best = { n: few, by: 'NOT INDEXED', part: null as string | null };
  for (const test of query.tests) {
    const n = count(sql, kind, [test]);
    const ordered = test.op === '=' && best.by === 'NOT INDEXED';
    if (n < best.n || ordered) best = { n, by: `INDEXED BY ${kind}_by_${test.column}`, part: null };
  }
  for (const [part, tests] of Object.entries(query.parts)) {
    const n = count(sql, part, tests);
    if (n < best.n) best = { n, by: '', part };
  }
  return best;
}

function conditions(query: PageQuery, driver: string | null): Clause {
  const own = clause('t', query.tests);
  const all = own.sql ? [own.sql] : [];
  const values = [...own.values];
  for (const [part, tests] of Object.entries(query.parts)) {
    const inner = clause('p', tests);
    all.push(
      part === driver
        ? `t.id IN (SELECT p.parent FROM ${part} p WHERE ${inner.sql})`
        : `EXISTS (SELECT 1 FROM ${part} p WHERE p.parent = t.id AND ${inner.sql})`,
    );
    values.push(...inner.values);
  }
  if (query.ids) {
    all.push('t.id IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(query.ids));
  }
  if (!query.archivedToo) all.push('t.archived = 0');
  for (const also of query.also) {
    all.push(also.sql);
    values.push(...also.values);
  }
  return { sql: all.join(' AND ') || '1', values };
}

export function selectPage(sql: Statements, kind: string, query: PageQuery): Page {
  const { by, part } = walk(sql, kind, query);
  const where = conditions(query, part);
  const bounds: Test[] = [];
  if (query.idAbove !== undefined) bounds.push({ column: 'id', op: '>', value: query.idAbove });
  if (query.idBelow !== undefined) bounds.push({ column: 'id', op: '<', value: query.idBelow });
  const within = clause('t', bounds);
  // A page is the objects nearest to the cursor; without one, those at the list's beginning.
  const upwards =
    query.idAbove !== undefined ? true : query.idBelow !== undefined ? false : query.order === 'ascending';
  const found = sql(
    `SELECT d.id AS id, d.doc AS doc FROM (
       SELECT t.id FROM ${kind} t ${by} WHERE ${where.sql}${within.sql ? ` AND ${within.sql}` : ''}
       ORDER BY t.id ${upwards ? 'ASC' : 'DESC'} LIMIT ?
     ) s JOIN ${kind}_docs d ON d.id = s.id ORDER BY s.id ${upwards ? 'ASC' : 'DESC'}`,
  ).all(...where.values, ...within.values, query.size + 1) as { id: number; doc: string }[];
  const more = found.length > query.size;
  const rows = found.slice(0, query.size);
  const last = upwards ? rows[0] : rows.at(-1);
  const first = upwards ? rows.at(-1) : rows[0];
  const beyond = (op: '>' | '<', id: number | undefined): boolean =>
    id !== undefined &&
    sql(`SELECT 1 FROM ${kind} t ${by} WHERE ${where.sql} AND t.id ${op} ? LIMIT 1`).get(
      ...where.values,
      id,
    ) !== undefined;
  // Both sides of an unbounded walk are known without asking again.
  const above = (upwards && more) || (query.idBelow !== undefined && beyond('>', first?.id));
  const below = (!upwards && more) || (query.idAbove !== undefined && beyond('<', last?.id));
  if (upwards !== (query.order === 'ascending')) rows.reverse();
  return { ids: rows.map((row) => row.id), docs: rows.map((row) => row.doc), above, below };
}
