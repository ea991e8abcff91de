/** What the headers of a JPEG say. */
export type JpegHeader = {
  readonly width: number;
  readonly height: number;
  /** 1 grey, 3 colour, 4 the four colours of print. */
  readonly components: number;
  /** EXIF: 1 is upright; 2 to 8 are turned or mirrored. */
  readonly orientation: number;
};

const exifMark = 'Exif\0\0';
const orientationTag = 0x0112;

/** Markers of JPEG (ITU-T T.81, table B.1). */
const marker = { startOfImage: 0xd8, app1: 0xe1 } as const;

/** Frames whose header tells the size: all of `SOF`, without those between them that mean something else. */
const isFrame = (code: number) =>
  code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;

/** Tables, comments and what programs add: the only markers that may stand before the frame. Each has a length. */
const isSegment = (code: number) =>
  code === 0xc4 ||
  code === 0xcc ||
  (code >= 0xdb && code <= 0xdd) ||
  (code >= 0xe0 && code <= 0xef) ||
  code === 0xfe;

/**
 * Walks the segments up to the first frame, by which a decoder allocates its memory. Where a decoder could read a marker
 * otherwise (one without a length before the frame, bytes between segments, a scan before the frame), the file is refused:
 * there is no size that this reader and the decoder could disagree on.
 *
 * @returns null where it is no JPEG, is written in an odd way, or ends before its size is known
 */
export function jpegHeader(bytes: Uint8Array): JpegHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xff00 + marker.startOfImage) return null;
  let orientation = 1;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (view.getUint8(at) !== 0xff) return null;
    const code = view.getUint8(at + 1);
    // Padding before a marker.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (!isFrame(code) && !isSegment(code)) return null;
    const length = view.getUint16(at + 2);
    const body = at + 4;
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    if (isFrame(code)) return frameIn(bytes.subarray(body, end), orientation);
    if (code === marker.app1) orientation = exifOrientation(bytes.subarray(body, end)) ?? orientation;
    at = end;
  }
  return null;
}

/** A frame's header: bits a sample, height, width, and three bytes for each component. */
function frameIn(body: Uint8Array, orientation: number): JpegHeader | null {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const components = body[5] ?? 0;
  if (components === 0 || body.length !== 6 + 3 * components) return null;
  return { height: view.getUint16(1), width: view.getUint16(3), components, orientation };
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

const pngHeaderAt = 12;

/** The size that the header of a PNG tells; null where it does not begin with one. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  if (bytes.length < 33) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The first part must be `IHDR`, of 13 bytes: a decoder takes the size from nowhere else.
  if (view.getUint32(pngHeaderAt - 4) !== 13 || view.getUint32(pngHeaderAt) !== 0x49484452) return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
