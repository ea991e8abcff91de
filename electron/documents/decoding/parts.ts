import { PDFDocument } from '@cantoo/pdf-lib';
import { mostParts } from './bounds.ts';

/**
 * Splits a document between pages into parts of at most `most` bytes, in order, as few as going from the front gives.
 * @returns null where a page alone is larger, where there would be too many parts, or where it has one page only
 */
export async function readParts(
  whole: PDFDocument,
  most: number,
): Promise<readonly Uint8Array<ArrayBuffer>[] | null> {
  const pages = whole.getPageCount();
  if (pages < 2) return null;
  const sizes: number[] = [];
  for (let page = 0; page < pages; page += 1) {
    const { byteLength } = await only(whole, [page]);
    if (byteLength > most) return null;
    sizes.push(byteLength);
  }
  const made: Uint8Array<ArrayBuffer>[] = [];
  for (const range of rangesOf(sizes, most)) {
    const part = await only(whole, range);
    // What pages share is counted with each of them, so a part is never larger than was reckoned; if it is, say no.
    if (part.byteLength > most) return null;
    made.push(part);
    if (made.length > mostParts) return null;
  }
  return made;
}

/** Pages that go together, in order: as many as fit. Pure. */
export function rangesOf(sizes: readonly number[], most: number): number[][] {
  const ranges: number[][] = [];
  let room = 0;
  for (const [page, size] of sizes.entries()) {
    const last = ranges.at(-1);
    if (last && size <= room) {
      last.push(page);
      room -= size;
    } else {
      ranges.push([page]);
      room = most - size;
    }
  }
  return ranges;
}

async function only(whole: PDFDocument, pages: readonly number[]): Promise<Uint8Array<ArrayBuffer>> {
  const part = await PDFDocument.create({ updateMetadata: false });
  for (const page of await part.copyPages(whole, [...pages])) part.addPage(page);
  return new Uint8Array(await part.save());
}
