import type { default as Electron, MenuItemConstructorOptions, NativeImage } from 'electron';
import type { ScreenWish } from '../../../shared/bridge/views.ts';
import { desktopWords } from '../words.ts';
import { squarePng } from './png.ts';
import { badgeText, overlayPixels, trayPixels } from './tray-picture.ts';

const words = desktopWords.tray;

/** A patient in the waiting area. */
export type Waiting = {
  readonly date: string;
  readonly key: string;
  readonly name: string;
  /** From when they wait, as the clinic's clock shows it: "9:42 am" (shared/wait-time.ts). */
  readonly since: string;
  /** Here before their time: `since` is still ahead. */
  readonly early: boolean;
};

export type TrayOptions = {
  readonly onOpen: () => void;
  readonly onRow: (where: { date: string; key: string }) => void;
  readonly onGo: (what: ScreenWish) => void;
  readonly onPrivacy: () => void;
  readonly onLock: () => void;
  readonly onQuit: () => void;
};

/** What of the desk the menu depends on. `closed`: locked, or without a practice. `unread`: who waits today is not known yet. */
export type TrayDesk = { readonly closed: boolean; readonly privacy: boolean; readonly unread?: boolean };

export type DeskTray = { show(waiting: readonly Waiting[], desk: TrayDesk): void; remove(): void };

/** Those of the screens that there are: one that is missing would be blurred. */
const scaleFactors = [1, 1.25, 1.5, 2, 3] as const;

/** The size in which a picture is drawn, and the scale factor it is given to the system for. */
type Scale = { readonly scale: number; readonly says: number };
/** Electron makes what lies over the taskbar's button 16 by 16 points, whatever it is given (taskbar_host.cc). */
const overlayScales: readonly Scale[] = [{ scale: 1, says: 1 }];

/** More would not fit on a small screen; the rest is counted and found in the window. */
const mostNamed = 12;
const nothingYet: TrayDesk = { closed: true, privacy: false };

/**
 * The tray: the number waiting for all to see, names only behind a click.
 *
 * Guarantees
 * - The picture and the tool tip hold a number and no name.
 * - That no one waits is said only where that is known.
 * - The picture is sharp at every scale of the screen. (Windows shows the bitmap for scale 1 alone, and scales that: so it
 *   is given one of as many points as the tray has.)
 */
export function createTray(
  electron: Pick<typeof Electron, 'Tray' | 'Menu' | 'nativeImage' | 'screen'>,
  platform: NodeJS.Platform,
  options: TrayOptions,
): DeskTray {
  const { screen } = electron;
  const scales = (): readonly Scale[] => {
    if (platform !== 'win32') return scaleFactors.map((scale) => ({ scale, says: scale }));
    return [{ scale: screen.getPrimaryDisplay().scaleFactor, says: 1 }];
  };
  // Drawn once each: there are eleven, and each is some thousand points.
  const drawn = new Map<string, NativeImage>();
  const pictureOf = (count: number): NativeImage => {
    const text = badgeText(count);
    const known = drawn.get(text) ?? picture(electron, trayPixels, count, scales());
    drawn.set(text, known);
    return known;
  };
  const tray = new electron.Tray(pictureOf(0));
  let shown = '';
  let count = 0;
  const show = (waiting: readonly Waiting[], desk: TrayDesk) => {
    // An open menu closes when it is set again.
    const now = JSON.stringify([waiting, desk]);
    if (now === shown) return;
    shown = now;
    count = waiting.length;
    tray.setImage(pictureOf(count));
    tray.setToolTip(desk.unread ? words.notReadTip : sayWaiting(waiting.length));
    tray.setContextMenu(electron.Menu.buildFromTemplate(menuOf(waiting, desk, options)));
  };
  tray.on('click', options.onOpen);
  show([], nothingYet);
  const redraw = () => {
    drawn.clear();
    tray.setImage(pictureOf(count));
  };
  if (platform === 'win32') screen.on('display-metrics-changed', redraw);
  return {
    show,
    remove() {
      screen.removeListener('display-metrics-changed', redraw);
      tray.destroy();
    },
  };
}

/** "Foyer: 3 waiting". */
export function sayWaiting(count: number): string {
  return words.waiting(count);
}

/** The number on the program's taskbar button; null when no one waits. */
export function overlayPicture(
  electron: Pick<typeof Electron, 'nativeImage'>,
  waiting: number,
): NativeImage | null {
  return waiting === 0 ? null : picture(electron, overlayPixels, waiting, overlayScales);
}

function menuOf(
  waiting: readonly Waiting[],
  { closed, privacy, unread = false }: TrayDesk,
  options: TrayOptions,
): MenuItemConstructorOptions[] {
  const people = waiting.slice(0, mostNamed).map(
    ({ date, key, name, since, early }): MenuItemConstructorOptions => ({
      // An ampersand would mark the next letter as a key.
      label: (early ? words.early : words.since)(name.replaceAll('&', '&&'), since),
      click: () => options.onRow({ date, key }),
    }),
  );
  const more = waiting.length - people.length;
  const line: MenuItemConstructorOptions = { type: 'separator' };
  const noOne = unread ? words.notRead : words.noOne;
  const go = (label: string, what: ScreenWish): MenuItemConstructorOptions => ({
    label,
    click: () => options.onGo(what),
  });
  const desk: MenuItemConstructorOptions[] = [
    go(words.arrived, 'waiting'),
    go(words.today, 'today'),
    go(words.find, 'find'),
    go(words.file, 'file'),
    line,
    { label: words.privacy, type: 'checkbox', checked: privacy, click: options.onPrivacy },
    { label: words.lock, click: options.onLock },
    line,
  ];
  return [
    ...(people.length === 0 ? [{ label: noOne, enabled: false }] : people),
    ...(more > 0 ? [{ label: words.more(more), click: options.onOpen }] : []),
    line,
    ...(closed ? [] : desk),
    { label: words.open, click: options.onOpen },
    { label: words.quit, click: options.onQuit },
  ];
}

function picture(
  electron: Pick<typeof Electron, 'nativeImage'>,
  draw: (waiting: number, size: number) => Uint8Array,
  waiting: number,
  scales: readonly Scale[],
): NativeImage {
  const image = electron.nativeImage.createEmpty();
  for (const { scale, says } of scales) {
    const size = Math.round(16 * scale);
    const png = squarePng(draw(waiting, size), size).toString('base64');
    image.addRepresentation({ scaleFactor: says, dataURL: `data:image/png;base64,${png}` });
  }
  return image;
}
