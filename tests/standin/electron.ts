import type { default as Electron } from 'electron';
import { createApp } from './app.ts';
import { openControl } from './control.ts';
import { createDesk } from './desk.ts';
import { createIpc } from './ipc.ts';
import { createScreens, screensNamed } from './screens.ts';
import { createSessions } from './sessions.ts';
import { strict } from './strict.ts';
import { createWindows } from './windows.ts';

/**
 * The stand-in for the module `electron`: what Foyer's main process uses of it, in plain Node. See README.md beside it.
 * As in Electron, importing it is what makes the program one.
 */
type Used = Pick<
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

const control = openControl(process);
const standin = createApp(control, process.argv);
const ipc = createIpc();
const sessions = createSessions(control);
const named = process.env['FOYER_SCREENS'];
const screens = createScreens(control, named === undefined ? undefined : screensNamed(named));
const windows = createWindows({ control, ipc, sessions, screens, app: standin.events });
standin.closesFirst(windows.closeAll);

const electron = strict('electron', {
  app: standin.app,
  BrowserWindow: windows.BrowserWindow,
  ipcMain: ipc.ipcMain,
  protocol: sessions.protocol,
  screen: screens.screen,
  session: sessions.session,
  // Named by electron-store; the program never uses it.
  shell: strict('shell', {}),
  ...createDesk(control),
}) as unknown as Used;

export default electron;
export const {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
} = electron;
