import { z } from 'zod';
import { DocumentName } from '../../document-names.ts';
import { Failure } from '../../failures.ts';
import { Instant, Label } from './common.ts';
import { WriteView } from './writes.ts';

/** Bytes of one piece in which a document crosses the bridge: small enough that nothing waits for it. */
export const pieceBytes = 1024 * 1024;
/** The largest document that is looked at; more than a scanner makes of a whole file. */
export const mostDocumentBytes = 100 * 1024 * 1024;
/** What all documents together may have that were dropped and not filed yet. */
export const mostDocumentsBytes = 600 * 1024 * 1024;
/** As many documents are handed over, or forgotten, with one call. */
export const mostDocuments = 500;

/** Why a document cannot be filed. */
export const documentFaults = [
  'empty',
  'not-a-pdf',
  'office',
  'mail',
  'other-picture',
  'broken',
  'broken-picture',
  'too-large',
  'too-hard',
] as const;
export type DocumentFault = (typeof documentFaults)[number];

/** How a document can be filed: as it is, with its pictures made smaller, or in parts. */
export const DocumentWay = z.strictObject({
  as: z.enum(['is', 'smaller', 'parts']),
  /** Bytes of each file that would be sent. */
  bytes: z.array(z.int()).min(1).max(40),
});
export type DocumentWay = z.infer<typeof DocumentWay>;

/** A document that was dropped or scanned, and is not filed yet. */
export const DocumentView = z.lazy(() =>
  z.strictObject({
    id: z.uuid(),
    /** Its name as it came. */
    name: Label,
    /** The name that is suggested for it, without its ending; others that it may have, this one first. */
    title: DocumentName,
    titles: z.array(DocumentName).max(8),
    /** As it came. */
    bytes: z.int(),
    /** It was a picture, and becomes a PDF. */
    picture: z.boolean(),
    pages: z.int().nullable(),
    fault: z.enum(documentFaults).nullable(),
    /** It can be filed, but not be shown here: it asks for a password, or was too much for this PC. */
    unseen: z.enum(['locked', 'too-hard']).nullable(),
    /** Larger than the practice accepts; what it can become is not worked out yet. */
    tooLarge: z.boolean(),
    /** Empty while it cannot be filed. */
    ways: z.array(DocumentWay).max(3),
    /** SHA-256 of it as it came, hex: the same document is known again; empty where it could not be looked at. */
    digest: z.string().max(64),
    /** There is a picture of its first page. */
    shown: z.boolean(),
    /** The very same document was filed from this desk before, or waits to be; the latest first. */
    before: z.array(z.strictObject({ patientName: Label, at: Instant, done: z.boolean() })).max(5),
  }),
);
export type DocumentView = z.infer<typeof DocumentView>;

/** What became of a document that a person confirmed: its files that are in the outbox now, and why not all of them are. */
export const HandedOver = z.lazy(() =>
  z.strictObject({
    documentId: z.uuid(),
    writes: z.array(WriteView).max(40),
    failure: Failure.nullable(),
  }),
);
export type HandedOver = z.infer<typeof HandedOver>;

/**
 * What a document is now, while nothing is being handed over. `isHeld`: it is on the desk, and what is left of it can be filed;
 * `writes`: its files that are in the outbox, or left it done.
 */
export const DocumentStanding = z.lazy(() =>
  z.strictObject({
    documentId: z.uuid(),
    isHeld: z.boolean(),
    writes: z.array(WriteView).max(40),
  }),
);
export type DocumentStanding = z.infer<typeof DocumentStanding>;
