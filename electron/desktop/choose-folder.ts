import type { BrowserWindow, default as Electron } from 'electron';

/** Lets a person choose the folder into which a scanner writes. @returns its path, or null when none was chosen. */
export async function chooseFolder(
  electron: Pick<typeof Electron, 'dialog'>,
  window: BrowserWindow | null,
): Promise<string | null> {
  if (window === null) return null;
  const chosen = await electron.dialog.showOpenDialog(window, {
    title: 'The scanner’s folder',
    buttonLabel: 'Watch this folder',
    properties: ['openDirectory', 'dontAddToRecent'],
  });
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}
