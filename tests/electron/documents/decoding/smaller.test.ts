import {
  drawObject,
  PDFDocument,
  PDFName,
  popGraphicsState,
  pushGraphicsState,
  scale,
} from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { Looked } from '../../../../electron/documents/decoding/answers.ts';
import { doJob } from '../../../../electron/documents/decoding/jobs.ts';
import { smaller } from '../../../../electron/documents/decoding/smaller.ts';
import { photo, testCodecs } from '../../../fakes/documents.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A page that is one photo, with something of its own said of the picture. */
async function pageOf(jpeg: Bytes, own: (document: PDFDocument) => Record<string, unknown>): Promise<Bytes> {
  const document = await PDFDocument.create();
  const picture = document.context.stream(jpeg, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 400,
    Height: 400,
    BitsPerComponent: 8,
    Filter: 'DCTDecode',
    ColorSpace: 'DeviceRGB',
    ...own(document),
  } as Parameters<typeof document.context.stream>[1]);
  const page = document.addPage([400, 400]);
  page.node.setXObject(PDFName.of('Photo'), document.context.register(picture));
  page.pushOperators(pushGraphicsState(), scale(400, 400), drawObject('Photo'), popGraphicsState());
  return new Uint8Array(await document.save());
}

const jpegOf = () => photo({ width: 400, height: 400, grain: 60, quality: 100 });

/** Red, green and blue in the middle of the upper left quarter of the first page. */
async function upperLeft(pdf: Bytes): Promise<readonly boolean[]> {
  const codecs = await testCodecs();
  const { firstPage } = (await doJob(codecs, { kind: 'look', bytes: pdf })) as Looked;
  const drawn = firstPage && (await codecs.fromJpeg(firstPage));
  if (!drawn) throw new Error('it cannot be shown');
  const at = (Math.round(drawn.height / 4) * drawn.width + Math.round(drawn.width / 4)) * 4;
  return [0, 1, 2].map((channel) => (drawn.data[at + channel] ?? 0) > 128);
}

/** As small as can be. */
const smallest = async (pdf: Bytes) => smaller(() => PDFDocument.load(pdf), await testCodecs(), 1);

test('a picture in the colours of a screen is made smaller, and looks as before', async () => {
  const pdf = await pageOf(await jpegOf(), () => ({}));
  const made = await smallest(pdf);
  expect(made?.byteLength).toBeLessThan(pdf.byteLength);
  expect(await upperLeft(made ?? pdf)).toEqual([true, false, false]);
});

test('a picture in inks is left as it is: read as light it would be filed as a negative', async () => {
  const inks = ({ context }: PDFDocument) => {
    const range = (channels: number) => Array.from({ length: channels }, () => [0, 1]).flat();
    const noBlack = context.stream('{ 0 }', { FunctionType: 4, Domain: range(3), Range: range(4) });
    return {
      ColorSpace: ['DeviceN', ['Cyan', 'Magenta', 'Yellow'], 'DeviceCMYK', context.register(noBlack)],
    };
  };
  const pdf = await pageOf(await jpegOf(), inks);
  expect(await upperLeft(pdf)).toEqual([false, true, true]);
  expect(await upperLeft((await smallest(pdf)) ?? pdf)).toEqual([false, true, true]);
});

test('a picture of which one colour is a hole is left as it is: packed again, its colours are not exact', async () => {
  const pdf = await pageOf(await jpegOf(), () => ({ Mask: [255, 255, 0, 0, 0, 0] }));
  expect((await smallest(pdf)) === null).toBe(true);
});
