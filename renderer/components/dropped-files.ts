/**
 * The files of a drop: from a file manager, a mail program or a scanner's folder. A folder gives the files that lie in
 * it, and in folders in it; what the system keeps there for itself is left out.
 *
 * Guarantee: Nothing that was dropped is lost without a word: what did not come is counted, and what gave nothing says why.
 */
export type Dropped = {
  readonly files: File[];
  /** Files and folders that were dropped and could not be had. */
  readonly missing: number;
  /** Why there is no file at all; null: there is. */
  readonly nothing: 'no-file' | 'link' | 'empty-folder' | 'unread' | 'too-many' | null;
};

/** More than a person can look through before confirming; a whole drive that slipped onto the window is not read. */
export const mostDropped = 200;

/** Must be called while the drop is handled; `take` hears of it then, or a moment later where a folder is read first. */
export function takeDropped(transfer: DataTransfer, take: (dropped: Dropped) => void): void {
  const link = transfer.types.includes('text/uri-list');
  const folders: FileSystemDirectoryEntry[] = [];
  const found: Found = { files: [], missing: 0 };
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) folders.push(entry as FileSystemDirectoryEntry);
    else if (file) found.files.push(file);
    // A mail program promised it and did not give it.
    else found.missing += 1;
  }
  if (folders.length === 0) {
    take(asDropped(found, link ? 'link' : 'no-file'));
    return;
  }
  void findAll(folders, found).then(() =>
    take(asDropped(found, found.missing > 0 ? 'unread' : 'empty-folder')),
  );
}

type Found = { files: File[]; missing: number };

function asDropped(
  { files, missing }: Found,
  otherwise: 'no-file' | 'link' | 'unread' | 'empty-folder',
): Dropped {
  if (files.length > mostDropped) return { files: [], missing, nothing: 'too-many' };
  return { files, missing, nothing: files.length === 0 ? otherwise : null };
}

/** Names that systems give to files of their own. */
const ofTheSystem = /^\.|^(thumbs\.db|desktop\.ini)$/i;

async function findAll(folders: readonly FileSystemDirectoryEntry[], found: Found): Promise<void> {
  for (const folder of folders) await findIn(folder, found);
}

/** Reads on until there are more than anybody could look through. */
async function findIn(folder: FileSystemDirectoryEntry, found: Found): Promise<void> {
  const inside = await entriesIn(folder.createReader(), found);
  inside.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  for (const entry of inside) {
    if (found.files.length > mostDropped) return;
    if (ofTheSystem.test(entry.name)) continue;
    if (entry.isDirectory) await findIn(entry as FileSystemDirectoryEntry, found);
    else {
      const file = await fileOf(entry as FileSystemFileEntry);
      if (file) found.files.push(file);
      else found.missing += 1;
    }
  }
}

/** A folder tells what is in it a hundred at a time, and nothing when there is no more. */
async function entriesIn(reader: FileSystemDirectoryReader, found: Found): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[] | null>((had) =>
      reader.readEntries(had, () => had(null)),
    );
    if (some === null) found.missing += 1;
    if (some === null || some.length === 0) return all;
    all.push(...some);
    if (all.length > 10 * mostDropped) return all;
  }
}

/** Null: it went away meanwhile. */
const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((found) => entry.file(found, () => found(null)));
