import type { default as Electron, WebContents } from 'electron';
import type { BoardState, BoardView, DayRow } from '../../../shared/bridge/views.ts';
import type { Companion } from '../../companion.ts';
import type { Clock } from '../../platform/ports.ts';
import { servedBy } from '../../session/served-locations.ts';
import { boardView } from '../../views/board-view.ts';
import { shownAnew } from '../redraw.ts';
import { movesTheWaiting, rowsHere, todaysRows } from '../todays-rows.ts';
import { type BoardMemory, openBoardWindow } from './board-window.ts';
import type { PageOptions } from './page-window.ts';
import { screensAwake } from './screens-awake.ts';
import type { Area } from './window-place.ts';

export type Board = {
  /** The board's page, as the sender of its messages. */
  contents(): WebContents | null;
  state(): BoardState;
  open(): BoardState;
  close(): BoardState;
  showNames(names: boolean): BoardState;
  /** What its page shows. */
  read(): BoardView;
  /** The program ends. */
  end(): void;
};

/**
 * The board on the second screen: who waits, for everybody in the waiting room.
 *
 * Guarantees
 * - It shows initials, unless somebody at the desk has chosen names for it since it was opened.
 * - Locked, and in privacy mode, it shows initials whatever was chosen, and the choice is over.
 * - While it stands on a second screen and the day is not over, the screens do not go to sleep.
 * - A page that was given names is destroyed when they must not be seen any more, not only covered.
 *
 * Behind the lock it goes on with initials, and does not close (docs/decisions/0009): a notice says as much of those who
 * arrive, the bare copy of the day is kept there for just that, and a waiting room that sees its board go dark each time
 * the desk is left for five minutes would come and ask.
 */
export function openBoard(
  electron: Pick<typeof Electron, 'BrowserWindow' | 'powerSaveBlocker' | 'screen'>,
  ports: {
    readonly companion: Companion;
    readonly clock: Clock;
    readonly page: PageOptions;
    readonly memory: BoardMemory;
    readonly deskArea: () => Area | null;
    /** For the desk to be told. */
    readonly onChange: (state: BoardState) => void;
  },
): Board {
  const { companion, clock } = ports;
  const { lock } = companion;
  let names = false;
  /** The page that is there has names in it. */
  let given = false;

  const keepAwake = screensAwake(electron.powerSaveBlocker);
  const window = openBoardWindow(electron, {
    page: ports.page,
    memory: ports.memory,
    deskArea: ports.deskArea,
    onChange() {
      if (!window.current()) {
        forget();
        keepAwake(false);
      }
      ports.onChange(state());
    },
  });
  const forget = () => {
    names = false;
    given = false;
  };
  const state = (): BoardState => ({ ...window.state(), names });
  const mustBeBare = () => lock.locked() || companion.settings().privacy;

  const read = (): BoardView => {
    const { zone, locations } = companion.state();
    const { todayReadAt: readAt } = companion.status();
    const rows = todaysRows(companion);
    const shows = names && !mustBeBare();
    if (shows) given = true;
    return boardView(rows ?? [], {
      names: shows,
      now: companion.now(),
      readAt,
      zone,
      locations,
      settings: companion.settings(),
      known: rows !== null,
      places: servedBy(companion),
    });
  };

  const anew = shownAnew(
    () => {
      if (!window.current()) return;
      const rows = todaysRows(companion);
      if (rows !== null) {
        const dayIsOn = isDayOn(rowsHere(companion, rows), companion.now());
        keepAwake(window.state().shown === 'screen' && dayIsOn);
      }
      const view = read();
      const { phase } = companion.state();
      // Files are being opened, or read anew: what the page has stays on it for this moment, with its age.
      if (view.known || (phase !== 'ready' && phase !== 'locked')) window.tell('board.shown', view);
    },
    { clock, locked: lock.locked },
  );
  /** Names are over: a page that has them goes, and a new one reads what it may. */
  const takeNames = () => {
    const had = given;
    const chosen = names;
    forget();
    if (had) window.renew();
    if (chosen) ports.onChange(state());
  };
  const followSharing = () =>
    window.hideFromSharing(companion.settings().hideFromSharing && companion.sharing.until() === null);
  const silence = companion.on(({ name }) => {
    if (name === 'settings.changed' || name === 'app.changed') followSharing();
    if (names && mustBeBare()) takeNames();
    if (name === 'app.changed') anew.now();
    else if (movesTheWaiting.has(name)) anew.soon();
  });
  followSharing();
  anew.now();

  return {
    contents: () => window.current()?.webContents ?? null,
    state,
    read,
    open() {
      window.open();
      anew.soon();
      return state();
    },
    close() {
      window.close();
      return state();
    },
    showNames(chosen) {
      if (!chosen) takeNames();
      else if (!mustBeBare() && window.current() && !names) {
        names = true;
        ports.onChange(state());
        anew.now();
      }
      return state();
    },
    end() {
      silence();
      anew.stop();
      keepAwake(false);
      window.end();
    },
  };
}

/** Somebody is still to come today, or has not been finished with. @param now UTC ms */
const isDayOn = (rows: readonly DayRow[], now: number): boolean =>
  rows.some(({ end, status }) => end > now && status !== 'cancelled' && status !== 'did-not-arrive');
