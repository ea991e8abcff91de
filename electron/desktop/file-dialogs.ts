import { dirname } from 'node:path';
import type { BrowserWindow, default as Electron, OpenDialogOptions } from 'electron';
import type { LastFolder } from './last-folder.ts';
import { desktopWords } from './words.ts';

const words = desktopWords.files;

type Dialogs = Pick<typeof Electron, 'dialog'>;

/** Lets a person choose the file of a certificate authority. @returns its path, or null when none was chosen. */
export const chooseCaFile = (
  electron: Dialogs,
  window: BrowserWindow | null,
  last: LastFolder,
): Promise<string | null> =>
  choose(electron, window, last, dirname, {
    title: words.certificate,
    properties: ['openFile', 'dontAddToRecent'],
    filters: [
      { name: words.certificates, extensions: ['pem', 'crt', 'cer'] },
      { name: words.all, extensions: ['*'] },
    ],
  });

/** Lets a person choose the folder into which a scanner writes. @returns its path, or null when none was chosen. */
export const chooseFolder = (
  electron: Dialogs,
  window: BrowserWindow | null,
  last: LastFolder,
): Promise<string | null> =>
  choose(electron, window, last, (path) => path, {
    title: words.scans,
    buttonLabel: words.watch,
    properties: ['openDirectory', 'dontAddToRecent'],
  });

/**
 * Guarantee: what is chosen once the window is gone counts for nothing. The lock takes it away and the system may leave its dialog
 * standing: who answers that then has not opened the desk.
 */
async function choose(
  electron: Dialogs,
  window: BrowserWindow | null,
  last: LastFolder,
  folderOf: (path: string) => string,
  options: OpenDialogOptions,
): Promise<string | null> {
  if (window === null) return null;
  const asked = { ...options, defaultPath: last.read() };
  const { canceled, filePaths } = await electron.dialog.showOpenDialog(window, asked);
  const [path] = filePaths;
  if (canceled || path === undefined || window.isDestroyed()) return null;
  last.chosen(folderOf(path));
  return path;
}
