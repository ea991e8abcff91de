import { inflateRawSync } from 'node:zlib';

const endRecord = Buffer.from('PK\x05\x06', 'latin1');
const endBytes = 22;
const centralHeader = 0x02014b50;
const localHeader = 0x04034b50;

/**
 * Unpacks a zip archive whose hash was checked: it bounds nothing, so it is not for archives of strangers.
 * @returns the files by their path in the archive
 * @throws Error where it is no zip archive, or one with an encrypted or differently packed file
 */
export function unzip(archive: Buffer): ReadonlyMap<string, Buffer> {
  const end = archive.lastIndexOf(endRecord);
  if (end < 0 || archive.length - end < endBytes) throw new Error('not a zip archive');
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== centralHeader) throw new Error('a damaged zip archive');
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    const from = archive.readUInt32LE(at + 42);
    if (!name.endsWith('/')) files.set(name, fileAt(archive, from, size, method));
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function fileAt(archive: Buffer, at: number, size: number, method: number): Buffer {
  if (archive.readUInt32LE(at) !== localHeader) throw new Error('a damaged zip archive');
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const packed = archive.subarray(from, from + size);
  if (method === 0) return packed;
  if (method === 8) return inflateRawSync(packed);
  throw new Error(`a zip archive with a file packed by method ${method}`);
}
