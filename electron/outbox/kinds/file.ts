import { z } from 'zod';
import { failure } from '../../../shared/failures.ts';
import type { WriteDefinition } from '../write-definition.ts';

const Evidence = z.object({});

/**
 * Files a PDF with a patient. The service lists no files, so once the body may have left this PC without a response,
 * only the user can find out whether it arrived: filing it again may leave a duplicate.
 */
export const file: WriteDefinition<'file', z.infer<typeof Evidence>> = {
  kind: 'file',
  version: 1,
  evidence: Evidence,
  named: 'A document',
  masked: 'Document',
  keptDays: 'log',
  subject: (a) => `file:${a.patientId}`,
  patientId: (a) => a.patientId,
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
