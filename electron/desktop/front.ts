import type electron from 'electron';
import { channels } from '../../shared/bridge/pipe.ts';
import type { Settings } from '../../shared/bridge/views.ts';
import type { Companion } from '../companion.ts';
import { placeOf } from '../platform/error-place.ts';
import type { KeptValues } from '../platform/kept-values.ts';
import type { Log } from '../platform/ports.ts';
import type { OpenDesk } from './desk.ts';
import type { Board } from './windows/board.ts';
import { openDeskWindow } from './windows/desk-window.ts';
import type { PageOptions } from './windows/page-window.ts';
import { senderOf } from './windows/sender.ts';
import type { DeskWindow } from './windows/window.ts';

/** What answers the pages' calls, and what is beside the window: the board, and the tray. */
export type Behind = {
  readonly bridge: {
    handle(sender: ReturnType<typeof senderOf>, name: unknown, input: unknown): Promise<unknown>;
  };
  readonly board: Board;
  readonly desk: OpenDesk;
};

/** The desk's window, and the way of the pages' calls into the program. */
export type Front = {
  /** What its page, and any other of the program, is opened with. */
  readonly page: PageOptions;
  readonly window: DeskWindow;
  /** From now on calls are answered, also those that have come. */
  answerWith(behind: Behind): void;
};

/**
 * Opens the desk's window and loads its page, while keychain and files are still being opened: the page's first call waits for
 * them. What the window needs before is in the settings: its size, its theme, and whether it is black where the screen is shared.
 */
export function openFront(
  system: typeof electron,
  ports: Omit<PageOptions, 'onLoadError'> & {
    readonly opening: Promise<Companion>;
    readonly settings: Settings;
    readonly memory: Pick<KeptValues, 'get' | 'remember'>;
    readonly log: Log;
    /** Started into the tray. */
    readonly hidden: boolean;
    readonly isEnding: () => boolean;
    /** The renderer has read a day. */
    readonly dayShown: () => void;
  },
): Front {
  const { log, settings } = ports;
  const { promise: answering, resolve } = Promise.withResolvers<Behind>();
  let desk: OpenDesk | null = null;
  system.ipcMain.handle(channels.call, async (event, name: unknown, input: unknown) => {
    const { bridge, board } = await answering;
    const windows = { desk: window.current()?.webContents ?? null, board: board.contents() };
    const answer = await bridge.handle(senderOf(event, windows), name, input);
    if (name === 'day.read') ports.dayShown();
    // The first call of each page.
    if (name === 'app.state') log.info('the page runs');
    return answer;
  });
  const page: PageOptions = {
    preload: ports.preload,
    session: ports.session,
    devTools: ports.devTools,
    onLoadError: (error) => log.error('the page was not loaded', { error: placeOf(error) }),
  };
  system.nativeTheme.themeSource = settings.theme;
  const window = openDeskWindow(system, { ...ports, page, desk: () => desk });
  return {
    page,
    window,
    answerWith(behind) {
      desk = behind.desk;
      resolve(behind);
    },
  };
}
