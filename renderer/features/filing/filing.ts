import type { WriteView } from '../../../shared/bridge/views.ts';
import { type Failure, failure, sayFailure } from '../../../shared/failures.ts';
import { limits } from '../../../shared/practice/limits.ts';
import { assertNever } from '../../../shared/result.ts';
import type { ShapeName, Tone } from '../../model/chip.ts';

/** One file on its way: before it was handed over, refused on the spot, or as the outbox tells. */
export type Filed =
  | { readonly step: 'looking' }
  | { readonly step: 'ready' }
  | { readonly step: 'reading' }
  | { readonly step: 'failed'; readonly failure: Failure }
  /** The PC could not read it: gone, moved, or a folder. */
  | { readonly step: 'unreadable' }
  | { readonly step: 'written'; readonly write: WriteView; readonly gone: boolean };

const pdfMark = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** A PDF may begin with other bytes; readers look for its mark in as many bytes from the start. */
export const headBytes = 1024;

/** Whether the head of a file (its first kilobyte is enough) is that of a PDF, whatever its name says. */
export function looksLikePdf(head: Uint8Array): boolean {
  const last = Math.min(head.length, headBytes) - pdfMark.length;
  for (let at = 0; at <= last; at += 1) if (pdfMark.every((byte, i) => head[at + i] === byte)) return true;
  return false;
}

/** What is wrong with a file before it is even handed over; null when nothing is. `bytes` is its size. */
export function faultOf(file: { bytes: number; head: Uint8Array }): Failure | null {
  if (file.bytes > limits.fileBytes) return failure('too-large');
  return looksLikePdf(file.head) ? null : failure('not-a-pdf');
}

/** `820 KB`, `1.4 MB`. */
export function sayBytes(bytes: number): string {
  const kb = bytes / 1024;
  return kb < 1000 ? `${Math.max(1, Math.round(kb))} KB` : `${(kb / 1024).toFixed(1)} MB`;
}

/** `progress`: 0…1 while the file is being sent. */
export type Said = {
  readonly tone: Tone;
  readonly shape: ShapeName;
  readonly words: string;
  readonly progress: number | null;
};

/** What is said of a file, with colour and shape; nothing while there is nothing to say. */
export function sayFiled(filed: Filed): Said | null {
  switch (filed.step) {
    case 'looking':
    case 'ready':
      return null;
    case 'reading':
      return { tone: 'grey', shape: 'clock', words: 'being read', progress: null };
    case 'failed':
      return { tone: 'long', shape: 'bang', words: sayFailure(filed.failure), progress: null };
    case 'unreadable':
      return {
        tone: 'long',
        shape: 'bang',
        words: 'This file cannot be read from where it lies.',
        progress: null,
      };
    case 'written':
      return sayWritten(filed.write, filed.gone);
    default:
      return assertNever(filed);
  }
}

function sayWritten(write: WriteView, gone: boolean): Said {
  if (gone && write.state !== 'done')
    return { tone: 'grey', shape: 'cross', words: 'discarded', progress: null };
  switch (write.state) {
    case 'done':
      return { tone: 'ok', shape: 'tick', words: 'filed', progress: null };
    case 'sending':
      return { tone: 'grey', shape: 'clock', words: write.says, progress: write.progress ?? 0 };
    case 'held':
    case 'waiting':
      return { tone: 'grey', shape: 'clock', words: write.says, progress: null };
    case 'unknown':
    case 'asks':
      return { tone: 'late', shape: 'triangle', words: write.says, progress: null };
    case 'refused':
    case 'not-recorded':
      return { tone: 'long', shape: 'bang', words: write.says, progress: null };
    default:
      return assertNever(write.state);
  }
}
