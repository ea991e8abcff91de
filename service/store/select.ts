import type Database from 'better-sqlite3-multiple-ciphers';
import type { Sqlite } from './database.ts';

type Cell = number | string | null;

/** Returns the prepared statement for an SQL text, from a cache. */
export type Statements = (text: string) => Database.Statement<unknown[]>;

/** Per database, so that serving another practice from the same tables needs no new statements. */
const preparedOf = new WeakMap<Sqlite, Map<string, Database.Statement<unknown[]>>>();

export function preparedStatements(db: Sqlite): Statements {
  const made = preparedOf.get(db) ?? new Map<string, Database.Statement<unknown[]>>();
  preparedOf.set(db, made);
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
 * A list query. Tests on the record's own columns must all hold; each part's tests must hold together for one element
 * of it (one patient of an appointment, one phone of a patient).
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

/** A page's documents as JSON texts with their ids, in the requested order, and whether others lie above and below. */
export type RecordPage = {
  readonly ids: readonly number[];
  readonly docs: readonly string[];
  readonly above: boolean;
  readonly below: boolean;
};

type Clause = { sql: string; values: Cell[] };

const clause = (alias: string, tests: readonly Test[]): Clause => ({
  sql: tests.map((test) => `${alias}.${test.column} ${test.op} ?`).join(' AND '),
  values: tests.map((test) => test.value),
});

/**
 * Up to this many matches, reading them all by their index beats scanning the records by id: a tenth of all, for then
 * the scan soon meets a match, or has few to skip. Null: there are so few records that nothing beats a scan.
 */
function fewOf(sql: Statements, kind: string): number | null {
  const row = sql(`SELECT max(id) AS top FROM ${kind}`).get() as { top: number | null };
  const top = row.top ?? 0;
  return top < 200 ? null : Math.min(30_000, Math.max(2_000, Math.floor(top / 10)));
}

/** How many rows match, counted up to `most`: a condition that more rows fulfil than another is not chosen. */
function count(sql: Statements, table: string, tests: readonly Test[], most: number): number {
  const where = clause('t', tests);
  const text = `SELECT count(*) AS n FROM (SELECT 1 FROM ${table} t WHERE ${where.sql} LIMIT ?)`;
  return (sql(text).get(...where.values, most) as { n: number }).n;
}

/** The plan for a page: the records by an index or by id, a part's few matches, or the part scanned by its record. */
type Walk = { readonly from: string; readonly part: string | null; readonly few: boolean };

/**
 * Chooses the plan by the most selective condition. Dates spread over years and statuses that nearly all rows share
 * look alike to SQLite's own planner, so we choose for it.
 */
function choose(sql: Statements, kind: string, query: PageQuery): Walk {
  const byId = { from: `${kind} t NOT INDEXED`, part: null, few: false };
  if (query.ids) return { ...byId, from: `${kind} t` };
  const few = fewOf(sql, kind);
  if (few === null) return byId;
  let fewest = few;
  let best: Walk = byId;
  for (const [part, tests] of Object.entries(query.parts)) {
    const n = count(sql, part, tests, fewest);
    if (n < fewest || best === byId) best = { from: `${kind} t`, part, few: n < few };
    fewest = Math.min(fewest, n);
  }
  for (const [column, tests] of Map.groupBy(query.tests, (test) => test.column)) {
    const n = count(sql, kind, tests, fewest);
    // An index for equality contains the ids in order: as good as a scan by id, and shorter.
    const ordered = best === byId && tests.every((test) => test.op === '=');
    if (n < fewest || ordered)
      best = { from: `${kind} t INDEXED BY ${kind}_by_${column}`, part: null, few: true };
    fewest = Math.min(fewest, n);
  }
  return best.part !== null && !best.few
    ? { ...best, from: `${best.part} p NOT INDEXED CROSS JOIN ${kind} t ON t.id = p.parent` }
    : best;
}

function conditions(query: PageQuery, walk: Walk): Clause {
  const own = clause('t', query.tests);
  const all = own.sql ? [own.sql] : [];
  const values = [...own.values];
  for (const [part, tests] of Object.entries(query.parts)) {
    const inner = clause('p', tests);
    if (part !== walk.part)
      all.push(`EXISTS (SELECT 1 FROM ${part} p WHERE p.parent = t.id AND ${inner.sql})`);
    else if (walk.few) all.push(`t.id IN (SELECT p.parent FROM ${part} p WHERE ${inner.sql})`);
    else all.push(inner.sql);
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

/**
 * Reads one page.
 *
 * - A page of records is the page that a slow reading of every record would give, whatever is asked.
 */
export function selectPage(sql: Statements, kind: string, query: PageQuery): RecordPage {
  const walk = choose(sql, kind, query);
  const where = conditions(query, walk);
  const [alias, column] = walk.part !== null && !walk.few ? ['p', 'parent'] : ['t', 'id'];
  const id = `${alias}.${column}`;
  const bounds: Test[] = [];
  if (query.idAbove !== undefined) bounds.push({ column, op: '>', value: query.idAbove });
  if (query.idBelow !== undefined) bounds.push({ column, op: '<', value: query.idBelow });
  const within = clause(alias, bounds);
  // A page is the objects nearest to the cursor; without one, those at the list's beginning.
  const isAbove = query.idAbove !== undefined;
  const upwards = isAbove || (query.idBelow === undefined && query.order === 'ascending');
  const direction = upwards ? 'ASC' : 'DESC';
  const found = sql(
    `SELECT d.id AS id, d.doc AS doc FROM (
       SELECT DISTINCT ${id} AS id FROM ${walk.from} WHERE ${where.sql}${within.sql ? ` AND ${within.sql}` : ''}
       ORDER BY ${id} ${direction} LIMIT ?
     ) s JOIN ${kind}_docs d ON d.id = s.id ORDER BY s.id ${direction}`,
  ).all(...where.values, ...within.values, query.size + 1) as { id: number; doc: string }[];
  const more = found.length > query.size;
  const rows = found.slice(0, query.size);
  const last = upwards ? rows[0] : rows.at(-1);
  const first = upwards ? rows.at(-1) : rows[0];
  const beyond = (op: '>' | '<', bound: number | undefined): boolean =>
    bound !== undefined &&
    sql(`SELECT 1 FROM ${walk.from} WHERE ${where.sql} AND ${id} ${op} ? LIMIT 1`).get(
      ...where.values,
      bound,
    ) !== undefined;
  // Both sides of an unbounded scan are known without another query.
  const above = (upwards && more) || (query.idBelow !== undefined && beyond('>', first?.id));
  const below = (!upwards && more) || (query.idAbove !== undefined && beyond('<', last?.id));
  if (upwards !== (query.order === 'ascending')) rows.reverse();
  return { ids: rows.map((row) => row.id), docs: rows.map((row) => row.doc), above, below };
}
