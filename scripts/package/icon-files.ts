/** Pictures in their sizes, as PNG. */
type Pictures = readonly (readonly [size: number, png: Buffer])[];

/** A Windows icon: a directory of pictures, then the pictures, each as PNG (Windows Vista and later). */
export function icoOf(pictures: Pictures): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(([size, png], index) => {
    const at = 6 + 16 * index;
    // 256 is written as 0.
    head.writeUInt8(size % 256, at);
    head.writeUInt8(size % 256, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(([, png]) => png)]);
}

/** The names that macOS has for the sizes of an icon; those with two are for screens of double density. */
const icnsTypes: readonly (readonly [type: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
];

/** A macOS icon: blocks of a name, a length and a PNG. */
export function icnsOf(pictures: Pictures): Buffer {
  const bySize = new Map(pictures);
  const block = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32BE(body.length + 8, 4);
    return Buffer.concat([head, body]);
  };
  const blocks = icnsTypes.flatMap(([type, size]) => {
    const png = bySize.get(size);
    return png ? [block(type, png)] : [];
  });
  return block('icns', Buffer.concat(blocks));
}
