/**
 * The files of a drop: from a file manager, a mail program or a scanner's folder. A folder gives the files that lie in
 * it, and in folders in it; what the system keeps there for itself is left out.
 *
 * Must be called while the drop is handled; `take` hears of them then, or a moment later where a folder is read first.
 */
export function takeDropped(transfer: DataTransfer, take: (files: File[]) => void): void {
  const files: File[] = [];
  const folders: FileSystemDirectoryEntry[] = [];
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) folders.push(entry as FileSystemDirectoryEntry);
    else if (file) files.push(file);
  }
  if (folders.length === 0) {
    take(files);
    return;
  }
  void Promise.all(folders.map(filesIn)).then((inside) => take([...files, ...inside.flat()]));
}

/** Names that systems give to files of their own. */
const ofTheSystem = /^\.|^(thumbs\.db|desktop\.ini)$/i;

async function filesIn(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const entries = await entriesIn(folder.createReader());
  const files = await Promise.all(
    entries
      .filter(({ name }) => !ofTheSystem.test(name))
      .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
      .map((entry) =>
        entry.isDirectory
          ? filesIn(entry as FileSystemDirectoryEntry)
          : fileOf(entry as FileSystemFileEntry).then((file) => (file ? [file] : [])),
      ),
  );
  return files.flat();
}

/** A folder tells what is in it a hundred at a time, and nothing when there is no more. */
async function entriesIn(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((found) => reader.readEntries(found, () => found([])));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** Null: it went away meanwhile. */
const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((found) => entry.file(found, () => found(null)));
