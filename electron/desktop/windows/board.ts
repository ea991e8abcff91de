import type { default as Electron, WebContents } from 'electron';
import type { BoardState, BoardView, DayRow } from '../../../shared/bridge/views.ts';
import { placesWithClocks } from '../../../shared/locations.ts';
import type { Companion } from '../../companion.ts';
import type { Clock } from '../../platform/ports.ts';
import { servedBy } from '../../session/served-locations.ts';
import { boardView } from '../../views/board-view.ts';
import { createRedraw } from '../redraw.ts';
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
 * - It shows initials, unless a person at the desk has chosen names since it was opened.
 * - Locked, in privacy mode, and once this PC is of no practice, it shows initials whatever was chosen, and the choice is over.
 * - While it stands on a second screen and the day is not over, the screens do not go to sleep.
 * - A page that was given names is destroyed when they must not be seen any more, not only covered.
 *
 * Behind the lock it goes on with initials and stays open (docs/decisions/0009): a notification says as much, and a waiting
 * room whose board goes dark whenever the desk is left for five minutes would come and ask.
 */
export function openBoard(
  electron: Pick<typeof Electron, 'BrowserWindow' | 'powerSaveBlocker' | 'screen'>,
  ports: {
    readonly companion: Companion;
    readonly clock: Clock;
    readonly page: PageOptions;
    readonly memory: BoardMemory;
    readonly deskArea: () => Area | null;
    /** Notifies the desk's page. */
    readonly onChange: (state: BoardState) => void;
  },
): Board {
  const { companion, clock } = ports;
  const { lock } = companion;
  let names = false;
  /** The current page has been given names. */
  let pageHasNames = false;

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
    pageHasNames = false;
  };
  const state = (): BoardState => ({ ...window.state(), names });
  const mustMask = () =>
    lock.locked() || companion.settings().privacy || companion.state().phase === 'first-run';

  const read = (): BoardView => {
    const state = companion.state();
    const { todayReadAt: readAt } = companion.status();
    const rows = todaysRows(companion);
    const shows = names && !mustMask();
    if (shows) pageHasNames = true;
    return boardView(rows ?? [], {
      names: shows,
      now: companion.now(),
      readAt,
      zone: state.zone,
      locations: placesWithClocks(state),
      settings: companion.settings(),
      known: rows !== null,
      places: servedBy(companion),
    });
  };

  const redraw = createRedraw(
    () => {
      if (!window.current()) return;
      const rows = todaysRows(companion);
      if (rows !== null) {
        const dayIsOn = isDayOn(rowsHere(companion, rows), companion.now());
        keepAwake(window.state().shown === 'screen' && dayIsOn);
      }
      const view = read();
      const { phase } = companion.state();
      // While files are being opened or read again, the page keeps what it shows, with its age.
      if (view.known || (phase !== 'ready' && phase !== 'locked')) window.tell('board.shown', view);
    },
    { clock, locked: lock.locked },
  );
  /** Names may no longer be shown: a page that has them is destroyed, and a new one reads what it may. */
  const removeNames = () => {
    const had = pageHasNames;
    const chosen = names;
    forget();
    if (had) window.renew();
    if (chosen) ports.onChange(state());
  };
  const followSharing = () =>
    window.hideFromSharing(companion.settings().hideFromSharing && companion.sharing.until() === null);
  const unsubscribe = companion.on(({ name }) => {
    if (name === 'settings.changed' || name === 'app.changed') followSharing();
    if (names && mustMask()) removeNames();
    if (name === 'app.changed') redraw.now();
    else if (movesTheWaiting.has(name)) redraw.throttled();
  });
  followSharing();
  redraw.now();

  return {
    contents: () => window.current()?.webContents ?? null,
    state,
    read,
    open() {
      window.open();
      redraw.throttled();
      return state();
    },
    close() {
      window.close();
      return state();
    },
    showNames(chosen) {
      if (!chosen) removeNames();
      else if (!mustMask() && window.current() && !names) {
        names = true;
        ports.onChange(state());
        redraw.now();
      }
      return state();
    },
    end() {
      unsubscribe();
      redraw.stop();
      keepAwake(false);
      window.end();
    },
  };
}

/** Whether a patient is still to come today, or to be finished with. @param now UTC ms */
const isDayOn = (rows: readonly DayRow[], now: number): boolean =>
  rows.some(({ end, status }) => end > now && status !== 'cancelled' && status !== 'did-not-arrive');
