import { z } from 'zod';
import type { Patient } from '../../../shared/practice/resources/index.ts';
import type { WriteArgs } from '../../store/parsed-write.ts';
import { askIfArchived, readPatient } from '../reads/patient.ts';
import { compareFields, conflictOf, same } from '../three-way.ts';
import { changeWords } from '../words.ts';
import { accepted, type WriteDefinition } from '../write-definition.ts';

const { customFields: words, details } = changeWords;

type Args = WriteArgs['custom-fields'];

const Evidence = z.object({ before: z.record(z.string(), z.string().nullable()) });

/** A patient's custom fields. Sets values, so sending it twice is idempotent; compared three ways by name. */
export const customFields: WriteDefinition<'custom-fields', z.infer<typeof Evidence>> = {
  kind: 'custom-fields',
  version: 1,
  evidence: Evidence,
  named: words.named,
  masked: words.masked,
  keptDays: 30,
  subject: (a) => `patient:${a.patientId}`,
  patientId: (a) => a.patientId,
  claims: 'patient',
  fields: (a) => a.fields.map((f) => f.name),
  wish: (a) => ({ base: bases(a), wants: values(a) }),
  title: (a, names) => words.title(a.fields.map((f) => f.name).join(', '), names.patient(a.patientId)),
  describeEvidence: (a) => [details.changed(a.fields.map((f) => f.name).join(', '))],
  hold: 0,
  ifNotRecorded: 'send-again',
  shows: ['patients'],

  async prepare(args, context) {
    const fresh = await readPatient(args.patientId, context);
    if (!fresh.ok) return { kind: 'check-failed', outcome: fresh };
    const theirs = byName(fresh.value, args);
    const { send, conflicts } = compareFields(bases(args), values(args), theirs);
    const conflict = conflictOf(
      conflicts,
      { base: bases(args), theirs },
      { shown: context.seen, earlierWishes: context.earlierWishes() },
    );
    if (conflicts.length > 0 && !accepted(context, conflict)) return { kind: 'ask', ...conflict };
    if (send.length + conflicts.length === 0) return { kind: 'done', seen: details.alreadyShown };
    const archived = askIfArchived(fresh.value, context);
    if (archived) return { kind: 'ask', ...archived };
    return { kind: 'send', evidence: { before: theirs } };
  },

  send: (args, _evidence, { client, options }) =>
    client.updateCustomFields(
      {
        params: { id: args.patientId },
        body: { customFieldData: args.fields.map(({ customFieldId, value }) => ({ customFieldId, value })) },
      },
      options,
    ),

  replaces: {
    record: (args) => ({ kind: 'patients', id: args.patientId }),
    read: (args, context) => readPatient(args.patientId, context),
    written: (args) => values(args),
    before: (_args, { before }) => before,
    shown: (args, _evidence, record) => byName(record as Patient, args),
    restore(args, record, fields) {
      const now = byName(record as Patient, args);
      const restored = args.fields
        .filter(({ name }) => Object.hasOwn(fields, name))
        .map((field) => ({
          ...field,
          base: now[field.name] ?? null,
          value: String(fields[field.name] ?? ''),
        }));
      return restored.length > 0 ? { ...args, fields: restored } : null;
    },
  },

  async readBack(args, _evidence, context) {
    const fresh = await readPatient(args.patientId, context);
    if (!fresh.ok) return { kind: 'check-failed', outcome: fresh };
    const { send, conflicts } = compareFields(bases(args), values(args), byName(fresh.value, args));
    if (send.length + conflicts.length === 0) return { kind: 'done', outcome: null, seen: details.shown };
    return { kind: 'not-done', seen: details.notShown };
  },

  /** The practice takes a field by its number, which a person types once, and shows it by its name: a wrong number sets another field. */
  checkSettled(args, cache) {
    const known = cache.get('patients', args.patientId)?.customFields ?? [];
    const isAt = (name: string, value: unknown) =>
      known.some((one) => one.name === name && same(one.value, value));
    const isElsewhere = (value: string) =>
      known.some((one) => !args.fields.some(({ name }) => name === one.name) && same(one.value, value));
    const asBefore = args.fields.filter(
      ({ name, base, value }) => !same(base, value) && isAt(name, base) && isElsewhere(value),
    );
    if (asBefore.length === 0) return null;
    const seen = words.asBefore(asBefore.map(({ name }) => name).join(', '));
    return { seen, warning: words.wrongNumber };
  },
};

const bases = (args: Args) => Object.fromEntries(args.fields.map((f) => [f.name, f.base]));
const values = (args: Args) => Object.fromEntries(args.fields.map((f) => [f.name, f.value]));

function byName(patient: Patient, args: Args): Record<string, string | null> {
  const known = patient.customFields ?? [];
  return Object.fromEntries(
    args.fields.map(({ name }) => [name, known.find((field) => field.name === name)?.value ?? null]),
  );
}
