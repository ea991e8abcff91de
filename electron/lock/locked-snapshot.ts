import type { DayRow } from '../../shared/bridge/views.ts';
import type { Failure } from '../../shared/failures.ts';
import { blockingStates } from '../outbox/states.ts';
import { isHeldBack } from '../outbox/write-notes.ts';
import type { Log } from '../platform/ports.ts';
import type { Session } from '../session/session.ts';
import { storeResult } from '../store/store-error.ts';
import { auditedFact } from '../sync/nightly.ts';
import { maskedRow } from '../views/masked.ts';
import type { ArrivalWatcher, DaySnapshot } from './arrivals-while-locked.ts';

type Today = { readonly date: string; readonly zone: string };
type LoggedPorts = { readonly log: Log };

/** What is known of the session after its files were closed. */
export type LockedSnapshot = {
  readonly day: DaySnapshot | null;
  readonly marked: ReadonlySet<string>;
  readonly waiting: number;
  readonly sendable: number;
  /** The clinic's day of the last audit. */
  readonly auditedOn: string | null;
};

export const emptySnapshot: LockedSnapshot = {
  day: null,
  marked: new Set(),
  waiting: 0,
  sendable: 0,
  auditedOn: null,
};

/** Whether the files must be opened behind the lock: to send writes, to read a new day, or for the night's audit. */
export function hasReasonToOpen(
  { sendable, day, auditedOn }: LockedSnapshot,
  today: { readonly date: string },
  isNightNow: boolean,
): boolean {
  return sendable > 0 || day?.date !== today.date || (isNightNow && auditedOn !== today.date);
}

/** @returns what is known of an open session; of a part that cannot be read, as it was `before` */
export function snapshotOf(
  session: Session,
  ports: LoggedPorts & { readonly today: () => Today },
  before: LockedSnapshot,
): LockedSnapshot {
  const read = orLogged(ports, () => {
    const today = ports.today();
    const statuses = session.cache.feedState('statuses');
    const rows = maskedRowsOf(session, today);
    return {
      // A cache that was rebuilt knows less than the snapshot before.
      day: statuses === null || !isDayRead(session) ? before.day : { ...today, rows, statuses },
      marked: markedAmong(rows, session),
      auditedOn: session.cache.fact(auditedFact),
    };
  });
  // Of the desk file alone: a cache that can't be read does not make the writes that wait none.
  const waits = orLogged(ports, () => ({
    waiting: session.outbox.counts().waiting,
    sendable: sendableWrites(session),
  }));
  return { ...before, ...read, ...waits };
}

/** @returns null after a store error, which is logged; the outbox and the status report it to the user */
export function orLogged<T>(ports: LoggedPorts, act: () => T): T | null {
  const done = storeResult(act);
  if (done.ok) return done.value;
  logLockedStoreError(ports, done.failure);
  return null;
}

export const logLockedStoreError = ({ log }: LoggedPorts, { kind }: Failure): void =>
  log.warn('the files could not be used behind the lock', { failure: kind });

export const maskedRowsOf = (session: Session, today: Today): DayRow[] =>
  session.rows({ ...today, locationId: null }).map(maskedRow);

/** Also rows whose arrival the practice has not confirmed here: the watcher must not take it for another desk's. */
const markedAmong = (rows: readonly DayRow[], session: Session): ReadonlySet<string> =>
  new Set(rows.filter((row) => session.markedHere(row)).map(({ key }) => key));

/** Whether today's list has been read: before that, and in a rebuilt cache, a missing row proves nothing. */
export const isDayRead = (session: Session): boolean => session.cache.fact('firstDayRead') !== null;

/** Writes that may still be sent without a person, those that a person may decide about meanwhile too. */
export const sendableWrites = ({ desk }: Session): number =>
  desk.countWrites(blockingStates) + desk.writes(['asks']).filter(isHeldBack).length;

/** @returns none where another day has begun since; null: none are known */
export function snapshotRows(
  { day }: LockedSnapshot,
  watcher: Pick<ArrivalWatcher, 'rows'> | null,
  today: string,
): readonly DayRow[] | null {
  if (day === null) return null;
  return day.date === today ? (watcher?.rows() ?? day.rows) : [];
}
