import { z } from 'zod';
import { failure } from '../../../shared/failures.ts';
import type { WriteDefinition } from '../write-definition.ts';

const Args = z.object({
  patientId: z.int(),
  name: z.string(),
  size: z.int(),
  /** SHA-256 of the document as it was dropped or scanned, before it was converted: recognises it again. */
  digest: z.string().optional(),
  /**
   * The file in the scanner's folder that it was: it is not offered again where it could not be moved. `files`: how many
   * files were made from it; it is deleted from the archive only once each of them was confirmed. `archived`: its name there.
   */
  scan: z
    .object({
      name: z.string(),
      changedAt: z.number(),
      files: z.int().optional(),
      archived: z.string().optional(),
    })
    .optional(),
});
type Args = z.infer<typeof Args>;

const Evidence = z.object({});

/**
 * Files a PDF with a patient. The service lists no files, so once the body may have left this PC without a response,
 * only the user can find out whether it arrived: filing it again may leave a duplicate.
 */
export const file: WriteDefinition<Args, z.infer<typeof Evidence>> = {
  kind: 'file',
  version: 1,
  args: Args,
  evidence: Evidence,
  subject: (a) => `file:${a.patientId}`,
  patientId: (a) => a.patientId,
  amountCents: () => null,
  title: (a, names) => `“${a.name}” for ${names.patient(a.patientId)}`,
  describeEvidence: (a) => [`${Math.max(1, Math.round(a.size / 1024))} kB`],
  hold: 0,
  ifNotRecorded: 'ask-after-two-checks',
  shows: ['patients'],

  prepare: async () => ({ kind: 'send', evidence: {} }),

  async send(args, _evidence, { client, options, file: bytesOf }) {
    const kept = bytesOf();
    if (!kept)
      return {
        ok: false,
        failure: failure('store-damaged', { words: 'the file is gone' }),
        delivery: 'refused',
      };
    return client.uploadPatientFile(
      { params: { id: args.patientId }, file: { name: args.name, bytes: kept.bytes } },
      options,
    );
  },

  readBack: async () => ({
    kind: 'ask',
    seen: 'The practice gave no answer. Look in the patient’s files before sending it again',
  }),
};
