import type { App } from 'electron';
import type { StartupView } from '../../../shared/bridge/views.ts';

/** Started with the PC: in the tray only. */
export const hiddenFlag = '--hidden';

/** The updater's own argument, after it has installed a new version: no person started the program. */
const updatedFlag = '--updated';

/** @param atLogin macOS: started with the person's session, where the system gives no arguments */
export const startsHidden = (args: readonly string[], atLogin = false): boolean =>
  atLogin || args.includes(hiddenFlag) || args.includes(updatedFlag);

/** Whether macOS has started the program with the person's session. */
export const wasOpenedAtLogin = (
  app: Pick<App, 'getLoginItemSettings'>,
  platform: NodeJS.Platform,
): boolean => platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;

export type Startup = { read(): StartupView; set(on: boolean): StartupView };

/**
 * Starting with the PC, hidden.
 *
 * Guarantee: what is shown is what the system has, read again after each change: a person or a policy may have changed it
 * there.
 */
export function createStartup(
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>,
  platform: NodeJS.Platform,
): Startup {
  // Elsewhere each desktop has a list of its own, in which a person puts programs.
  const supported = platform === 'win32' || platform === 'darwin';
  const read = (): StartupView => {
    if (!supported) return { supported, on: false };
    const kept = app.getLoginItemSettings({ args: [hiddenFlag] });
    // On Windows the task manager may have switched off what is in the list.
    const on = platform === 'win32' ? kept.executableWillLaunchAtLogin : kept.openAtLogin;
    return { supported, on };
  };
  return {
    read,
    set(on) {
      if (supported) app.setLoginItemSettings({ openAtLogin: on, enabled: on, args: [hiddenFlag] });
      return read();
    },
  };
}
