import type { default as Electron, Session, BrowserWindow as Window } from 'electron';
import { channels } from '../../shared/bridge/pipe.ts';
import { lockedDown } from './locked-down.ts';
import { pageAddress } from './page-files.ts';
import { placeOn, smallest, type WindowPlace } from './window-place.ts';

export type WindowOptions = {
  readonly preload: string;
  readonly session: Session;
  /** Developers' tools are for developers: never in an installed program. */
  readonly devTools: boolean;
  readonly place: WindowPlace | null;
  /** Started with the system: in the tray only. */
  readonly hidden: boolean;
  readonly keepPlace: (place: WindowPlace) => void;
  /** A person closed the window. @returns whether it goes to the tray instead. */
  readonly onClosing: () => boolean;
  readonly onVisible: (visible: boolean) => void;
  /** The page could not be loaded: a fault of the program. */
  readonly onTrouble: (error: unknown) => void;
};

export type DeskWindow = {
  readonly window: Window;
  /** Shows the window, in front, also from the tray or when minimised. */
  show(): void;
  /** Tells the page of an event. A page that is not there yet misses it, and reads the state when it starts. */
  tell(name: string, payload: unknown): void;
};

/** How often a page that crashed is loaded anew before we leave it, so that a fault cannot keep the PC busy. */
const mostReloads = 3;

/**
 * The one window of the program.
 *
 * Guarantees
 * - The page runs in the sandbox, apart from preload, without Node, and leaves nothing in the profile folder.
 * - The window's title is the program's name and nothing else.
 * - Closing it keeps its place, and sends it to the tray unless the program ends.
 */
export function openWindow(
  electron: Pick<typeof Electron, 'BrowserWindow' | 'screen'>,
  options: WindowOptions,
): DeskWindow {
  const displays = electron.screen.getAllDisplays();
  const main = electron.screen.getPrimaryDisplay();
  const areas = [main, ...displays.filter((one) => one.id !== main.id)].map((one) => one.workArea);
  const { maximised, ...bounds } = placeOn(options.place, areas);
  const window = new electron.BrowserWindow({
    ...bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    title: 'Foyer',
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload: options.preload,
      session: options.session,
      ...lockedDown,
      devTools: options.devTools,
    },
  });

  const show = () => {
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };

  window.once('ready-to-show', () => {
    if (maximised) window.maximize();
    if (!options.hidden) show();
  });
  if (options.hidden) options.onVisible(false);
  window.on('page-title-updated', (event) => event.preventDefault());
  window.on('show', () => options.onVisible(true));
  window.on('restore', () => options.onVisible(true));
  window.on('hide', () => options.onVisible(false));
  window.on('minimize', () => options.onVisible(false));
  window.on('close', (event) => {
    options.keepPlace({ ...window.getNormalBounds(), maximised: window.isMaximized() });
    if (!options.onClosing()) return;
    event.preventDefault();
    window.hide();
  });

  let reloads = 0;
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit' || reloads >= mostReloads) return;
    reloads += 1;
    window.webContents.reload();
  });

  window.loadURL(pageAddress).catch(options.onTrouble);
  return {
    window,
    show,
    tell(name, payload) {
      if (!window.isDestroyed()) window.webContents.send(channels.event, name, payload);
    },
  };
}
