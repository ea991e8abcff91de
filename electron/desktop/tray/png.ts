import { crc32, deflateSync } from 'node:zlib';

/** @returns a PNG file of `width` x `width` pixels. @param rgba four bytes a pixel, rows from the top, alpha not premultiplied */
export function squarePng(rgba: Uint8Array, width: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(width, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.alloc(width * (width * 4 + 1));
  for (let y = 0; y < width; y += 1) {
    rows.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
