import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { Fitted, Looked } from '../../../../electron/documents/decoding/answers.ts';
import { doJob } from '../../../../electron/documents/decoding/jobs.ts';
import type { Pixels } from '../../../../electron/documents/decoding/pixels.ts';
import { faultOf } from '../../../../electron/documents/documents.ts';
import { limits } from '../../../../shared/practice/limits.ts';
import {
  brokenPdf,
  heavyScan,
  heicPhoto,
  letter,
  lockedLetter,
  maskedScan,
  oddlyLockedLetter,
  photo,
  testCodecs,
  textFile,
} from '../../../fakes/documents.ts';

const look = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await doJob(await testCodecs(), { kind: 'look', bytes })) as Looked;
const makeFit = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await doJob(await testCodecs(), { kind: 'fit', bytes })) as Fitted;

/** The colour in the middle of each quarter, clockwise from the top left. */
async function corners(jpeg: Uint8Array<ArrayBuffer> | null): Promise<string[]> {
  const picture = await (await testCodecs()).fromJpeg(jpeg ?? new Uint8Array());
  if (!picture) throw new Error('it is too large');
  const at = (x: number, y: number) =>
    nameOf(picture, Math.round(picture.width * x), Math.round(picture.height * y));
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75)];
}

function nameOf({ data, width }: Pixels, x: number, y: number): string {
  const [r = 0, g = 0, b = 0] = data.subarray((y * width + x) * 4);
  return [r > 128 && 'red', g > 128 && 'green', b > 128 && 'blue'].filter(Boolean).join('+');
}
const asTaken = ['red', 'green', 'blue', 'red+green+blue'];

test('a letter shows its first page, its pages and its text', async () => {
  const seen = await look(await letter('Re: Margaret Oduya, born 14/03/1988', 'Page two'));
  expect(seen).toMatchObject({ content: 'pdf', state: 'open', pages: 2, pdf: null });
  expect(seen.text).toContain('Re: Margaret Oduya, born 14/03/1988');
  expect(seen.text).toContain('Page two');
  expect(seen.firstPage?.subarray(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
});

test('a PDF that asks for a password is said to be locked, and one without a page that can be read to be broken', async () => {
  expect(await look(await lockedLetter())).toMatchObject({
    content: 'pdf',
    state: 'locked',
    firstPage: null,
  });
  expect(await look(brokenPdf())).toMatchObject({ content: 'pdf', state: 'broken', firstPage: null });
});

test('a PDF that is locked in a way that is not known here can be filed, and is not called broken', async () => {
  const seen = await look(await oddlyLockedLetter());
  expect(seen).toMatchObject({ content: 'pdf', state: 'too-hard', firstPage: null });
  expect(faultOf(seen)).toBeNull();
});

test('what is no document is said to be none, and a picture whose content ends is said to be broken', async () => {
  expect(await look(textFile('Dear all'))).toMatchObject({ content: 'unknown', state: 'cannot' });
  expect(await look((await photo({})).slice(0, 40))).toMatchObject({ content: 'jpeg', state: 'broken' });
  expect(await look((await photo({})).slice(0, 700))).toMatchObject({ content: 'jpeg' });
});

test('a HEIC photo becomes a page like any other; one whose content ends is said to be broken, also after a good one', async () => {
  const seen = await look(heicPhoto());
  expect(seen).toMatchObject({ content: 'heic', state: 'open', pages: 1 });
  expect(await corners(seen.firstPage)).toEqual(asTaken);
  expect((await PDFDocument.load(seen.pdf ?? '')).getPageCount()).toBe(1);
  expect(await look(heicPhoto().slice(0, 300))).toMatchObject({
    content: 'heic',
    state: 'broken',
    pdf: null,
  });
  expect(await look(heicPhoto().slice(0, 20))).toMatchObject({ content: 'heic', state: 'broken' });
});

test.for([1, 2, 3, 4, 5, 6, 7, 8])(
  'a photo taken the way %i becomes a page that stands upright',
  async (orientation) => {
    // What the camera saw, laid down as it says it did: the corners of the upright picture in their places.
    const turned = orientation > 4;
    const seen = await look(await photo({ width: 300, height: 200 }, orientation));
    expect(seen).toMatchObject({ content: 'jpeg', state: 'open', pages: 1 });
    const page = (await PDFDocument.load(seen.pdf ?? new Uint8Array())).getPage(0);
    expect(page.getWidth() > page.getHeight()).toBe(!turned);
    expect(await corners(seen.firstPage)).toEqual(upright[orientation - 1]);
  },
);

/** Where the corners of the picture as it was taken belong, by the table of EXIF. */
const upright = [
  asTaken,
  ['green', 'red', 'red+green+blue', 'blue'],
  ['blue', 'red+green+blue', 'red', 'green'],
  ['red+green+blue', 'blue', 'green', 'red'],
  ['red', 'red+green+blue', 'blue', 'green'],
  ['red+green+blue', 'red', 'green', 'blue'],
  ['blue', 'green', 'red', 'red+green+blue'],
  ['green', 'blue', 'red+green+blue', 'red'],
];

test('a large photo becomes a PDF of a sane size, which opens again', async () => {
  const taken = await photo({ width: 2600, height: 1950, grain: 20, quality: 80 });
  const seen = await look(taken);
  const pdf = seen.pdf ?? new Uint8Array();
  expect(pdf.byteLength).toBeLessThan(limits.fileBytes / 2);
  expect(await look(pdf)).toMatchObject({ content: 'pdf', state: 'open', pages: 1 });
});

test('a scan that is too large can be made smaller, and can be split between pages; both fit and keep every page', async () => {
  const scan = await heavyScan(5);
  expect(scan.byteLength).toBeGreaterThan(limits.fileBytes);
  const { smaller, parts } = await makeFit(scan);
  expect(smaller?.byteLength).toBeLessThanOrEqual(limits.fileBytes);
  expect(await look(smaller ?? new Uint8Array())).toMatchObject({ state: 'open', pages: 5 });
  expect(parts?.length).toBeGreaterThan(1);
  for (const part of parts ?? []) expect(part.byteLength).toBeLessThanOrEqual(limits.fileBytes);
  const pages = await Promise.all((parts ?? []).map(async (part) => (await look(part)).pages ?? 0));
  expect(pages.reduce((all, one) => all + one, 0)).toBe(5);
});

test('what cannot be taken apart offers nothing', async () => {
  expect(await makeFit(brokenPdf())).toEqual({ smaller: null, parts: null });
});

test('a scan of bare pixels is shown, and made smaller or split like one of photos', async () => {
  const scan = await maskedScan(2);
  expect(scan.byteLength).toBeGreaterThan(limits.fileBytes);
  expect(await look(scan)).toMatchObject({ content: 'pdf', state: 'open', pages: 2 });
  const { smaller, parts } = await makeFit(scan);
  expect(smaller?.byteLength).toBeLessThan(limits.fileBytes);
  expect(parts?.map((part) => part.byteLength < limits.fileBytes)).toEqual([true, true]);
});
