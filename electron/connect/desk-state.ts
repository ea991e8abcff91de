import type { AppState, Status } from '../../shared/bridge/views.ts';
import type { Locking } from '../lock/locking.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { practiceTime } from '../practice/practice-time.ts';
import {
  appState,
  deskStatus,
  lockedState,
  noStateLists,
  readStateLists,
  type StateLists,
} from '../session/app-state.ts';
import type { Session } from '../session/session.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { DeskConnection } from './open-session.ts';

/**
 * What the page is shown of the desk as a whole.
 *
 * Guarantee: once it was read for an open session, a disk that refuses keeps neither the state back nor the event that the desk was
 * locked: the lists of the practice are then as they were last read.
 */
export type DeskState = {
  /** UTC ms at the practice: this PC's clock may be a day wrong. */
  now(): number;
  state(): AppState;
  /** The state as it is while the desk is not locked. */
  openState(): AppState;
  status(): Status;
};

export function createDeskState(
  ports: CompanionPorts,
  connection: DeskConnection,
  desk: {
    readonly locking: () => Pick<Locking, 'locked' | 'waiting' | 'readAt'>;
    readonly sharingUntil: () => AppState['sharingUntil'];
  },
): DeskState {
  const { clock } = ports;
  const now = () => practiceTime(connection.session ?? connection.lastKnown?.session ?? null, clock.wall());

  const lastLists = new WeakMap<Session, StateLists>();
  function listsOf(session: Session): StateLists {
    return catchStoreError(
      () => {
        const lists = readStateLists(session, ports.pcZone);
        lastLists.set(session, lists);
        return lists;
      },
      // Before the first read nothing is known: a session whose files refuse from the start is not begun.
      (error) => {
        const last = lastLists.get(session);
        if (!last) throw error;
        return last;
      },
    );
  }

  function openState(): AppState {
    const { session, lastKnown, practice, blocked, memoryOnly, asksDesk } = connection;
    const sharingUntil = desk.sharingUntil();
    const lists = session ? listsOf(session) : noStateLists;
    const state = appState(ports, { session, lists, blocked, practice, memoryOnly, asksDesk, sharingUntil });
    if (session || !desk.locking().locked() || !lastKnown) return state;
    return lockedState(state, lastKnown.app, now());
  }

  return {
    now,
    openState,
    state: () =>
      desk.locking().locked()
        ? { ...openState(), phase: 'locked', failure: null, notice: null }
        : openState(),
    status() {
      const { session, blocked, memoryOnly } = connection;
      const locking = desk.locking();
      const [waiting, readAt] = [locking.waiting(), locking.readAt()];
      return deskStatus(session, { blocked, memoryOnly, now: clock.wall(), waiting, readAt });
    },
  };
}
