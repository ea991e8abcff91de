import { z } from 'zod';
import { dateOnly } from '../../../shared/clinic-time.ts';
import { failure } from '../../../shared/failures.ts';
import { askIfArchived } from '../reads/patient.ts';
import { changeWords } from '../words.ts';
import { accepted, type WriteDefinition } from '../write-definition.ts';

const words = changeWords.file;

const Evidence = z.object({});

/**
 * Files a PDF with a patient. The service lists no files, so once the body may have left this PC without a response,
 * only the user can find out whether it arrived: filing it again may leave a duplicate.
 *
 * Guarantee: one that waited is not filed with another patient who has the id by then, unless the user decides so: a practice
 * that was restored from a backup gives out ids once more; nor with one who is archived by then.
 */
export const file: WriteDefinition<'file', z.infer<typeof Evidence>> = {
  kind: 'file',
  version: 1,
  evidence: Evidence,
  named: words.named,
  masked: words.masked,
  keptDays: 'log',
  subject: (a) => `file:${a.patientId}`,
  patientId: (a) => a.patientId,
  title: (a, names) => words.title(a.name, names.patient(a.patientId)),
  describeEvidence: (a) => [words.size(Math.max(1, Math.round(a.size / 1024)))],
  hold: 0,
  ifNotRecorded: 'ask-after-two-checks',
  shows: ['patients'],

  async prepare({ patientId, born }, context) {
    if (!born || !context.waited) return { kind: 'send', evidence: {} };
    // The progress is that of the upload alone.
    const { onProgress: _, ...options } = context.options;
    const fresh = await context.client.getPatient({ params: { id: patientId } }, options);
    if (!fresh.ok) return { kind: 'check-failed', outcome: fresh };
    const now = dateOnly(fresh.value.birthdate);
    const another = { seen: words.another, about: { patientId, born: now } };
    if (now !== born && !accepted(context, another)) return { kind: 'ask', ...another };
    const archived = askIfArchived(fresh.value, context);
    if (archived) return { kind: 'ask', ...archived };
    return { kind: 'send', evidence: {} };
  },

  async send(args, _evidence, { client, options, file: bytesOf }) {
    const kept = bytesOf();
    if (!kept)
      return {
        ok: false,
        failure: failure('store-damaged', { words: words.gone }),
        delivery: 'refused',
      };
    return client.uploadPatientFile(
      { params: { id: args.patientId }, file: { name: args.name, bytes: kept.bytes } },
      options,
    );
  },

  readBack: async () => ({
    kind: 'ask',
    seen: words.noAnswer,
  }),
};
