import type { AppState, Status } from '../../shared/bridge/views.ts';
import type { Locking } from '../lock/locking.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { practiceTime } from '../practice/practice-time.ts';
import { appState, deskStatus, lockedState } from '../session/app-state.ts';
import type { DeskConnection } from './open-session.ts';

/** What the page is shown of the desk as a whole. */
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

  function openState(): AppState {
    const { session, lastKnown, practice, blocked, memoryOnly, asksDesk } = connection;
    const sharingUntil = desk.sharingUntil();
    const state = appState(ports, { session, blocked, practice, memoryOnly, asksDesk, sharingUntil });
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
