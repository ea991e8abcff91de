/** What the headers of a JPEG say. */
export type JpegHeader = {
  readonly width: number;
  readonly height: number;
  /** 1 grey, 3 colour, 4 the four colours of print. */
  readonly components: number;
  /** EXIF: 1 is upright; 2 to 8 are turned or mirrored. */
  readonly orientation: number;
};

const soi = 0xd8;
const exifMark = 'Exif\0\0';
const orientationTag = 0x0112;

/** Frames whose header tells the size: all of `SOF`, without those between them that mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Walks the segments up to the picture itself. @returns null where it is no JPEG, or ends before its size is told */
export function jpegHeader(bytes: Uint8Array): JpegHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xff00 + soi) return null;
  let orientation = 1;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Padding before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    const body = at + 4;
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (isFrame(marker)) {
      if (length < 8) return null;
      return {
        height: view.getUint16(body + 1),
        width: view.getUint16(body + 3),
        components: view.getUint8(body + 5),
        orientation,
      };
    }
    if (marker === 0xe1)
      orientation = exifOrientation(bytes.subarray(body, body + length - 2)) ?? orientation;
    at = end;
  }
  return null;
}

/** The orientation in an EXIF segment; null where there is none that makes sense. */
function exifOrientation(segment: Uint8Array): number | null {
  if (String.fromCharCode(...segment.subarray(0, 6)) !== exifMark || segment.length < 14) return null;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 6, segment.length - 6);
  const order = tiff.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const little = order === 0x4949;
  const first = tiff.getUint32(4, little);
  if (first + 2 > tiff.byteLength) return null;
  const entries = tiff.getUint16(first, little);
  for (let i = 0; i < entries; i += 1) {
    const entry = first + 2 + i * 12;
    if (entry + 12 > tiff.byteLength) return null;
    if (tiff.getUint16(entry, little) !== orientationTag) continue;
    const value = tiff.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** The size that the header of a PNG tells; null where it is too short for one. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (bytes.length < 24) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
