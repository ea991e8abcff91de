import type { default as Electron } from 'electron';

/** By this Windows groups windows and notices; the installer's shortcuts have it too (scripts/package/definition.ts). */
const appUserModelId = 'app.foyer.desk';

/**
 * The class that Windows starts for a click on a notice. Never to change: without one of its own Electron makes another up at
 * each start (electron.d.ts, `setToastActivatorCLSID`: "If one is not set via this method, it will be randomly generated"),
 * each of which stays in the registry, and a click on a notice of an earlier run leads nowhere.
 */
const toastActivator = '{6E2B9B0C-4C3D-4B57-9C58-6B1B6E0D3F71}';

/** Before any notice is shown. @param platform as Node names the system */
export function nameToWindows(
  app: Pick<typeof Electron.app, 'setAppUserModelId' | 'setToastActivatorCLSID'>,
  platform: string,
): void {
  app.setAppUserModelId(appUserModelId);
  if (platform === 'win32') app.setToastActivatorCLSID(toastActivator);
}
