/** One thing that a program did to the files of a folder (disk-recorder.c). Paths are relative to the folder. */
export type DiskAct =
  | { readonly act: 'made' | 'removed' | 'folder made' | 'folder removed' | 'emptied'; readonly path: string }
  | { readonly act: 'renamed'; readonly path: string; readonly to: string }
  | { readonly act: 'opened'; readonly file: number; readonly path: string }
  | { readonly act: 'written'; readonly file: number; readonly at: number; readonly bytes: Buffer }
  | { readonly act: 'cut'; readonly file: number; readonly length: number }
  | { readonly act: 'flushed'; readonly file: number };

const headBytes = 24;

/** Reads a record. A last entry that was not finished is left out: its change was never made. */
export function readDiskRecord(record: Buffer): DiskAct[] {
  const acts: DiskAct[] = [];
  for (let at = 0; at + headBytes <= record.length; ) {
    const bytes = record.readUInt32LE(at);
    const kind = record.readUInt32LE(at + 4);
    const file = Number(record.readBigInt64LE(at + 8));
    const place = Number(record.readBigInt64LE(at + 16));
    const end = at + headBytes + bytes;
    if (end > record.length) break;
    acts.push(actOf(kind, file, place, record.subarray(at + headBytes, end)));
    at = end;
  }
  return acts;
}

/** The numbers are those of `enum kind` in disk-recorder.c. */
function actOf(kind: number, file: number, at: number, bytes: Buffer): DiskAct {
  const path = () => bytes.toString('utf8');
  switch (kind) {
    case 1:
      return { act: 'made', path: path() };
    case 2:
      return { act: 'opened', file, path: path() };
    case 3:
      return { act: 'written', file, at, bytes };
    case 4:
      return file === -1 ? { act: 'emptied', path: path() } : { act: 'cut', file, length: at };
    case 5:
      return { act: 'flushed', file };
    case 6:
      return { act: 'renamed', path: bytes.toString('utf8', 0, at), to: bytes.toString('utf8', at) };
    case 7:
      return { act: 'removed', path: path() };
    case 8:
      return { act: 'folder made', path: path() };
    case 9:
      return { act: 'folder removed', path: path() };
    default:
      throw new Error(`the record has an entry of an unknown kind: ${kind}`);
  }
}
