import type { BrowserWindow, default as Electron, OpenDialogOptions } from 'electron';

type Dialogs = Pick<typeof Electron, 'dialog'>;

/** Lets a person choose the file of a certificate authority. @returns its path, or null when none was chosen. */
export const chooseCaFile = (electron: Dialogs, window: BrowserWindow | null): Promise<string | null> =>
  choose(electron, window, {
    title: 'Certificate authority of the practice',
    properties: ['openFile', 'dontAddToRecent'],
    filters: [
      { name: 'Certificates', extensions: ['pem', 'crt', 'cer'] },
      { name: 'All files', extensions: ['*'] },
    ],
  });

/** Lets a person choose the folder into which a scanner writes. @returns its path, or null when none was chosen. */
export const chooseFolder = (electron: Dialogs, window: BrowserWindow | null): Promise<string | null> =>
  choose(electron, window, {
    title: 'The scanner’s folder',
    buttonLabel: 'Watch this folder',
    properties: ['openDirectory', 'dontAddToRecent'],
  });

async function choose(
  electron: Dialogs,
  window: BrowserWindow | null,
  options: OpenDialogOptions,
): Promise<string | null> {
  if (window === null) return null;
  const chosen = await electron.dialog.showOpenDialog(window, options);
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}
