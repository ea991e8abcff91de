import { z } from 'zod';
import * as v from '../views.ts';
import { call, DocumentId, Id, nothing } from './call.ts';

/** Documents on their way to a patient’s file. */
export const documentCalls = {
  /** A person saw whose file they go to, and confirmed them. Each is answered for, in the order asked. */
  'file.add': call(
    z.strictObject({
      patientId: Id,
      papers: z
        .array(z.strictObject({ paperId: DocumentId, as: v.PaperWay.shape.as }))
        .min(1)
        .max(v.mostPapers),
    }),
    z.strictObject({ answers: z.array(v.HandedOver).max(v.mostPapers) }),
  ),
  /** What was filed from this desk, newest first; of one patient, or of all. */
  'file.filed': call(
    z.strictObject({ patientId: Id.nullable() }),
    z.strictObject({ files: z.array(v.FiledView).max(v.windowRows) }),
  ),
  /** A document comes in pieces, one after the other; then it is looked at. Nothing of it is sent or kept yet. */
  'paper.begin': call(
    z.strictObject({ name: z.string().min(1).max(255), bytes: z.int().min(0).max(v.mostPaperBytes) }),
    z.strictObject({ paperId: DocumentId }),
  ),
  'paper.put': call(
    z.strictObject({
      paperId: DocumentId,
      piece: z.instanceof(Uint8Array).refine((piece) => piece.byteLength <= v.pieceBytes),
    }),
    nothing,
  ),
  'paper.look': call(z.strictObject({ paperId: DocumentId }), v.PaperView),
  /** Works out what a document that is too large can become. */
  'paper.fit': call(z.strictObject({ paperId: DocumentId }), v.PaperView),
  /** The first page as a JPEG. */
  'paper.firstPage': call(
    z.strictObject({ paperId: DocumentId }),
    z.strictObject({ jpeg: z.instanceof(Uint8Array).nullable() }),
  ),
  'paper.forget': call(z.strictObject({ paperIds: z.array(DocumentId).max(v.mostPapers) }), nothing),
} as const;
