import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { limits } from '../../../shared/practice/limits.ts';
import type { Codecs } from './codecs.ts';
import { type Content, contentOf } from './content.ts';
import { parts } from './parts.ts';
import { lookInto } from './pdf-look.ts';
import { jpegHeader } from './picture-header.ts';
import { longestOnPage, pageQuality, pdfOfPicture } from './picture-pdf.ts';
import { fitted, onWhite, type Pixels, upright } from './pixels.ts';
import { smaller } from './smaller.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** What a worker is asked: to look at a document, or to make one that is too large fit. */
export type Job = { readonly kind: 'look' | 'fit'; readonly bytes: Bytes };

/** What was seen of a document. */
export type Looked = {
  /** SHA-256 of the bytes as they came, hex: the same document is known again. */
  readonly digest: string;
  readonly content: Content;
  /** `open`: its pages can be shown. `too-hard`: it is what it is, but cannot be shown here. */
  readonly state: 'open' | 'locked' | 'broken' | 'too-hard' | 'cannot';
  readonly pages: number | null;
  /** A JPEG of the first page. */
  readonly firstPage: Bytes | null;
  readonly text: string;
  /** A picture as a PDF. */
  readonly pdf: Bytes | null;
};

/** What a document that is too large can become. */
export type Fitted = { readonly smaller: Bytes | null; readonly parts: readonly Bytes[] | null };

/** The longer side of a first page as it is shown. */
const shownLongest = 1000;
const shownQuality = 72;

export async function doJob(codecs: Codecs, job: Job): Promise<Looked | Fitted> {
  return job.kind === 'look' ? look(codecs, job.bytes) : makeFit(codecs, job.bytes);
}

async function look(codecs: Codecs, bytes: Bytes): Promise<Looked> {
  const content = contentOf(bytes);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const nothing = { digest, content, pages: null, firstPage: null, text: '', pdf: null } as const;
  if (content === 'pdf') {
    const seen = lookInto(codecs.pdfium, bytes, shownLongest);
    if (seen.state !== 'open') return { ...nothing, state: seen.state };
    const firstPage = await codecs.toJpeg(seen.firstPage, shownQuality);
    return { ...nothing, state: 'open', pages: seen.pages, firstPage, text: seen.text };
  }
  if (content !== 'jpeg' && content !== 'png' && content !== 'heic') return { ...nothing, state: 'cannot' };
  const page = await pageOf(codecs, bytes, content);
  if (typeof page === 'string') return { ...nothing, state: page };
  const jpeg = await codecs.toJpeg(page, pageQuality);
  return {
    ...nothing,
    state: 'open',
    pages: 1,
    firstPage: await codecs.toJpeg(fitted(page, shownLongest), shownQuality),
    pdf: await pdfOfPicture(jpeg, page),
  };
}

/** A picture as it goes on a page: upright, on white, no larger than a page can show. */
async function pageOf(
  codecs: Codecs,
  bytes: Bytes,
  content: 'jpeg' | 'png' | 'heic',
): Promise<Pixels | 'broken' | 'too-hard'> {
  const read = { heic: codecs.fromHeic, jpeg: codecs.fromJpeg, png: codecs.fromPng }[content];
  try {
    const taken = await read(bytes);
    if (!taken) return 'too-hard';
    const fit = fitted(taken, longestOnPage);
    return content === 'jpeg' ? upright(fit, jpegHeader(bytes)?.orientation ?? 1) : onWhite(fit);
  } catch {
    return 'broken';
  }
}

async function makeFit(codecs: Codecs, bytes: Bytes): Promise<Fitted> {
  const open = () => PDFDocument.load(bytes, { updateMetadata: false });
  const most = limits.fileBytes;
  try {
    const small = await smaller(open, codecs, most);
    const split =
      (await parts(await open(), most)) ?? (small && (await parts(await PDFDocument.load(small), most)));
    return { smaller: small && small.byteLength <= most ? small : null, parts: split };
  } catch {
    // It can be shown, and yet not be taken apart: protected against changes, or repaired by the viewer.
    return { smaller: null, parts: null };
  }
}
