import type { default as Electron, BrowserWindow as Window } from 'electron';
import { channels } from '../../../shared/bridge/pipe.ts';
import type { BoardState } from '../../../shared/bridge/views.ts';
import {
  type KeptBoard,
  type KeptScreen,
  keptScreen,
  otherScreens,
  screenToComeBackTo,
  screenToOpenOn,
} from './board-place.ts';
import { boardAddress } from './page-files.ts';
import { openPageWindow, type PageOptions, reveal } from './page-window.ts';
import { type Area, smallest } from './window-place.ts';

export type BoardWindow = {
  /** The window, where there is one. */
  current(): Window | null;
  state(): Omit<BoardState, 'names'>;
  /** Opens it, or brings it to the front. */
  open(): void;
  close(): void;
  /** Takes the page away, with all that is on it and in its process, and opens a new one in its place. */
  renew(): void;
  /** Tells the page of an event. A page that is not there yet misses it, and reads when it starts. */
  tell(name: string, payload: unknown): void;
  hideFromSharing(hidden: boolean): void;
  /** The program ends: the window is gone, and comes back at the next start. */
  end(): void;
};

export type BoardMemory = {
  read(): KeptBoard | null;
  keep(kept: KeptBoard): void;
};

/**
 * The window of the board: over the whole of another screen where there is one, else a plain window beside the desk's.
 *
 * Guarantees
 * - It is remembered that it was open, and on which screen, from the moment on that it opens; it comes back there at the
 *   next start, and when that screen is plugged in again.
 * - When its screen goes, it goes: it is never moved over the desk, and by itself it never opens on the desk's screen.
 *   A board in a plain window, which is on the desk's screen, is not opened again at a start.
 * - It never takes the keyboard focus: on another screen it appears inactive.
 * - On another screen a person can't minimise it (on Linux they can): Win + D would, and opening the desk after that would not bring it back.
 * - The page's process is locked down as the desk's is (page-window.ts).
 *
 * @param options.deskArea where the desk's window stands; null: it is nowhere
 * @param options.onChange its state has changed, by a person or by a screen that came or went
 */
export function openBoardWindow(
  electron: Pick<typeof Electron, 'BrowserWindow' | 'screen'>,
  options: {
    readonly page: PageOptions;
    readonly memory: BoardMemory;
    readonly deskArea: () => Area | null;
    readonly onChange: () => void;
  },
): BoardWindow {
  const { screen } = electron;
  const { memory } = options;
  let window: Window | null = null;
  /** Null: it is not wanted. `screen` null: in a plain window. */
  let wanted: { readonly screen: KeptScreen | null } | null = null;
  let sharingHidden = false;
  let ended = false;

  const alive = () => (window === null || window.isDestroyed() ? null : window);
  const deskScreen = (): number => {
    const area = options.deskArea();
    return (area ? screen.getDisplayMatching({ ...area }) : screen.getPrimaryDisplay()).id;
  };
  const keep = (open: boolean) =>
    memory.keep({ open, screen: wanted?.screen ?? memory.read()?.screen ?? null });

  /** @param stood the plain window whose place this one takes: where it was, and whether a person had minimised it */
  const show = (
    asked: boolean,
    stood: { readonly area: Area; readonly minimised: boolean } | null = null,
  ) => {
    const there = wanted?.screen ?? null;
    const place = there ? placeOn(there) : (stood?.area ?? usual);
    const made = openPageWindow(electron, options.page, {
      address: boardAddress,
      hiddenFromSharing: sharingHidden,
      zoom: 1,
      place: { ...place, minWidth: smallest.width, minHeight: smallest.height, minimizable: !there },
    });
    window = made;
    made.once('ready-to-show', () => {
      if (made.isDestroyed()) return;
      if (stood?.minimised && !there) return made.minimize();
      // In this order: on Linux a window that is not shown yet would be shown and turned to.
      made.showInactive();
      if (there) made.setFullScreen(true);
      // Beside the desk's window it would be behind it.
      if (asked && !there) made.focus();
    });
    // The system ends the session and closes the windows: no person has closed the board.
    made.on('session-end', () => {
      ended = true;
    });
    // A window that is destroyed does not say `close`: by `app.exit`, which the board is not asked about (electron.d.ts, `destroy`).
    let isClosing = false;
    made.on('close', () => {
      isClosing = true;
    });
    made.on('closed', () => {
      if (made !== window || ended || !isClosing) return;
      window = null;
      keep(false);
      wanted = null;
      options.onChange();
    });
  };
  const take = () => {
    const old = alive();
    window = null;
    old?.destroy();
  };

  /** Screens came, went, or became others. */
  const follow = () => {
    if (ended) return;
    const { screen: kept } = wanted ?? { screen: null };
    if (kept) {
      const there = screenToComeBackTo(screen.getAllDisplays(), deskScreen(), kept);
      const stays = there !== null && alive() !== null && isSame(keptScreen(there), kept);
      if (!stays) take();
      if (there && !stays) {
        wanted = { screen: keptScreen(there) };
        keep(true);
        show(false);
      }
    }
    options.onChange();
  };
  const screenEvents = ['display-added', 'display-removed', 'display-metrics-changed'] as const;
  for (const name of screenEvents) screen.on(name as 'display-added', follow);

  const before = memory.read();
  if (before?.open && before.screen) {
    wanted = { screen: before.screen };
    const there = screenToComeBackTo(screen.getAllDisplays(), deskScreen(), before.screen);
    if (there) show(false);
  }

  return {
    current: alive,
    state() {
      const open = wanted?.screen ? 'screen' : 'window';
      const gone = wanted ? 'away' : 'closed';
      const shown = alive() ? open : gone;
      return { shown, secondScreen: otherScreens(screen.getAllDisplays(), deskScreen()).length > 0 };
    },
    open() {
      const there = alive();
      if (there) {
        if (!wanted?.screen) reveal(there);
        return;
      }
      const known = wanted?.screen ?? memory.read()?.screen ?? null;
      const chosen = screenToOpenOn(screen.getAllDisplays(), deskScreen(), known);
      wanted = { screen: chosen && keptScreen(chosen) };
      keep(true);
      show(true);
      options.onChange();
    },
    close() {
      if (!wanted) return;
      take();
      keep(false);
      wanted = null;
      options.onChange();
    },
    renew() {
      const old = alive();
      if (!old) return;
      const stood = { area: old.getNormalBounds(), minimised: old.isMinimized() };
      take();
      show(false, stood);
    },
    tell(name, payload) {
      alive()?.webContents.send(channels.event, name, payload);
    },
    hideFromSharing(hidden) {
      sharingHidden = hidden;
      alive()?.setContentProtection(hidden);
    },
    end() {
      ended = true;
      for (const name of screenEvents) screen.removeListener(name as 'display-added', follow);
      take();
    },
  };
}

const usual = { width: 1024, height: 700 } as const;

const isSame = (a: KeptScreen, b: KeptScreen) =>
  a.id === b.id && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** Within the screen, so that it fills that one and no other. */
const placeOn = ({ x, y, width, height }: KeptScreen) => ({ x, y, width, height });
