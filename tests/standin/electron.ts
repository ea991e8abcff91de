import { openControl } from './control.ts';
import { createElectron } from './module.ts';
import { presetIn } from './preset.ts';

/** The module `electron` of the program that runs in this process. As in Electron, importing it is what makes it one. */
const electron = createElectron({
  control: openControl(process),
  args: process.argv,
  preset: presetIn(process.env),
  end: (code) => process.exit(code),
});

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
