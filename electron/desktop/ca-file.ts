import type { BrowserWindow, default as Electron } from 'electron';

/** Lets a person choose the file of a certificate authority. @returns its path, or null when none was chosen. */
export async function chooseCaFile(
  electron: Pick<typeof Electron, 'dialog'>,
  window: BrowserWindow,
): Promise<string | null> {
  const chosen = await electron.dialog.showOpenDialog(window, {
    title: 'Certificate authority of the practice',
    properties: ['openFile', 'dontAddToRecent'],
    filters: [
      { name: 'Certificates', extensions: ['pem', 'crt', 'cer'] },
      { name: 'All files', extensions: ['*'] },
    ],
  });
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}
