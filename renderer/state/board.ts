import type { BoardState } from '../../shared/bridge/views.ts';
import type { Result } from '../../shared/result.ts';
import type { Bridge } from '../bridge.ts';
import { createMirror, type Mirror } from './mirror.ts';
import type { Notices } from './notices.ts';

/** The board on the second screen, as the desk controls it. */
export type BoardOfDesk = Pick<Mirror<BoardState>, 'store' | 'read' | 'start'> & {
  open(): Promise<void>;
  close(): Promise<void>;
  /** One key opens and closes it. */
  toggle(): Promise<void>;
  showNames(names: boolean): Promise<void>;
};

export function createBoardOfDesk(bridge: Bridge, notices: Notices): BoardOfDesk {
  const { store, set, read, start } = createMirror(bridge, 'board.state');
  const take = (answer: Result<BoardState>) => {
    if (answer.ok) set(answer.value);
    else notices.fail(answer.failure);
  };
  const open = async () => take(await bridge.call('board.open', {}));
  const close = async () => take(await bridge.call('board.close', {}));
  return {
    store,
    read,
    start,
    open,
    close,
    async toggle() {
      if (store.getState().value === null) await read();
      await (store.getState().value?.shown === 'closed' ? open() : close());
    },
    showNames: async (names) => take(await bridge.call('board.names', { names })),
  };
}
