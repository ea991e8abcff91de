import type { WrappedPdfiumModule } from '@embedpdf/pdfium';
import { mostDocumentText } from './bounds.ts';
import { mostPixels, type Pixels } from './pixels.ts';

/** What can be seen of a PDF. */
export type PdfLook =
  | { readonly state: 'open'; readonly pages: number; readonly firstPage: Pixels; readonly text: string }
  /** It asks for a password. */
  | { readonly state: 'locked' }
  /** It is locked in a way that is not known here, or its first page has a picture of more than `mostPixels`. */
  | { readonly state: 'too-hard' }
  /** No page of it can be read. */
  | { readonly state: 'broken' };

/** PDFium's words for "a password is needed", and for a kind of encryption that it does not know. */
const pdfiumErrors = { password: 4, security: 5 } as const;
/** As many pages are read for their text: who a letter is about stands at its beginning. */
const textPages = 3;
/** Draw what is written into the page, smooth. */
const withNotes = 0x01;
/** PDFium's words for what is drawn on a page (`FPDF_PAGEOBJ_*`). */
const objectKind = { image: 3, form: 5 } as const;
/** Forms within forms: deeper than any program writes. */
const deepestForm = 12;

/** Opens a PDF as a viewer would, draws its first page and reads its text. */
export function lookInto(pdfium: WrappedPdfiumModule, bytes: Uint8Array, longest: number): PdfLook {
  return withCopy(pdfium, bytes, (at) => {
    const document = pdfium.FPDF_LoadMemDocument(at, bytes.byteLength, '');
    if (!document) return { state: whyNot(pdfium.FPDF_GetLastError()) };
    try {
      const pages = pdfium.FPDF_GetPageCount(document);
      const firstPage = pages > 0 ? drawPage(pdfium, document, 0, longest) : null;
      if (!firstPage) return { state: 'broken' };
      if (firstPage === 'too-hard') return { state: 'too-hard' };
      let text = '';
      for (let page = 0; page < Math.min(pages, textPages) && text.length < mostDocumentText; page += 1)
        text += `${textOf(pdfium, document, page)}\n`;
      return { state: 'open', pages, firstPage, text: text.slice(0, mostDocumentText) };
    } finally {
      pdfium.FPDF_CloseDocument(document);
    }
  });
}

function whyNot(error: number) {
  if (error === pdfiumErrors.password) return 'locked';
  return error === pdfiumErrors.security ? 'too-hard' : 'broken';
}

/** PDFium's memory as it is now: it is another buffer each time that it grows. */
const memoryOf = ({ pdfium }: WrappedPdfiumModule) => (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;

function withCopy<T>(pdfium: WrappedPdfiumModule, bytes: Uint8Array, use: (at: number) => T): T {
  const { wasmExports } = pdfium.pdfium;
  const at = wasmExports.malloc(bytes.byteLength);
  if (!at) throw new Error('the document is larger than PDFium may read');
  try {
    memoryOf(pdfium).set(bytes, at);
    return use(at);
  } finally {
    wasmExports.free(at);
  }
}

function drawPage(
  pdfium: WrappedPdfiumModule,
  document: number,
  index: number,
  longest: number,
): Pixels | 'too-hard' | null {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (!page) return null;
  try {
    const [w, h] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
    if (!(w > 0 && h > 0)) return null;
    if (hasHugePicture(pdfium, objectsOfPage(pdfium, page))) return 'too-hard';
    const scale = longest / Math.max(w, h);
    const width = Math.max(1, Math.round(w * scale));
    const height = Math.max(1, Math.round(h * scale));
    const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
    if (!bitmap) return null;
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withNotes);
      const from = pdfium.FPDFBitmap_GetBuffer(bitmap);
      const drawn = memoryOf(pdfium).subarray(from, from + width * height * 4);
      return { data: rgbaOf(drawn), width, height };
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap);
    }
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

type Objects = { readonly count: number; readonly at: (index: number) => number };

const objectsOfPage = (pdfium: WrappedPdfiumModule, page: number): Objects => ({
  count: pdfium.FPDFPage_CountObjects(page),
  at: (index) => pdfium.FPDFPage_GetObject(page, index),
});

const objectsOfForm = (pdfium: WrappedPdfiumModule, form: number): Objects => ({
  count: pdfium.FPDFFormObj_CountObjects(form),
  at: (index) => pdfium.FPDFFormObj_GetObject(form, index),
});

/** Asked before the page is drawn, which decodes its pictures: their sizes stand beside them. */
function hasHugePicture(pdfium: WrappedPdfiumModule, objects: Objects, depth = 0): boolean {
  for (let index = 0; index < objects.count; index += 1) {
    const object = objects.at(index);
    const kind = pdfium.FPDFPageObj_GetType(object);
    if (kind === objectKind.image && pixelsOfPicture(pdfium, object) > mostPixels) return true;
    if (kind !== objectKind.form) continue;
    if (depth >= deepestForm || hasHugePicture(pdfium, objectsOfForm(pdfium, object), depth + 1)) return true;
  }
  return false;
}

function pixelsOfPicture(pdfium: WrappedPdfiumModule, object: number): number {
  return withCopy(pdfium, new Uint8Array(8), (at) => {
    if (!pdfium.FPDFImageObj_GetImagePixelSize(object, at, at + 4)) return 0;
    const memory = memoryOf(pdfium);
    const size = new DataView(memory.buffer, memory.byteOffset + at, 8);
    return size.getUint32(0, true) * size.getUint32(4, true);
  });
}

/** PDFium draws blue first. */
function rgbaOf(drawn: Uint8Array): Uint8Array {
  const out = new Uint8Array(drawn.length);
  for (let at = 0; at < drawn.length; at += 4) {
    out[at] = drawn[at + 2] ?? 0;
    out[at + 1] = drawn[at + 1] ?? 0;
    out[at + 2] = drawn[at] ?? 0;
    out[at + 3] = 255;
  }
  return out;
}

function textOf(pdfium: WrappedPdfiumModule, document: number, index: number): string {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (!page) return '';
  const words = pdfium.FPDFText_LoadPage(page);
  try {
    const length = words ? Math.min(pdfium.FPDFText_CountChars(words), mostDocumentText) : 0;
    if (length < 1) return '';
    return withCopy(pdfium, new Uint8Array((length + 1) * 2), (at) => {
      pdfium.FPDFText_GetText(words, 0, length, at);
      return pdfium.pdfium.UTF16ToString(at);
    });
  } finally {
    if (words) pdfium.FPDFText_ClosePage(words);
    pdfium.FPDF_ClosePage(page);
  }
}
