import type { WriteKind, WriteState } from '../../shared/bridge/views.ts';
import type { Failure } from '../../shared/failures.ts';
import type { Clock, Random } from '../platform/ports.ts';
import { storeResult } from '../store/store-error.ts';
import type { Desk, OutboxRow } from '../store/types.ts';
import { type ArgsOf, bind, kinds } from './write-definitions.ts';
import { type Notes, noNotes, notesOf, withSeen } from './write-notes.ts';

/**
 * The outbox's rows in the desk file: every change of a write goes through here, is durable when it returns, is logged,
 * and is told after it is durable. Methods throw `StoreError` when the disk will not take it.
 */
export type OutboxStore = {
  add<K extends WriteKind>(kind: K, args: ArgsOf<K>, file?: { name: string; bytes: Uint8Array }): OutboxRow;
  /** Several writes of a kind, in one transaction: all of them or none. */
  addTogether<K extends WriteKind>(kind: K, all: readonly ArgsOf<K>[]): OutboxRow[];
  /** A write that nobody asked for yet: a person decides whether it is sent. */
  suggest(
    suggested: { readonly kind: WriteKind; readonly args: unknown; readonly by: string },
    seen: string,
  ): void;
  /** Moves a write on, if it still is in one of `from`. @returns the row as it is now; null when it was elsewhere. */
  move(row: OutboxRow, from: readonly WriteState[], to: WriteState, more?: Moved): OutboxRow | null;
  /** Notes something about a write without moving it. */
  note(row: OutboxRow, fields: Pick<Moved, 'notes' | 'failure'>): void;
  /** Takes a write out by a person's decision. @returns false when it is in none of `from` any more. */
  remove(row: OutboxRow, from: readonly WriteState[], why: string): boolean;
  log(row: OutboxRow, outcome: string): void;
  /** Done writes whose effect the cache does not show yet; only those done before an instant (monotonic ms), if given. */
  unsettled(before?: number): OutboxRow[];
  /** What was done last, oldest first: the work of some days, for questions about minutes and hours. */
  recentlyDone(): OutboxRow[];
  /** Tells listeners of a row as it is now: its progress changed. */
  tell(id: string): void;
  onChange(listener: (row: OutboxRow, gone: boolean) => void): () => void;
};

export type Moved = {
  readonly notes?: Notes;
  readonly failure?: Failure | null;
  readonly attempts?: number;
  readonly outcome?: unknown;
  /** A line of the action log, kept or refused together with the change. */
  readonly logged?: string;
};

const mostRecent = 1000;

export function createOutboxStore(ports: {
  readonly desk: Desk;
  readonly clock: Clock;
  readonly random: Random;
  readonly by: () => string;
}): OutboxStore {
  const { desk, clock } = ports;
  const listeners = new Set<(row: OutboxRow, gone: boolean) => void>();
  /** By this run's monotonic clock: the PC's own may be set back, and the rows' times with it. */
  const unsettled = new Map<string, { readonly row: OutboxRow; readonly since: number }>();
  const recent = new Map<string, OutboxRow>();
  for (const row of desk.lastDone(mostRecent)) recent.set(row.id, row);
  for (const row of desk.unsettled()) unsettled.set(row.id, { row, since: Number.NEGATIVE_INFINITY });

  const tell = (row: OutboxRow | null, gone = false) => {
    if (!row) return;
    const since = unsettled.get(row.id)?.since ?? clock.monotonic();
    if (row.state === 'done' && !notesOf(row).settled) unsettled.set(row.id, { row, since });
    else unsettled.delete(row.id);
    if (row.state === 'done') {
      recent.set(row.id, row);
      for (const id of recent.keys()) {
        if (recent.size <= mostRecent) break;
        recent.delete(id);
      }
    }
    // The write is durable by now: a listener that cannot read the store must not make it look as if it were not.
    for (const listener of listeners) storeResult(() => listener(row, gone));
  };
  /** With why it was asked for, where a person had to say so. */
  const log = (row: OutboxRow, outcome: string) => {
    const why = bind(row, null)?.reason ?? null;
    const said = why === null ? outcome : `${outcome}: ${why}`;
    desk.logAction({ at: clock.wall(), by: row.by, what: row.kind, patientId: row.patientId, outcome: said });
  };

  const columns = ({ notes, failure, attempts, outcome }: Moved): Partial<Omit<OutboxRow, 'id'>> => ({
    ...(notes ? { evidence: JSON.stringify(notes) } : {}),
    ...(failure !== undefined ? { lastFailure: failure && JSON.stringify(failure) } : {}),
    ...(attempts !== undefined ? { attempts } : {}),
    ...(outcome !== undefined ? { outcome: JSON.stringify(outcome) } : {}),
  });

  /** A new write, as it is added. */
  function fresh<K extends WriteKind>(kind: K, args: ArgsOf<K>): OutboxRow {
    const now = clock.wall();
    const spec = kinds[kind] as unknown as {
      version: number;
      hold: number;
      subject: (a: unknown) => string;
      patientId: (a: unknown) => number | null;
    };
    return {
      id: ports.random.uuid(),
      kind,
      args: JSON.stringify(args),
      argsVersion: spec.version,
      subject: spec.subject(args),
      patientId: spec.patientId(args),
      createdAt: now,
      by: ports.by(),
      state: spec.hold > 0 ? 'held' : 'waiting',
      stateAt: now,
      holdUntil: spec.hold > 0 ? now + spec.hold : null,
      attempts: 0,
      lastFailure: null,
      evidence: JSON.stringify(noNotes),
      outcome: null,
    };
  }

  return {
    add(kind, args, file) {
      const row = fresh(kind, args);
      desk.addWrite(row, file);
      tell(row);
      return row;
    },

    addTogether(kind, all) {
      const rows = all.map((args) => fresh(kind, args));
      desk.together(() => {
        for (const row of rows) desk.addWrite(row);
      });
      for (const row of rows) tell(row);
      return rows;
    },

    suggest({ kind, args, by }, seen) {
      const asked = fresh(kind, args as ArgsOf<typeof kind>);
      const notes = JSON.stringify(withSeen({ ...noNotes, suggested: true }, seen));
      const row = { ...asked, by, state: 'asks', holdUntil: null, evidence: notes };
      desk.together(() => {
        desk.addWrite(row);
        log(row, 'asks: an earlier attempt was carried out late');
      });
      tell(row);
    },

    move(row, from, to, more = {}) {
      const fields = { state: to, stateAt: clock.wall(), holdUntil: null, ...columns(more) };
      const moved = desk.together(() => {
        if (!desk.changeWrite(row.id, from, fields)) return false;
        if (to === 'done') desk.dropFile(row.id);
        if (to !== 'sending' && to !== 'waiting') log(row, to);
        if (more.logged !== undefined) log(row, more.logged);
        return true;
      });
      const now = desk.write(row.id);
      tell(now);
      return moved ? now : null;
    },

    note(row, fields) {
      desk.changeWrite(row.id, [row.state], columns(fields));
      tell(desk.write(row.id));
    },

    remove(row, from, why) {
      const removed = desk.together(() => {
        if (!desk.removeWrite(row.id, from)) return false;
        log(row, why);
        return true;
      });
      if (removed) tell(row, true);
      return removed;
    },

    log,
    unsettled: (before = Number.POSITIVE_INFINITY) =>
      [...unsettled.values()].flatMap(({ row, since }) => (since < before ? [row] : [])),
    recentlyDone: () => [...recent.values()],
    tell: (id) => tell(desk.write(id)),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
