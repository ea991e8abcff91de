import { PDFDocument } from '@cantoo/pdf-lib';

/** A4 in points, upright. */
const a4 = { short: 595.28, long: 841.89 };
const margin = 24;

/** The longer side of a picture on a page, in pixels: 200 to the inch on A4, sharp enough for small print. */
export const longestOnPage = 2339;
export const pageQuality = 78;

/** One page of A4, upright or lying as the picture is, with the picture as large as fits. */
export async function pdfOfPicture(
  jpeg: Uint8Array,
  size: { readonly width: number; readonly height: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const lying = size.width > size.height;
  const page = document.addPage(lying ? [a4.long, a4.short] : [a4.short, a4.long]);
  const [roomX, roomY] = [page.getWidth() - 2 * margin, page.getHeight() - 2 * margin];
  const scale = Math.min(roomX / size.width, roomY / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  const picture = await document.embedJpg(jpeg);
  const [x, y] = [(page.getWidth() - width) / 2, (page.getHeight() - height) / 2];
  page.drawImage(picture, { x, y, width, height });
  return new Uint8Array(await document.save());
}
