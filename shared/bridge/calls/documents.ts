import { z } from 'zod';
import { DocumentName } from '../../document-names.ts';
import * as v from '../views.ts';
import { call, DocumentId, Id, nothing } from './call.ts';

/** Documents on their way to a patient’s file. */
export const documentCalls = {
  /** A person saw whose file they go to, named and confirmed them. Each is answered for, in the order asked. */
  'file.add': call(() => [
    z.strictObject({
      patientId: Id,
      documents: z
        .array(z.strictObject({ documentId: DocumentId, as: v.DocumentWay.shape.as, name: DocumentName }))
        .min(1)
        .max(v.mostDocuments),
    }),
    z.strictObject({ answers: z.array(v.HandedOver).max(v.mostDocuments) }),
  ]),
  /**
   * What became of documents whose dialog was covered while they may have been handed over, in the order asked: the answer of
   * `file.add` went to a page that is gone.
   */
  'file.handed': call(() => [
    z.strictObject({ documentIds: z.array(DocumentId).min(1).max(v.mostDocuments) }),
    z.strictObject({ documents: z.array(v.DocumentStanding).max(v.mostDocuments) }),
  ]),
  /** What was filed from this desk, newest first; of one patient, or of all. */
  'file.filed': call(() => [
    z.strictObject({ patientId: Id.nullable() }),
    z.strictObject({ files: z.array(v.FiledView).max(v.windowRows) }),
  ]),
  /** A document comes in pieces, one after the other; then it is looked at. Nothing of it is sent or kept yet. */
  'document.begin': call(() => [
    z.strictObject({ name: z.string().min(1).max(255), bytes: z.int().min(0).max(v.mostDocumentBytes) }),
    z.strictObject({ documentId: DocumentId }),
  ]),
  'document.put': call(() => [
    z.strictObject({
      documentId: DocumentId,
      piece: z.instanceof(Uint8Array).refine((piece) => piece.byteLength <= v.pieceBytes),
    }),
    nothing,
  ]),
  'document.look': call(() => [z.strictObject({ documentId: DocumentId }), v.DocumentView]),
  /** Works out what a document that is too large can become. */
  'document.fit': call(() => [z.strictObject({ documentId: DocumentId }), v.DocumentView]),
  /** The first page as a JPEG. */
  'document.firstPage': call(() => [
    z.strictObject({ documentId: DocumentId }),
    z.strictObject({ jpeg: z.instanceof(Uint8Array).nullable() }),
  ]),
  'document.forget': call(() => [
    z.strictObject({ documentIds: z.array(DocumentId).max(v.mostDocuments) }),
    nothing,
  ]),
} as const;
