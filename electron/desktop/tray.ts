import type { default as Electron, MenuItemConstructorOptions, NativeImage } from 'electron';
import { squarePng } from './png.ts';
import { trayPixels } from './tray-picture.ts';

/** Somebody in the waiting area. */
export type Waiting = {
  readonly date: string;
  readonly key: string;
  readonly name: string;
  /** When they arrived, as the clinic's clock shows it: "9:42". */
  readonly since: string;
};

export type TrayOptions = {
  readonly onOpen: () => void;
  readonly onRow: (where: { date: string; key: string }) => void;
  readonly onQuit: () => void;
};

export type DeskTray = { show(waiting: readonly Waiting[]): void; remove(): void };

/** More would not fit on a small screen; the rest is counted and found in the window. */
const mostNamed = 12;

/**
 * The tray: the number waiting for all to see, names only behind a click.
 *
 * Guarantees
 * - The picture and the tool tip hold a number and no name.
 */
export function createTray(
  electron: Pick<typeof Electron, 'Tray' | 'Menu' | 'nativeImage'>,
  options: TrayOptions,
): DeskTray {
  const tray = new electron.Tray(picture(electron, 0));
  const show = (waiting: readonly Waiting[]) => {
    tray.setImage(picture(electron, waiting.length));
    tray.setToolTip(sayWaiting(waiting.length));
    tray.setContextMenu(electron.Menu.buildFromTemplate(menuOf(waiting, options)));
  };
  tray.on('click', options.onOpen);
  show([]);
  return { show, remove: () => tray.destroy() };
}

/** "Foyer: 3 waiting". */
export function sayWaiting(count: number): string {
  return count === 0 ? 'Foyer: nobody waiting' : `Foyer: ${count} waiting`;
}

function menuOf(waiting: readonly Waiting[], options: TrayOptions): MenuItemConstructorOptions[] {
  const people = waiting.slice(0, mostNamed).map(
    ({ date, key, name, since }): MenuItemConstructorOptions => ({
      // An ampersand would mark the next letter as a key.
      label: `${name.replaceAll('&', '&&')}, since ${since}`,
      click: () => options.onRow({ date, key }),
    }),
  );
  const more = waiting.length - people.length;
  return [
    ...(people.length === 0 ? [{ label: 'Nobody is waiting', enabled: false }] : people),
    ...(more > 0 ? [{ label: `and ${more} more`, click: options.onOpen }] : []),
    { type: 'separator' },
    { label: 'Open Foyer', click: options.onOpen },
    { label: 'Quit', click: options.onQuit },
  ];
}

function picture(electron: Pick<typeof Electron, 'nativeImage'>, waiting: number): NativeImage {
  const image = electron.nativeImage.createEmpty();
  for (const scaleFactor of [1, 1.5, 2, 3]) {
    const size = 16 * scaleFactor;
    const png = squarePng(trayPixels(waiting, size), size).toString('base64');
    image.addRepresentation({ scaleFactor, dataURL: `data:image/png;base64,${png}` });
  }
  return image;
}
