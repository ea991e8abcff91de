import type {
  BrowserWindowConstructorOptions,
  default as Electron,
  Session,
  BrowserWindow as Window,
} from 'electron';
import { hourMs } from '../../../shared/durations.ts';
import type { Clock } from '../../platform/ports.ts';
import { lockedDown } from './locked-down.ts';

/** What every window of the program with a page of ours needs. */
export type PageOptions = {
  readonly preload: string;
  readonly session: Session;
  /** Developers' tools are for developers: never in an installed program. */
  readonly devTools: boolean;
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  /** The page could not be loaded: a fault of the program. */
  readonly onLoadError: (error: unknown) => void;
};

/** How often in an hour a page that crashed is reloaded, so that a fault cannot keep the PC busy. A board stands for weeks. */
const mostReloads = 3;

/**
 * A window of the program with a page of ours, not shown yet: the desk's, and the board's.
 *
 * Guarantees
 * - The page runs in the sandbox, apart from preload, without Node, and leaves nothing in the profile folder.
 * - The window's title is the program's name and nothing else.
 * - A page that crashed is reloaded, three times an hour at most; after that, or where it could not be loaded, when a person asks for
 *   its window or turns to it, and an hour later by itself: before a board no one may sit.
 *
 * @param about.hiddenFromSharing whether others see the window black where the screen is shared or recorded
 */
export function openPageWindow(
  electron: Pick<typeof Electron, 'BrowserWindow'>,
  { preload, session, devTools, clock, onLoadError }: PageOptions,
  about: {
    readonly address: string;
    readonly place: Pick<
      BrowserWindowConstructorOptions,
      'x' | 'y' | 'width' | 'height' | 'minWidth' | 'minHeight' | 'minimizable'
    >;
    readonly hiddenFromSharing: boolean;
    /** The size from the first moment on; 1: as designed. */
    readonly zoom: number;
  },
): Window {
  const made = new electron.BrowserWindow({
    ...about.place,
    title: 'Foyer',
    show: false,
    autoHideMenuBar: true,
    webPreferences: { preload, session, ...lockedDown, devTools, zoomFactor: about.zoom },
  });
  let reloads: number[] = [];
  /** There is no page in the window, and none is being loaded. */
  let isBlank = false;
  let loads = 0;
  const load = () => {
    isBlank = false;
    loads += 1;
    const mine = loads;
    made.loadURL(about.address).catch((error: unknown) => {
      // A page that was taken away while it was being loaded is no error.
      if (made.isDestroyed()) return;
      // One that crashed meanwhile is reloaded already.
      if (mine === loads) leaveBlank();
      onLoadError(error);
    });
  };
  const loadBlank = () => {
    if (isBlank && !made.isDestroyed()) load();
  };
  const leaveBlank = () => {
    isBlank = true;
    clock.after(hourMs, loadBlank);
  };
  made.setContentProtection(about.hiddenFromSharing);
  made.on('page-title-updated', (event) => event.preventDefault());
  made.webContents.on('render-process-gone', (_event, details) => {
    const now = clock.monotonic();
    reloads = reloads.filter((at) => now - at < hourMs);
    if (details.reason === 'clean-exit' || made.isDestroyed()) return;
    if (reloads.length >= mostReloads) return leaveBlank();
    isBlank = false;
    reloads.push(now);
    loads += 1;
    made.webContents.reload();
  });
  made.on('show', loadBlank);
  made.on('focus', loadBlank);
  load();
  return made;
}

/** In front, and turned to; also when it was minimised. The system may keep the keyboard where it is. */
export function reveal(window: Window): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
