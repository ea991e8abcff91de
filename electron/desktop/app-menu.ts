import type { default as Electron } from 'electron';

/**
 * The program's menu: none, for the page has its own ways. On macOS the keys to copy, paste and quit are the menu's, so
 * there is one with those (docs/api/menu.md, `setApplicationMenu`).
 */
export function setAppMenu(
  menu: Pick<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu'>,
  platform: string,
) {
  const roles = [{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }] as const;
  menu.setApplicationMenu(platform === 'darwin' ? menu.buildFromTemplate([...roles]) : null);
}
