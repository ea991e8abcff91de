import type { Database, Statement } from '../database.ts';
import type { DeskStore, OutboxRow } from '../types.ts';

/** The fields of a write and their columns. */
const columns = {
  id: 'id',
  kind: 'kind',
  args: 'args',
  argsVersion: 'args_version',
  subject: 'subject',
  patientId: 'patient_id',
  createdAt: 'created_at',
  by: 'by',
  state: 'state',
  stateAt: 'state_at',
  holdUntil: 'hold_until',
  attempts: 'attempts',
  lastFailure: 'last_failure',
  evidence: 'evidence',
  outcome: 'outcome',
} as const satisfies Record<keyof OutboxRow, string>;

const fields = Object.keys(columns) as (keyof OutboxRow)[];
const selected = fields.map((field) => `w.${columns[field]} AS ${field}`).join(', ');

/** A value within a column of JSON, as SQL. */
const jsonOf = (column: string, path: string, otherwise: string | number = 'NULL') =>
  `iif(json_valid(${column}), json_extract(${column}, '${path}'), ${otherwise})`;

type OutboxRows = Pick<
  DeskStore,
  | 'changeWrite'
  | 'removeWrite'
  | 'write'
  | 'writes'
  | 'countWrites'
  | 'done'
  | 'removals'
  | 'lastDone'
  | 'unsettled'
  | 'purgeDone'
> & {
  add(row: OutboxRow): void;
};

/**
 * The rows of the outbox in the order in which they were added: by `place`, since the PC's clock may be set back. Lists
 * of states are passed as JSON, so one statement serves any number of them.
 */
export function outboxRows(db: Database): OutboxRows {
  const insert = db.prepare(
    `INSERT INTO writes (${fields.map((field) => columns[field]).join(', ')})
     VALUES (${fields.map((field) => `:${field}`).join(', ')})`,
  );
  const one = db.prepare<[string], OutboxRow>(`SELECT ${selected} FROM writes w WHERE w.id = ?`);
  const every = db.prepare<[], OutboxRow>(`SELECT ${selected} FROM writes w ORDER BY w.place`);
  const inStates = db.prepare<[string], OutboxRow>(
    `SELECT ${selected} FROM json_each(?) AS wanted CROSS JOIN writes w ON w.state = wanted.value
     ORDER BY w.place`,
  );
  const count = db
    .prepare<[string], number>(
      'SELECT count(*) FROM json_each(?) AS wanted CROSS JOIN writes w ON w.state = wanted.value',
    )
    .pluck();
  const ofKind = db.prepare<[string], OutboxRow>(
    `SELECT ${selected} FROM writes w INDEXED BY writes_done WHERE w.state = 'done' AND w.kind = ?
     ORDER BY w.place DESC`,
  );
  const ofPatient = db.prepare<[number, string], OutboxRow>(
    `SELECT ${selected} FROM writes w WHERE w.state = 'done' AND w.patient_id = ? AND w.kind = ? ORDER BY w.place DESC`,
  );
  const removals = db.prepare<[], OutboxRow>(
    `WITH removals AS MATERIALIZED (
       SELECT r.place, ${jsonOf('r.args', '$.paymentId')} AS removed FROM writes r INDEXED BY writes_done
       WHERE r.state = 'done' AND r.kind = 'payment-removal')
     SELECT ${selected} FROM writes w WHERE w.place IN (
       SELECT place FROM removals
       UNION
       SELECT p.place FROM removals CROSS JOIN writes p INDEXED BY writes_paid
       ON p.state = 'done' AND p.kind = 'payment' AND ${jsonOf('p.outcome', '$.id')} = removed)
     ORDER BY w.place DESC`,
  );
  const last = db.prepare<[number], OutboxRow>(
    `SELECT ${selected} FROM writes w WHERE w.state = 'done' ORDER BY w.place DESC LIMIT ?`,
  );
  const isUnsettled = `${jsonOf('w.evidence', '$.settled', 0)} IS NOT 1`;
  const notSettled = db.prepare<[], OutboxRow>(
    `SELECT ${selected} FROM writes w INDEXED BY writes_unsettled WHERE w.state = 'done' AND ${isUnsettled}
     ORDER BY w.place`,
  );
  const forget = db.prepare<[string, number, number, number]>(
    `DELETE FROM writes WHERE place IN (
       SELECT w.place FROM writes w WHERE w.state = 'done' AND w.kind = ? AND w.state_at < ? AND w.created_at < ?
         AND NOT (${isUnsettled}) LIMIT ?)`,
  );
  const remove = db.prepare<[string, string]>(
    'DELETE FROM writes WHERE id = ? AND state IN (SELECT value FROM json_each(?))',
  );
  const updates = new Map<string, Statement<[object]>>();
  /** The statement that sets these fields; each of the few sets in use is prepared once. */
  function update(set: readonly (keyof OutboxRow)[]): Statement<[object]> {
    const known = updates.get(set.join());
    if (known) return known;
    const made = db.prepare<[object]>(
      `UPDATE writes SET ${set.map((field) => `${columns[field]} = :${field}`).join(', ')}
       WHERE id = :id AND state IN (SELECT value FROM json_each(:from))`,
    );
    updates.set(set.join(), made);
    return made;
  }
  const listed = (states: readonly string[]) => JSON.stringify([...new Set(states)]);

  return {
    add: (row) => void insert.run(row),
    changeWrite(id, from, changes) {
      const set = fields.filter(
        (field) => field !== 'id' && changes[field as keyof typeof changes] !== undefined,
      );
      if (set.length === 0) throw new Error('a change of a write must change something');
      return update(set).run({ ...changes, id, from: listed(from) }).changes > 0;
    },
    removeWrite: (id, from) => remove.run(id, listed(from)).changes > 0,
    write: (id) => one.get(id) ?? null,
    writes: (states) => (states === undefined ? every.all() : inStates.all(listed(states))),
    countWrites: (states) => count.get(listed(states)) ?? 0,
    done: (kind, patientId) => (patientId === null ? ofKind.all(kind) : ofPatient.all(patientId, kind)),
    removals: () => removals.all(),
    lastDone: (most) => last.all(most).reverse(),
    unsettled: () => notSettled.all(),
    purgeDone: (kind, before, most) => forget.run(kind, before, before, most).changes,
  };
}
