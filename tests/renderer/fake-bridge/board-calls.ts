import { boardView } from '../../../electron/views/board-view.ts';
import type { BoardState, BoardView, DayRow } from '../../../shared/bridge/views.ts';
import { ok } from '../../../shared/result.ts';
import { zone } from './clinic.ts';
import type { FakeHandlers } from './handlers.ts';
import type { FakeWorld } from './world.ts';

/** What a test changes of the board: how it stands, and what its page is given. */
export type BoardControl = {
  layBoard(state: Partial<BoardState>): void;
  /** Names were chosen for it at the desk. */
  showNames(): void;
  /** Arrivals were last read so long ago, or never. */
  readAgo(ms: number | null): void;
};

/** On this board all who are here wait: another patient went in to each practitioner an hour ago, and there are no classes. */
function everybodyWaits(rows: readonly DayRow[], now: number): DayRow[] {
  const single = rows.map((row) => ({ ...row, group: null }));
  const practitioners = new Map(single.map((row) => [row.practitioner?.id, row]));
  const at = now - 3_600_000;
  const goneIn = { at, by: 'MB' };
  const others = [...practitioners].map(([id, row]): DayRow => {
    const visit = { key: `other:${id}`, start: at, end: now + 3_600_000, statusAt: at };
    return { ...row, ...visit, status: 'arrived', goneIn };
  });
  return [...single, ...others];
}

/** The board, from the desk and from its own page. */
export function fakeBoardCalls(world: FakeWorld): { calls: FakeHandlers; control: BoardControl } {
  let state: BoardState = { shown: 'closed', names: false, secondScreen: true };
  let ago: number | null = 2000;
  const view = (): BoardView => {
    const { settings, app } = world.state;
    return boardView([...everybodyWaits([...world.rows.values()], world.now())], {
      places: [],
      names: state.names,
      now: world.now(),
      zone,
      locations: app.locations,
      settings,
      known: ago !== null,
      readAt: ago === null ? null : world.now() - ago,
    });
  };
  const lay = (change: Partial<BoardState>) => {
    state = { ...state, ...change };
    world.emit('board.changed', state);
    return ok(state);
  };
  const show = () => world.emit('board.shown', view());
  world.listeners.add((name) => {
    if (name === 'day.changed') show();
  });
  return {
    calls: {
      'board.state': () => ok(state),
      'board.open': () => lay({ shown: state.secondScreen ? 'screen' : 'window' }),
      'board.close': () => lay({ shown: 'closed', names: false }),
      'board.names': ({ names }) => lay({ names }),
      'board.read': () => ok(view()),
    },
    control: {
      layBoard: (change) => void lay(change),
      showNames() {
        lay({ names: true });
        show();
      },
      readAgo(ms) {
        ago = ms;
        show();
      },
    },
  };
}
