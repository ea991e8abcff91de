import {
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFDropdown,
  type PDFField,
  PDFName,
  PDFOptionList,
  PDFTextField,
} from '@cantoo/pdf-lib';
import { mostParts } from './bounds.ts';

/**
 * Splits a document between pages into parts of at most `most` bytes, in order, as few as going from the front gives.
 * @returns null where a page alone is larger, where there would be too many parts, where it has one page only, or where what is filled into
 * a form can't be drawn
 */
export async function readParts(
  whole: PDFDocument,
  most: number,
): Promise<readonly Uint8Array<ArrayBuffer>[] | null> {
  const pages = whole.getPageCount();
  if (pages < 2 || !drawForm(whole)) return null;
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

/**
 * Draws what is filled into a form where that is left to the viewer: it draws by the form, which the parts do not have.
 * @returns false where that can't be done: letters that the font of the form lacks, or a form that can't be read
 */
function drawForm(whole: PDFDocument): boolean {
  try {
    const about = whole.catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict);
    if (!about) return true;
    const form = whole.getForm();
    const letters = new Set(form.getDefaultFont().getCharacterSet());
    const isAll = about.get(PDFName.of('NeedAppearances')) === PDFBool.True;
    for (const field of form.getFields()) {
      const words = wordsIn(field);
      if (isAll && words !== null) form.markFieldAsDirty(field.ref);
      if (!field.needsAppearancesUpdate()) continue;
      if ([...(words ?? '')].some((letter) => !isDrawn(letter, letters))) return false;
    }
    form.updateFieldAppearances();
    return true;
  } catch {
    return false;
  }
}

/** Null: it is ticked or signed, and looks the same whatever is filled in. */
function wordsIn(field: PDFField): string | null {
  if (field instanceof PDFTextField) return field.getText() ?? '';
  if (field instanceof PDFDropdown || field instanceof PDFOptionList) return field.getSelected().join('');
  return null;
}

const isDrawn = (letter: string, letters: ReadonlySet<number>): boolean =>
  /\s/.test(letter) || letters.has(letter.codePointAt(0) ?? 0);

async function only(whole: PDFDocument, pages: readonly number[]): Promise<Uint8Array<ArrayBuffer>> {
  const part = await PDFDocument.create({ updateMetadata: false });
  for (const page of await part.copyPages(whole, [...pages])) part.addPage(page);
  return new Uint8Array(await part.save());
}
