/** What bytes are, whatever the file is called. */
export type Content = 'pdf' | 'jpeg' | 'png' | 'heic' | 'other-picture' | 'office' | 'empty' | 'unknown';

/** As many bytes as are looked at from the start: readers of PDF look for its mark that far. */
export const headBytes = 1024;

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

/** Photos of telephones: the brands of the box `ftyp` that mean HEIC. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const pictureMarks = ['GIF8', 'BM', 'II*\0', 'MM\0*'];
/** Word and its like: packed, from before, and as rich text. */
const officeMarks = ['PK\x03\x04', '\xd0\xcf\x11\xe0', '{\\rtf'];

/** Judges by the first kilobyte. Never by the name, and never by what the sender said it is. */
export function contentOf(bytes: Uint8Array): Content {
  if (bytes.length === 0) return 'empty';
  const head = latin(bytes, 0, headBytes);
  if (head.includes('%PDF-')) return 'pdf';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.slice(4, 8) === 'ftyp') return heicBrands.includes(head.slice(8, 12)) ? 'heic' : 'unknown';
  if (pictureMarks.some((mark) => head.startsWith(mark)) || head.slice(8, 12) === 'WEBP')
    return 'other-picture';
  if (officeMarks.some((mark) => head.startsWith(mark))) return 'office';
  return 'unknown';
}
