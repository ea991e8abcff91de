import type { default as Electron, NativeImage, BrowserWindow as Window } from 'electron';
import { channels } from '../../shared/bridge/pipe.ts';
import { pageAddress } from './page-files.ts';
import { openPageWindow, type PageOptions, reveal } from './page-window.ts';
import { placeOn, smallest, type WindowPlace } from './window-place.ts';
import { type ZoomStep, zoomAfter, zoomStepOf } from './zoom.ts';

export type WindowOptions = {
  readonly page: PageOptions;
  readonly place: WindowPlace | null;
  /** Started with the system: in the tray only. */
  readonly hidden: boolean;
  readonly keepPlace: (place: WindowPlace) => void;
  /** A person closed the window. @returns whether it goes to the tray instead. */
  readonly onClosing: () => boolean;
  readonly onVisible: (visible: boolean) => void;
  /** A person turned to the window. */
  readonly onFocus: () => void;
  /** Lays a number over the program's button in the taskbar; does nothing where the system has no such thing. */
  readonly showBadge: (window: Window, picture: NativeImage | null, words: string) => void;
  /** A person closed the window, and it went to the tray. */
  readonly onToTray: () => void;
  /** The system is about to end the session: there is a moment left. */
  readonly onSessionEnd: () => void;
  readonly zoom: number;
  readonly keepZoom: (zoom: number) => void;
};

export type DeskWindow = {
  /** The window, where there is one: behind the lock, and hidden, there is none. */
  current(): Window | null;
  /** Shows the window, in front, also from the tray or when minimised. */
  show(): void;
  /** Tells the page of an event. A page that is not there yet misses it, and reads the state when it starts. */
  tell(name: string, payload: unknown): void;
  /** The same, for what must not be missed: told as soon as there is a page. */
  ask(name: string, payload: unknown): void;
  isLookedAt(): boolean;
  /** The number on the program's button in the taskbar, where the system shows one. */
  badge(picture: NativeImage | null, words: string): void;
  /** Takes the page away, with all that is on it and in its process; a new one comes where the window can be seen. */
  renew(): void;
  /** Whether others see the window black where the screen is shared or recorded. */
  hideFromSharing(hidden: boolean): void;
};

/**
 * The window of the desk.
 *
 * Guarantees, besides those of every page of the program (page-window.ts)
 * - Closing it keeps its place, and sends it to the tray unless the program ends.
 * - A page that is taken away is destroyed at once, not only covered.
 */
export function openWindow(
  electron: Pick<typeof Electron, 'BrowserWindow' | 'screen'>,
  options: WindowOptions,
): DeskWindow {
  let place = options.place;
  let sharingHidden = false;
  let zoom = options.zoom;
  let badge: { picture: NativeImage | null; words: string } = { picture: null, words: '' };
  /** Told once the page is there. */
  let asked: [name: string, payload: unknown][] = [];
  let loaded = false;
  let window: Window | null = null;

  const open = (hidden: boolean): Window => {
    const { maximised, ...bounds } = placeOn(place, areasOf(electron.screen));
    const made = openPageWindow(electron, options.page, {
      ...{ address: pageAddress, hiddenFromSharing: sharingHidden },
      place: { ...bounds, minWidth: smallest.width, minHeight: smallest.height },
    });
    loaded = false;
    if (badge.picture) options.showBadge(made, badge.picture, badge.words);
    const contents = made.webContents;
    contents.on('did-finish-load', () => {
      contents.setZoomFactor(zoom);
      if (made !== window) return;
      loaded = true;
      for (const [name, payload] of asked.splice(0)) contents.send(channels.event, name, payload);
    });
    const zoomBy = (step: ZoomStep) => {
      zoom = zoomAfter(zoom, step);
      contents.setZoomFactor(zoom);
      options.keepZoom(zoom);
    };
    contents.on('before-input-event', (event, input) => {
      const step = zoomStepOf(input);
      if (step === null) return;
      event.preventDefault();
      zoomBy(step);
    });
    contents.on('zoom-changed', (_event, direction) => zoomBy(direction));
    made.on('focus', options.onFocus);
    made.on('session-end', options.onSessionEnd);
    made.once('ready-to-show', () => {
      if (maximised) made.maximize();
      if (!hidden) reveal(made);
    });
    if (hidden) options.onVisible(false);
    made.on('show', () => options.onVisible(true));
    made.on('restore', () => options.onVisible(true));
    made.on('hide', () => options.onVisible(false));
    made.on('minimize', () => options.onVisible(false));
    made.on('close', (event) => {
      place = placeOf(made);
      options.keepPlace(place);
      if (!options.onClosing()) return;
      event.preventDefault();
      made.hide();
      options.onToTray();
    });
    return made;
  };

  const alive = () => (window === null || window.isDestroyed() ? null : window);
  window = open(options.hidden);
  return {
    current: alive,
    show() {
      const there = alive();
      if (there) reveal(there);
      else window = open(false);
    },
    tell(name, payload) {
      alive()?.webContents.send(channels.event, name, payload);
    },
    ask(name, payload) {
      if (loaded && alive()) alive()?.webContents.send(channels.event, name, payload);
      else asked = [...asked.slice(-1), [name, payload]];
    },
    isLookedAt: () => alive()?.isFocused() ?? false,
    badge(picture, words) {
      badge = { picture, words };
      const there = alive();
      if (there) options.showBadge(there, picture, words);
    },
    renew() {
      const old = alive();
      if (!old) return;
      const seen = old.isVisible() && !old.isMinimized();
      place = placeOf(old);
      window = null;
      loaded = false;
      asked = [];
      old.destroy();
      if (seen) window = open(false);
      else options.onVisible(false);
    },
    hideFromSharing(hidden) {
      sharingHidden = hidden;
      alive()?.setContentProtection(hidden);
    },
  };
}

function areasOf(screen: Pick<typeof Electron.screen, 'getAllDisplays' | 'getPrimaryDisplay'>) {
  const main = screen.getPrimaryDisplay();
  return [main, ...screen.getAllDisplays().filter((one) => one.id !== main.id)].map((one) => one.workArea);
}

const placeOf = (window: Window): WindowPlace => ({
  ...window.getNormalBounds(),
  maximised: window.isMaximized(),
});
