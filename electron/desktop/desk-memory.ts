import type { KeptValues } from '../platform/kept-values.ts';
import type { DeskMemory } from './desk.ts';
import { KeptBoard } from './windows/board-place.ts';
import type { BoardMemory } from './windows/board-window.ts';

type KeptFile = Pick<KeptValues, 'get' | 'remember'>;

/** What the desktop remembers over restarts, in the settings file. */
export function deskMemoryIn(file: KeptFile): DeskMemory {
  return {
    seenUntil() {
      const at = file.get('arrivalsSeenUntil');
      return typeof at === 'number' ? at : null;
    },
    keepSeenUntil: (at) => file.remember({ arrivalsSeenUntil: at }),
    trayExplained: () => file.get('trayExplained') === true,
    keepTrayExplained: () => file.remember({ trayExplained: true }),
  };
}

/** The same of the board. */
export const boardMemoryIn = (file: KeptFile): BoardMemory => ({
  read: () => KeptBoard.safeParse(file.get('board')).data ?? null,
  keep: (board) => file.remember({ board }),
});
