import type { AppState, Status } from '../../shared/bridge/views.ts';
import type { Locking } from '../lock/locking.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { practiceTime } from '../practice/practice-time.ts';
import {
  appState,
  closedState,
  deskStatus,
  noStateLists,
  noStoredStatus,
  readStateLists,
  readStoredStatus,
} from '../session/app-state.ts';
import type { Session } from '../session/session.ts';
import { catchStoreError, storeResult } from '../store/store-error.ts';
import type { DeskConnection } from './open-session.ts';

/**
 * What the page is shown of the desk as a whole.
 *
 * Guarantee: once they were read for an open session, a disk that refuses keeps back neither state and status nor the event that the
 * desk was locked: what they say of the files is then as it was last read.
 * Guarantee: while its session is being replaced by another one, a desk is what it was.
 */
export type DeskState = {
  /** UTC ms at the practice: this PC's clock may be a day wrong. */
  now(): number;
  state(): AppState;
  /** The state as it is while the desk is not locked. */
  openState(): AppState;
  /** The clinic's day and zone, also behind the lock. */
  today(): { readonly date: string; readonly zone: string };
  status(): Status;
  /** For questions that lose something by a wrong answer: changes that have not reached the practice; null: they can't be counted now. */
  unsent(): Unsent;
};

export type Unsent = { readonly waiting: number | null; readonly memoryOnly: boolean };

export function createDeskState(
  ports: CompanionPorts,
  connection: DeskConnection,
  desk: {
    readonly locking: () => Pick<Locking, 'locked' | 'waiting' | 'readAt'>;
    readonly sharingUntil: () => AppState['sharingUntil'];
  },
): DeskState {
  const { clock } = ports;
  const now = () => {
    const { session, replaced, lastKnown } = connection;
    return practiceTime(session ?? replaced?.session ?? lastKnown?.session ?? null, clock.wall());
  };

  const listsOf = orLastRead((session) => readStateLists(session, ports.pcZone));
  const storedOf = orLastRead(readStoredStatus);

  function openState(): AppState {
    const { session, lastKnown, replaced, practice, blocked, memoryOnly, asksDesk } = connection;
    const sharingUntil = desk.sharingUntil();
    const lists = session ? listsOf(session) : noStateLists;
    const state = appState(ports, { session, lists, blocked, practice, memoryOnly, asksDesk, sharingUntil });
    if (session) return state;
    // Where it is locked while its session is being replaced, that one is the later of the two.
    if (replaced) return { ...closedState(state, replaced.app, now()), asksDesk };
    return lastKnown && desk.locking().locked() ? closedState(state, lastKnown.app, now()) : state;
  }

  return {
    now,
    openState,
    state: () =>
      desk.locking().locked()
        ? { ...openState(), phase: 'locked', failure: null, notice: null }
        : openState(),
    today() {
      const { today: date, zone } = openState();
      return { date, zone };
    },
    status() {
      const { session, blocked, memoryOnly } = connection;
      const locking = desk.locking();
      const stored = session ? storedOf(session) : noStoredStatus(locking.waiting());
      return deskStatus(session, {
        blocked,
        memoryOnly,
        now: clock.wall(),
        stored,
        readAt: locking.readAt(),
      });
    },
    unsent() {
      const { session, replaced, blocked, memoryOnly } = connection;
      if (!session) {
        const isUncounted = replaced !== null || (blocked !== null && !desk.locking().locked());
        return { waiting: isUncounted ? null : (desk.locking().waiting() ?? 0), memoryOnly };
      }
      const counted = storeResult(() => session.outbox.counts().waiting);
      return { waiting: counted.ok ? counted.value : null, memoryOnly };
    },
  };
}

/**
 * @returns reads a part of an open session's files; where they refuse, it is as it was last read for that session.
 * @throws StoreError before the first read: a session whose files refuse from the start is not begun
 */
function orLastRead<T>(read: (session: Session) => T): (session: Session) => T {
  const last = new WeakMap<Session, { readonly value: T }>();
  return (session) =>
    catchStoreError(
      () => {
        const value = read(session);
        last.set(session, { value });
        return value;
      },
      (error) => {
        const known = last.get(session);
        if (!known) throw error;
        return known.value;
      },
    );
}
