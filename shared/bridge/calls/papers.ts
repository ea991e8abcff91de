import { z } from 'zod';
import * as v from '../views.ts';
import { call, Id, nothing } from './call.ts';

const PaperId = z.uuid();

/** Documents on their way to a patient’s file, and the folder of scans. */
export const paperCalls = {
  /** A person saw whose file they go to, and confirmed them. Each is answered for, in the order asked. */
  'file.add': call(
    z.strictObject({
      patientId: Id,
      papers: z
        .array(z.strictObject({ paperId: PaperId, as: v.PaperWay.shape.as }))
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
    z.strictObject({ paperId: PaperId }),
  ),
  'paper.put': call(
    z.strictObject({
      paperId: PaperId,
      piece: z.instanceof(Uint8Array).refine((piece) => piece.byteLength <= v.pieceBytes),
    }),
    nothing,
  ),
  'paper.look': call(z.strictObject({ paperId: PaperId }), v.PaperView),
  /** Works out what a document that is too large can become. */
  'paper.fit': call(z.strictObject({ paperId: PaperId }), v.PaperView),
  /** The first page as a JPEG. */
  'paper.firstPage': call(
    z.strictObject({ paperId: PaperId }),
    z.strictObject({ jpeg: z.instanceof(Uint8Array).nullable() }),
  ),
  'paper.forget': call(z.strictObject({ paperIds: z.array(PaperId).max(v.mostPapers) }), nothing),
  'scan.list': call(nothing, v.ScansView),
  /** A person chooses the folder to watch in the system's own dialog; the page never names one. */
  'scan.chooseFolder': call(nothing, v.ScansView),
  'scan.stop': call(nothing, v.ScansView),
  'scan.firstPage': call(
    z.strictObject({ scanId: PaperId }),
    z.strictObject({ jpeg: z.instanceof(Uint8Array).nullable() }),
  ),
  'scan.suggest': call(
    z.strictObject({ scanId: PaperId }),
    z.strictObject({ suggestions: z.array(v.SuggestionView).max(8) }),
  ),
  /** Reads a scan, so that it can be filed as a document. */
  'scan.open': call(z.strictObject({ scanId: PaperId }), v.PaperView),
  /** It is for nobody's file: into the archive, without being sent. */
  'scan.putAside': call(z.strictObject({ scanId: PaperId }), nothing),
} as const;
