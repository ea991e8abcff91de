import { PDFBool, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { readParts } from '../../../../electron/documents/decoding/parts.ts';

const formName = PDFName.of('AcroForm');

/** A form of two pages, filled in by a program that leaves the drawing of what is in it to the viewer. */
async function filledIn(words: string): Promise<PDFDocument> {
  const made = await PDFDocument.create();
  const form = made.getForm();
  for (const name of ['first', 'second']) {
    const field = form.createTextField(name);
    field.addToPage(made.addPage(), { x: 50, y: 500, width: 200, height: 20 });
    for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
  }
  const bytes = await made.save({ updateFieldAppearances: false });
  const whole = await PDFDocument.load(bytes);
  const fields = whole.catalog.lookup(formName, PDFDict);
  fields.set(PDFName.of('NeedAppearances'), PDFBool.True);
  for (const field of whole.getForm().getFields())
    field.acroField.dict.set(PDFName.of('V'), PDFHexString.fromText(words));
  return whole;
}

test('What was filled into a form is drawn on the pages of each part, which has no form.', async () => {
  const parts = await readParts(await filledIn('Margaret'), 100_000);
  expect(parts).toHaveLength(1);
  const [page] = (await PDFDocument.load(parts?.[0] ?? '')).getPages();
  const field = page?.node.Annots()?.lookup(0, PDFDict);
  expect(field?.lookupMaybe(PDFName.of('AP'), PDFDict)?.has(PDFName.of('N'))).toBe(true);
});

test('A form that cannot be drawn is not split: a part would be without what was filled in.', async () => {
  // Letters that the form’s font does not have.
  expect(await readParts(await filledIn('한국어'), 100_000)).toBeNull();
});
