import type { App } from 'electron';
import type { ScreenWish } from '../../../shared/bridge/views.ts';
import { wishOf } from './jump-list.ts';

/** What a second start, or a click in the Dock, asks of the program that runs. */
export type Wished = {
  /** The desk's window in front. */
  readonly show: () => void;
  readonly go: (what: ScreenWish) => void;
};

/**
 * What the system may say from the program's first moment on, before there is a window. To be called before the first
 * `await`.
 *
 * Guarantees
 * - The program runs on in the tray when its last window is gone. (A program that does not listen for that when it
 *   happens is ended by Electron: docs/api/app.md, `window-all-closed`.)
 * - A second start that comes before the desk is there is answered as soon as it is.
 *
 * @returns what is to be called once the desk is there
 */
export function listenEarly(app: Pick<App, 'on'>): (desk: Wished) => void {
  let desk: Wished | null = null;
  /** The last wish before the desk was there. */
  let waiting: ((desk: Wished) => void) | null = null;
  const wish = (act: (desk: Wished) => void) => {
    if (desk) act(desk);
    else waiting = act;
  };
  app.on('window-all-closed', () => undefined);
  app.on('activate', () => wish(({ show }) => show()));
  app.on('second-instance', (_event, args) => {
    const what = wishOf(args);
    wish(({ show, go }) => (what === null ? show() : go(what)));
  });
  return (opened) => {
    desk = opened;
    waiting?.(opened);
    waiting = null;
  };
}
