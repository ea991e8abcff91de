import type { WebPreferences } from 'electron';

/**
 * What every page of the program may do, which is to be shown. All of it is said, also where Electron's default is the
 * same: a default can change with a version (docs/security.md).
 */
export const lockedDown = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
} as const satisfies WebPreferences;
