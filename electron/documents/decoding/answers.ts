import { z } from 'zod';
import { mostDocumentBytes } from '../../../shared/bridge/views.ts';
import { limits } from '../../../shared/practice/limits.ts';
import { mostDocumentText, mostParts } from './bounds.ts';
import { contents } from './content.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file that a decoder made, of at most so many bytes. */
const bytesUpTo = (most: number) =>
  z.custom<Bytes>(
    (given) => given instanceof Uint8Array && given.buffer instanceof ArrayBuffer && given.byteLength <= most,
  );

/** What was seen of a document. */
export const Looked = z.strictObject({
  /** SHA-256 of the bytes as they came, hex: the same document is known again. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  content: z.enum(contents),
  /** `open`: its pages can be shown. `too-hard`: it is what it is, but cannot be shown here. */
  state: z.enum(['open', 'locked', 'broken', 'too-hard', 'cannot']),
  pages: z.int().positive().nullable(),
  /** A JPEG of the first page. */
  firstPage: bytesUpTo(mostDocumentBytes).nullable(),
  text: z.string().max(mostDocumentText),
  /** A picture as a PDF. */
  pdf: bytesUpTo(mostDocumentBytes).nullable(),
});
export type Looked = Readonly<z.infer<typeof Looked>>;

/** What a document that is too large can become. */
export const Fitted = z.strictObject({
  smaller: bytesUpTo(limits.fileBytes).nullable(),
  parts: z.array(bytesUpTo(limits.fileBytes)).max(mostParts).readonly().nullable(),
});
export type Fitted = Readonly<z.infer<typeof Fitted>>;

/** `{done}`: an answer (`spoilt`: a decoder failed at it). `{failed}`: there is none, and why. */
export const JobAnswer = z.union([
  z.strictObject({ done: z.unknown(), spoilt: z.boolean() }),
  z.strictObject({ failed: z.string().max(100) }),
]);
export type JobAnswer = Readonly<z.infer<typeof JobAnswer>>;
