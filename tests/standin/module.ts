import { EventEmitter } from 'node:events';
import type { default as Electron } from 'electron';
import { createApp } from './app.ts';
import type { StandinControl } from './control.ts';
import { createStandinDesk } from './desk.ts';
import { createIpc } from './ipc.ts';
import { MessageChannelMain } from './ports.ts';
import type { StandinPreset } from './preset.ts';
import { createScreens } from './screens.ts';
import { createSessions } from './sessions.ts';
import { strict } from './strict.ts';
import { createUnseenPages } from './unseen.ts';
import { createWindows } from './windows.ts';

export type Used = Pick<
  typeof Electron,
  | 'app'
  | 'autoUpdater'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'MessageChannelMain'
  | 'nativeImage'
  | 'nativeTheme'
  | 'net'
  | 'Notification'
  | 'powerMonitor'
  | 'powerSaveBlocker'
  | 'protocol'
  | 'screen'
  | 'session'
  | 'shell'
  | 'Tray'
>;

export type Standin = {
  readonly electron: Used;
  /** As `whenReady` does; for a test that does not wait for it. */
  becomeReady(): void;
};

/**
 * The stand-in for the module `electron`: what Foyer's main process uses of it, in plain Node. See README.md beside it.
 *
 * @param around.end what ends the process, with its exit code
 * @param around.terminate takes the process away, as the system does
 */
export function createElectron(around: {
  readonly control: StandinControl;
  readonly args: readonly string[];
  readonly preset: StandinPreset;
  readonly end: (code: number) => void;
  readonly terminate: () => void;
}): Standin {
  const { control, preset } = around;
  const standin = createApp(control, around.args, preset, {
    end: around.end,
    onReady: () => sessions.becomeReady(),
    metrics: () => unseen.metrics(),
  });
  const ipc = createIpc();
  const unseen = createUnseenPages();
  const sessions = createSessions({ control, preset, app: standin.events });
  const screens = createScreens(control, preset.screens);
  const windows = createWindows({
    control,
    ipc,
    sessions,
    screens,
    preset,
    unseen,
    app: standin.events,
    onAllClosed: standin.allClosed,
    onSessionEnded() {
      if (!standin.quits()) setImmediate(around.terminate);
    },
  });
  standin.closesFirst(windows.closeAll, windows.destroyAll);
  const electron = strict('electron', {
    app: standin.app,
    // electron.d.ts, `before-quit-for-update`: electron-updater says it there in Electron's place, before it quits the program.
    autoUpdater: strict('autoUpdater', new EventEmitter()),
    BrowserWindow: windows.BrowserWindow,
    ipcMain: ipc.ipcMain,
    MessageChannelMain,
    protocol: sessions.protocol,
    screen: screens.screen,
    session: sessions.session,
    // Named by electron-store; the program never uses it.
    shell: strict('shell', {}),
    ...createStandinDesk(control, preset, around.terminate),
  }) as unknown as Used;
  return { electron, becomeReady: sessions.becomeReady };
}
