import type { default as Electron, NativeImage, BrowserWindow as Window } from 'electron';
import type { TextSize } from '../../../shared/text-size.ts';
import { createPageEvents } from './page-events.ts';
import { pageAddress } from './page-files.ts';
import { openPageWindow, type PageOptions, reveal } from './page-window.ts';
import { type Area, placeOn, smallest, type WindowPlace } from './window-place.ts';
import { createZoom } from './zoom.ts';

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
  /** A person who had turned to it turns to something else. */
  readonly onBlur: () => void;
  /** Lays a number over the program's button in the taskbar; does nothing where the system has no such thing. */
  readonly showBadge: (window: Window, picture: NativeImage | null, words: string) => void;
  /** A person closed the window, and it went to the tray. */
  readonly onToTray: () => void;
  /** The system is about to end the session: there is a moment left. */
  readonly onSessionEnd: () => void;
  readonly textSize: TextSize;
  /** A person asked for another size by keys or the mouse wheel; `setTextSize` answers. */
  readonly onTextSize: (size: TextSize) => void;
};

export type DeskWindow = {
  /** The window, where there is one: behind the lock, and hidden, there is none. */
  current(): Window | null;
  /** Where it stands, or stood when there was one; null: it never did. Not where a maximised window is, but where it goes from there. */
  area(): Area | null;
  /** Shows the window, in front, also from the tray or when minimised. */
  show(): void;
  /** Tells the page of an event. A page that is not there yet misses it, and reads the state when it starts. */
  tell(name: string, payload: unknown): void;
  /** The same, for what must not be missed: sent as soon as there is a page. */
  ask(name: string, payload: unknown): void;
  isLookedAt(): boolean;
  /** The number on the program's button in the taskbar, where the system shows one. */
  badge(picture: NativeImage | null, words: string): void;
  /** Takes the page away, with all that is on it and in its process; a new one comes where the window can be seen. */
  renew(): void;
  /** Whether others see the window black where the screen is shared or recorded. */
  hideFromSharing(hidden: boolean): void;
  /** The size of the page and of every page after it. */
  setTextSize(size: TextSize): void;
};

/**
 * How a window comes to be seen once its page is drawn: not at all, with the keyboard, without it, or as a button in the
 * taskbar.
 */
type Entrance = 'tray' | 'front' | 'behind' | 'minimised';

/**
 * The window of the desk.
 *
 * Guarantees, besides those of every page of the program (page-window.ts)
 * - Closing it keeps its place, and sends it to the tray unless the program ends.
 * - A page that is taken away is destroyed at once, not only covered; the new one is where the old one was: in front only
 *   if that had the keyboard, behind other windows, in the taskbar or in the tray.
 * - A window that starts in the tray is shown only when a person asks. (`maximize` shows a window: electron.d.ts.)
 * - It stands where a person put it, however often it is locked and opened. (Where two screens have different scales, Windows
 *   stands a window a step beside where it was made: electron issue 10862.)
 * - The number is on the button in the taskbar whenever there is such a button. (It goes with the button: the system
 *   makes another one at each showing, without it.)
 */
