/** Where the system's dialogs of one purpose begin. */
export type LastFolder = {
  /** The folder that a person chose last in this run, else the first one. */
  read(): string;
  chosen(folder: string): void;
};

/**
 * Electron's dialogs begin in the folder of downloads (electron.d.ts, `defaultPath`: "If not provided, the dialog will default to
 * the user's Downloads folder"), which is no place for a clinic's documents. Kept in memory alone: a folder may be named after
 * a patient.
 * @param first until a person has chosen; '' where there is none, and the system decides
 */
export function rememberFolder(first: string): LastFolder {
  let folder = first;
  return {
    read: () => folder,
    chosen(next) {
      folder = next;
    },
  };
}

/** @param documents the person's folder of documents; it may throw, where that lies on a drive that is gone */
export function rememberFolders(documents: () => string) {
  let first = '';
  try {
    first = documents();
  } catch {
    // Where a dialog begins is no reason not to start.
  }
  return {
    scans: rememberFolder(first),
    authority: rememberFolder(first),
    saved: rememberFolder(first),
  };
}
