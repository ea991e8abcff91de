import { PDFDocument } from '@cantoo/pdf-lib';
import { limits } from '../../../shared/practice/limits.ts';
import type { DecoderJob } from '../../platform/ports.ts';
import type { Fitted, JobAnswer, Looked } from './answers.ts';
import type { Codecs } from './codecs.ts';
import { contentOf } from './content.ts';
import { readParts } from './parts.ts';
import { lookInto } from './pdf-look.ts';
import { jpegHeader } from './picture-header.ts';
import { longestOnPage, pageQuality, pdfOfPicture } from './picture-pdf.ts';
import { fitted, onWhite, type Pixels, upright } from './pixels.ts';
import { smaller } from './smaller.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The longer side of a first page as it is shown. */
const shownLongest = 1000;
const shownQuality = 72;

/** Does a job, and says with the answer whether a decoder failed at it (`spoilt`): it is then not to be used again. */
export async function answerTo(codecs: Promise<Codecs>, job: DecoderJob): Promise<JobAnswer> {
  try {
    const ready = await codecs;
    return { done: await doJob(ready, job), spoilt: ready.isSpoilt() };
  } catch (error) {
    return { failed: error instanceof Error ? error.name.slice(0, 100) : 'unknown' };
  }
}

/** Every buffer that is not shared with another part of the answer goes over without being copied. */
export function transferable(answer: JobAnswer): ArrayBuffer[] {
  if (!('done' in answer)) return [];
  const buffers = Object.values(answer.done as object)
    .flat()
    .flatMap((part: unknown) => (part instanceof Uint8Array ? [part.buffer as ArrayBuffer] : []));
  return [...new Set(buffers)];
}

export async function doJob(codecs: Codecs, job: DecoderJob): Promise<Looked | Fitted> {
  return job.kind === 'look' ? look(codecs, job.bytes) : makeFit(codecs, job.bytes);
}

async function look(codecs: Codecs, bytes: Bytes): Promise<Looked> {
  const content = contentOf(bytes);
  const digest = await digestOf(bytes);
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
      (await readParts(await open(), most)) ??
      (small && (await readParts(await PDFDocument.load(small), most)));
    return { smaller: small && small.byteLength <= most ? small : null, parts: split };
  } catch {
    // It can be shown, and yet not be taken apart: protected against changes, or repaired by the viewer.
    return { smaller: null, parts: null };
  }
}

/** SHA-256, hex. */
async function digestOf(bytes: Bytes): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
