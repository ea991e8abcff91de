import type { default as Electron } from 'electron';
import { createApp } from './app.ts';
import type { Control } from './control.ts';
import { createDesk } from './desk.ts';
import { createIpc } from './ipc.ts';
import type { Preset } from './preset.ts';
import { createScreens } from './screens.ts';
import { createSessions } from './sessions.ts';
import { strict } from './strict.ts';
import { createWindows } from './windows.ts';

export type Used = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'nativeImage'
  | 'nativeTheme'
  | 'net'
  | 'Notification'
  | 'powerMonitor'
  | 'protocol'
  | 'screen'
  | 'session'
  | 'shell'
  | 'Tray'
>;

/**
 * The stand-in for the module `electron`: what Foyer's main process uses of it, in plain Node. See README.md beside it.
 *
 * @param around.end what ends the process, with its exit code
 */
export function createElectron(around: {
  readonly control: Control;
  readonly args: readonly string[];
  readonly preset: Preset;
  readonly end: (code: number) => void;
}): Used {
  const { control, preset } = around;
  const standin = createApp(control, around.args, preset, around.end);
  const ipc = createIpc();
  const sessions = createSessions(control);
  const screens = createScreens(control, preset.screens);
  const windows = createWindows({
    ...{ control, ipc, sessions, screens, preset },
    app: standin.events,
    onAllClosed: standin.allClosed,
  });
  standin.closesFirst(windows.closeAll, windows.destroyAll);
  return strict('electron', {
    app: standin.app,
    BrowserWindow: windows.BrowserWindow,
    ipcMain: ipc.ipcMain,
    protocol: sessions.protocol,
    screen: screens.screen,
    session: sessions.session,
    // Named by electron-store; the program never uses it.
    shell: strict('shell', {}),
    ...createDesk(control, preset),
  }) as unknown as Used;
}
