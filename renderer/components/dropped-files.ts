/**
 * The files of a drop: from a file manager, a mail program or a scanner's folder. A folder gives the files in it and in
 * its subfolders; the operating system's own files are left out.
 *
 * Guarantee: Nothing that was dropped is lost without a word: what did not come is counted, and what gave nothing says
 * why.
 */
export type Dropped = {
  readonly files: File[];
  /** Dropped files and folders that could not be read. */
  readonly missing: number;
  /** Why there is no file at all; null: there is at least one. */
  readonly nothing: 'no-file' | 'link' | 'empty-folder' | 'unread' | 'too-many' | null;
};

/** More than a person can check before confirming; a whole drive that is dropped by mistake is not read. */
export const mostDropped = 200;

/**
 * Must be called while the drop event is handled; `take` gets the files then, or a moment later where a folder is read
 * first.
 */
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
    // A mail program promised a file and did not deliver it.
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

/** Names of files that operating systems create for themselves. */
const ofTheSystem = /^\.|^(thumbs\.db|desktop\.ini)$/i;

async function findAll(folders: readonly FileSystemDirectoryEntry[], found: Found): Promise<void> {
  for (const folder of folders) await findIn(folder, found);
}

/** Reads until the limit is exceeded. */
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

/** A directory reader gives its entries in batches of a hundred, and an empty batch at the end. */
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

/** Null: the file has gone in the meantime. */
const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((found) => entry.file(found, () => found(null)));