export function openWindow(
  electron: Pick<typeof Electron, 'BrowserWindow' | 'screen'>,
  options: WindowOptions,
): DeskWindow {
  let place = options.place;
  let sharingHidden = false;
  const zoom = createZoom(options.textSize, options.onTextSize);
  let badge: { picture: NativeImage | null; words: string } = { picture: null, words: '' };
  const events = createPageEvents();
  let window: Window | null = null;
  let entrance: Entrance = options.hidden ? 'tray' : 'front';
  /** The page of the window that is there now can be shown. */
  let drawn = false;
  /** It was maximised when it was last seen, and has not been shown since. */
  let toMaximise = false;

  const maximiseOnce = (made: Window) => {
    if (!toMaximise) return;
    toMaximise = false;
    made.maximize();
  };
  const bringToFront = (made: Window) => {
    entrance = 'front';
    if (made.isMinimized()) made.restore();
    maximiseOnce(made);
    reveal(made);
  };
  const enter = (made: Window) => {
    if (entrance === 'front') bringToFront(made);
    else if (entrance === 'minimised') made.minimize();
    else if (entrance === 'behind') {
      maximiseOnce(made);
      made.showInactive();
    }
  };
  const layBadge = (made: Window) => {
    if (badge.picture && !made.isDestroyed()) options.showBadge(made, badge.picture, badge.words);
  };
  let placeNow = (): WindowPlace | null => place;

  const open = (how: Entrance): Window => {
    entrance = how;
    drawn = false;
    const { maximised, ...bounds } = placeOn(place, areasOf(electron.screen));
    toMaximise = maximised;
    const made = openPageWindow(electron, options.page, {
      address: pageAddress,
      hiddenFromSharing: sharingHidden,
      zoom: zoom.factor(),
      place: { ...bounds, minWidth: smallest.width, minHeight: smallest.height },
    });
    const placeOf = followPlace(made, bounds, () => toMaximise);
    placeNow = placeOf;
    events.loading();
    zoom.follow(made.webContents);
    made.webContents.on('did-finish-load', () => {
      if (made === window) events.loaded(made);
    });
    made.webContents.on('render-process-gone', () => {
      if (made === window) events.loading();
    });
    made.on('focus', () => {
      options.onFocus();
      // The taskbar may have been started again, of which no event tells.
      layBadge(made);
    });
    made.on('blur', options.onBlur);
    made.on('session-end', () => {
      // It is not closed first.
      options.keepPlace(placeOf());
      options.onSessionEnd();
    });
    made.once('ready-to-show', () => {
      drawn = true;
      enter(made);
    });
    if (how === 'tray' || how === 'minimised') options.onVisible(false);
    // The button is there once the system has shown the window, also where that was minimised, which is no `show`.
    made.on('show', () => void setImmediate(layBadge, made));
    made.on('minimize', () => void setImmediate(layBadge, made));
    made.on('restore', () => maximiseOnce(made));
    followVisibility(made, options.onVisible);
    made.on('close', (event) => {
      place = placeOf();
      options.keepPlace(place);
      if (!options.onClosing()) return;
      event.preventDefault();
      entrance = 'tray';
      made.hide();
      options.onToTray();
    });
    return made;
  };

  /** Where a window is to be that takes the place of this one. */
  const entranceAfter = (old: Window): Entrance => {
    // One that is not drawn yet is not seen either, and a person may wait for it.
    if (entrance === 'tray' || !drawn) return entrance;
    if (old.isMinimized()) return 'minimised';
    return old.isFocused() ? 'front' : 'behind';
  };
  const alive = () => (window === null || window.isDestroyed() ? null : window);
  window = open(entrance);
  return {
    current: alive,
    area: () => alive()?.getNormalBounds() ?? place,
    show() {
      const there = alive();
      if (there) bringToFront(there);
      else window = open('front');
    },
    tell: (name, payload) => events.send(alive(), name, payload),
    ask: (name, payload) => events.ask(alive(), name, payload),
    isLookedAt: () => alive()?.isFocused() ?? false,
    badge(picture, words) {
      badge = { picture, words };
      const there = alive();
      if (there) options.showBadge(there, picture, words);
    },
    renew() {
      const old = alive();
      if (!old) return;
      const how = entranceAfter(old);
      place = placeNow();
      window = null;
      events.drop();
      old.destroy();
      if (how === 'tray') options.onVisible(false);
      else window = open(how);
    },
    hideFromSharing(hidden) {
      sharingHidden = hidden;
      alive()?.setContentProtection(hidden);
    },
    setTextSize: (size) => zoom.show(size, alive()?.webContents ?? null),
  };
}

function followVisibility(made: Window, onVisible: (visible: boolean) => void): void {
  made.on('show', () => onVisible(true));
  made.on('restore', () => onVisible(true));
  made.on('hide', () => onVisible(false));
  made.on('minimize', () => onVisible(false));
}

/**
 * Follows where a window stands, from its making on.
 *
 * @param asked where it was to stand
 * @param toMaximise whether it is maximised when it is next shown
 * @returns what reads its place
 */
function followPlace(made: Window, asked: Area, toMaximise: () => boolean): () => WindowPlace {
  /** Where the system says that it stood then. */
  let said = made.getNormalBounds();
  let isSeen = false;
  // Windows may set it right by the scale of its screen when it is first seen.
  const seen = () => {
    if (!isSeen) said = made.getNormalBounds();
    isSeen = true;
  };
  made.on('show', seen);
  // One that was made minimised comes from the taskbar without a `show`: the first may follow once a person has moved it.
  made.on('restore', seen);
  /** It is maximised, or goes back to that: of a minimised window Windows says that it is not. */
  let wasMaximised = false;
  const note = () => {
    wasMaximised = made.isMaximized();
  };
  made.on('maximize', note);
  made.on('unmaximize', note);
  made.on('restore', note);
  return () => {
    const now = made.getNormalBounds();
    const isMaximised = made.isMinimized() ? wasMaximised : made.isMaximized();
    // It was not moved: the bounds that the system reports would move it by a step each time.
    const bounds = isSame(now, said) ? asked : now;
    return { ...bounds, maximised: toMaximise() || isMaximised };
  };
}

const isSame = (a: Area, b: Area): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

function areasOf(screen: Pick<typeof Electron.screen, 'getAllDisplays' | 'getPrimaryDisplay'>) {
  const main = screen.getPrimaryDisplay();
  return [main, ...screen.getAllDisplays().filter((one) => one.id !== main.id)].map((one) => one.workArea);
}
