import type { BoardPort } from '../../electron/bridge/handlers.ts';
import { todaysRows } from '../../electron/desktop/todays-rows.ts';
import { servedBy } from '../../electron/session/served-locations.ts';
import { boardView } from '../../electron/views/board-view.ts';
import type { BoardState, BoardView } from '../../shared/bridge/views.ts';
import type { WholeDesk } from './whole-desk.ts';

/** The board of a desk, with names, as if it stood on a second screen. */
export function boardOf(desk: WholeDesk): BoardPort {
  const companion = desk.companion();
  const state = (): BoardState => ({ shown: 'screen', names: true, secondScreen: true });
  const read = (): BoardView => {
    const { zone, locations } = companion.state();
    return boardView(todaysRows(companion) ?? [], {
      names: true,
      now: companion.now(),
      known: true,
      places: servedBy(companion),
      readAt: companion.now(),
      zone,
      locations,
      settings: companion.settings(),
    });
  };
  return { state, open: state, close: state, showNames: state, read };
}
