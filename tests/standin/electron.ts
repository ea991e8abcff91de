import { openControl } from './control.ts';
import { createElectron } from './module.ts';
import { takeTime } from './pc-time.ts';
import { presetIn } from './preset.ts';

/** The module `electron` of the program that runs in this process. As in Electron, importing it is what makes it one. */
const control = openControl(process);
const preset = presetIn(process.env);
if (preset.aheadMs !== null) {
  const time = takeTime(preset.aheadMs);
  control.on({
    'time.pass': ({ ms }) => {
      time.pass(ms);
      return null;
    },
  });
}
const { electron } = createElectron({
  control,
  preset,
  args: process.argv,
  end: (code) => process.exit(code),
  terminate: () => process.kill(process.pid, 'SIGKILL'),
});

// lib/browser/init.ts: "Do nothing if the user has a custom uncaught exception handler", else a box, and "Don't quit on
// fatal error".
process.on('uncaughtException', (error) => {
  if (process.listenerCount('uncaughtException') > 1) return;
  electron.dialog.showErrorBox(
    'A JavaScript error occurred in the main process',
    `Uncaught Exception:\n${error.stack ?? String(error)}`,
  );
});

export default electron;
export const {
  app,
  autoUpdater,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  screen,
  session,
  shell,
  Tray,
} = electron;
