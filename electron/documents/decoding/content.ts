/** What bytes are, whatever the file is called. */
export const contents = [
  'pdf',
  'jpeg',
  'png',
  'heic',
  'other-picture',
  'office',
  'mail',
  'empty',
  'unknown',
] as const;
export type Content = (typeof contents)[number];

/** As many bytes as are looked at from the start: readers of PDF look for its mark that far. */
export const headBytes = 1024;

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)));

/** Photos of telephones: the brands of the box `ftyp` that mean HEIC. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const pictureMarks = ['GIF8', 'BM', 'II*\0', 'MM\0*'];
/** Word and its like: packed, from before, and as rich text. */
const oleMark = '\xd0\xcf\x11\xe0';
const officeMarks = ['PK\x03\x04', oleMark, '{\\rtf'];
/** What Outlook calls the parts of a message, in letters of two bytes. */
const outlookParts = /__(?:nameid|properties|substg1|recip|attach)/;
/** Lines that stand at the head of every message as mail programs save it. */
const mailLine =
  /^(?:received|return-path|delivered-to|from|to|date|subject|message-id|mime-version|x-[\w-]+):/gim;

/**
 * Judges by the first kilobyte; what Outlook saved, where its list of parts begins. Never by the name, and never by what
 * the sender said it is.
 */
export function contentOf(bytes: Uint8Array): Content {
  if (bytes.length === 0) return 'empty';
  const head = latin(bytes, 0, headBytes);
  if (head.includes('%PDF-')) return 'pdf';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.slice(4, 8) === 'ftyp') return heicBrands.includes(head.slice(8, 12)) ? 'heic' : 'unknown';
  if (pictureMarks.some((mark) => head.startsWith(mark)) || head.slice(8, 12) === 'WEBP')
    return 'other-picture';
  if (head.startsWith(oleMark) && outlookParts.test(firstParts(bytes))) return 'mail';
  if (officeMarks.some((mark) => head.startsWith(mark))) return 'office';
  return isMail(head) ? 'mail' : 'unknown';
}

/** What stands at the end of a whole one. One that is cut off opens all the same: without its last pages, or grey from there on. */
const endMarks: Partial<Record<Content, string>> = { pdf: '%%EOF', jpeg: '\xff\xd9' };

/** Whether a document has its end, as far back as readers of PDF look for that; of what can't be read without, it is not asked. */
export const hasEnd = (content: Content, bytes: Uint8Array): boolean =>
  latin(bytes, Math.max(0, bytes.length - headBytes), bytes.length).includes(endMarks[content] ?? '');

/** A message as text begins with a line of its head, and has several; a letter may well speak of a subject. */
function isMail(head: string): boolean {
  return /^[\w-]+:/.test(head) && (head.match(mailLine)?.length ?? 0) >= 3;
}

/** The names of the first parts of a compound file ([MS-CFB] 2.2 and 2.6): its directory's first sector, if it is here. */
function firstParts(bytes: Uint8Array): string {
  if (bytes.length < 512) return '';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sector = 2 ** Math.min(view.getUint16(30, true), 12);
  const from = (view.getUint32(48, true) + 1) * sector;
  return latin(bytes, from, from + sector).replaceAll('\0', '');
}
