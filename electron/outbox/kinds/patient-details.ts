import { z } from 'zod';
import { dateOnly, instantFromWire, wireFromInstant } from '../../../shared/clinic-time.ts';
import { type Patient, PatientUpdate } from '../../../shared/practice/resources/index.ts';
import { asReceived, lossyFields } from '../../../shared/practice/tolerant.ts';
import type { WriteArgs } from '../../store/parsed-write.ts';
import { PatientDetailsArgs } from '../../store/parsed-write.ts';
import { askIfArchived, readPatient } from '../reads/patient.ts';
import { compareFields, conflictOf } from '../three-way.ts';
import { changeWords } from '../words.ts';
import { accepted, type WriteDefinition } from '../write-definition.ts';

const words = changeWords.details;

type Args = WriteArgs['patient-details'];

const Evidence = z.object({
  body: PatientUpdate,
  conflicts: z.array(z.string()),
  /** The changed fields as the practice had them just before; absent in writes of earlier versions. */
  before: z.record(z.string(), z.unknown()).default({}),
  /** Fields sent back exactly as received, because no value of the documented type means the same. */
  verbatim: z.record(z.string(), z.unknown()).optional(),
});

/**
 * The fields that each update must contain, null where empty: it is a full replace (docs/practice-api/requests.md,
 * "Patients").
 */
const always = [
  'firstname',
  'lastname',
  'email',
  'sex',
  'genderIdentity',
  'alert',
  'city',
  'state',
  'postalCode',
  'country',
  'privacyPolicy',
  'ndisNumber',
  'medicareNum',
  'irn',
  'veteransFileNumber',
  'emergencyContactNumber',
  'emergencyContactName',
  'emergencyContactRelationship',
] as const;

/**
 * A patient's details. The service replaces the whole record, so it is read just before, the user's changes are
 * applied, and all of it is sent back; a field that was changed elsewhere since is a conflict for the user. One that
 * waited asks where the patient is archived by then.
 */
export const patientDetails: WriteDefinition<'patient-details', z.infer<typeof Evidence>> = {
  kind: 'patient-details',
  version: 1,
  evidence: Evidence,
  named: words.named,
  masked: words.masked,
  keptDays: 30,
  subject: (a) => `patient:${a.patientId}`,
  patientId: (a) => a.patientId,
  claims: 'patient',
  fields: (a) => Object.keys(a.mine),
  wish: (a) => ({ base: plain(a.base), wants: plain(a.mine) }),
  title: (a, names) => words.title(names.patient(a.patientId), Object.keys(a.mine).join(', ')),
  describeEvidence: (a) => [words.changed(Object.keys(a.mine).join(', '))],
  hold: 0,
  ifNotRecorded: 'send-again',
  shows: ['patients'],

  async prepare(args, context) {
    const fresh = await readPatient(args.patientId, context);
    if (!fresh.ok && fresh.failure.kind === 'not-found') {
      return { kind: 'ask', seen: words.noPatient };
    }
    if (!fresh.ok) return { kind: 'check-failed', outcome: fresh };
    const { send, conflicts } = compareFields(plain(args.base), plain(args.mine), plain(fresh.value));
    const conflict = conflictOf(
      conflicts,
      { base: plain(args.base), theirs: plain(fresh.value) },
      { shown: context.seen, earlierWishes: context.earlierWishes() },
    );
    if (conflicts.length > 0 && !accepted(context, conflict)) return { kind: 'ask', ...conflict };
    if (send.length + conflicts.length === 0) return { kind: 'done', seen: words.alreadyShown };
    const archived = askIfArchived(fresh.value, context);
    if (archived) return { kind: 'ask', ...archived };
    const verbatim = verbatimOf(fresh.value, args.mine);
    const body = PatientUpdate.safeParse({ ...replaceBody(fresh.value), ...args.mine });
    if (!body.success) {
      const field = body.error.issues[0]?.path.join('.') ?? '';
      return { kind: 'ask', seen: words.wouldNotTake(field) };
    }
    const before = pick(plain(fresh.value), Object.keys(args.mine));
    return { kind: 'send', evidence: { body: body.data, conflicts: [...conflicts], before, verbatim } };
  },

  send: (args, { body, verbatim }, { client, options }) =>
    client.updatePatient({ params: { id: args.patientId }, body }, { ...options, verbatim }),

  replaces: {
    record: (args) => ({ kind: 'patients', id: args.patientId }),
    read: (args, context) => readPatient(args.patientId, context),
    written: (_args, evidence) => plain(comparable(evidence)),
    before: (_args, { before }) => before,
    shown: (_args, evidence, record) => pick(plain(record as Patient), Object.keys(comparable(evidence))),
    restore(args, record, fields) {
      const base = pick(plain(record as Patient), Object.keys(fields));
      const restored = PatientDetailsArgs.safeParse({ patientId: args.patientId, base, mine: fields });
      return restored.success ? restored.data : null;
    },
  },

  async readBack(args, _evidence, context) {
    const fresh = await readPatient(args.patientId, context);
    if (!fresh.ok) return { kind: 'check-failed', outcome: fresh };
    const { send, conflicts } = compareFields(plain(args.base), plain(args.mine), plain(fresh.value));
    if (send.length + conflicts.length === 0) return { kind: 'done', outcome: null, seen: words.shown };
    return { kind: 'not-done', seen: words.notShown };
  },
};

/** An NDIS plan as it is compared: the fields that can be sent, texts trimmed, dates as dates. */
function planOf(info: NonNullable<Patient['ndisInfo']>): Record<string, string | null> {
  const sendable = Object.entries(info).filter(([name]) => planFields.has(name));
  return Object.fromEntries(
    sendable.map(([name, value]) => {
      const text = typeof value === 'string' ? value.trim() : null;
      return [name, name.endsWith('Date') && text !== null ? planDay(text) : text];
    }),
  );
}
/** A date of a plan in one form: midnight UTC equals the bare date, any other time of day is an instant. */
function planDay(text: string): string {
  const instant = instantFromWire(text);
  if (instant === null) return text;
  const wire = wireFromInstant(instant);
  return wire.endsWith('T00:00:00.000Z') ? wire.slice(0, 10) : wire;
}

const planFields = new Set([
  'diagnosis',
  'nomineeEmail',
  'fundManagement',
  'nomineeLastName',
  'nomineeFirstName',
  'nomineeMobileCode',
  'nomineeMobileNumber',
  'startDate',
  'endDate',
]);

const pick = (from: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));

type Phones = NonNullable<Patient['phoneNumbers']>;

/**
 * Fields as they are compared. A birth date is the same day in each of its forms: a bare date here, midnight UTC on the
 * wire; those of an NDIS plan are instants, of which midnight UTC and the bare date are one. A phone number consists of
 * what can be sent of it: the user saw no other field that a service adds.
 */
function plain(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { birthdate, phoneNumbers, ndisInfo } = fields as Pick<
    Patient,
    'birthdate' | 'phoneNumbers' | 'ndisInfo'
  >;
  return {
    ...fields,
    ...(birthdate ? { birthdate: dateOnly(birthdate) ?? birthdate } : {}),
    ...(phoneNumbers ? { phoneNumbers: phonesToSend(phoneNumbers) } : {}),
    ...(ndisInfo ? { ndisInfo: planOf(ndisInfo) } : {}),
  };
}

const phonesToSend = (phones: Phones) =>
  phones.map(({ phoneNumber, type, code }) => ({
    phoneNumber: phoneNumber ?? '',
    type: type ?? null,
    code: code ?? null,
  }));

/**
 * The fields of a full replace that must be sent back as received: they were not changed here, and their parsed values
 * lose part of what the service gave.
 */
function verbatimOf(patient: Patient, mine: Args['mine']): Record<string, unknown> {
  const received = asReceived(patient);
  const sentBack = new Set<string>([...always, 'phoneNumbers', 'birthdate']);
  const names = new Set([...lossyFields(patient), ...('birthdate' in received ? ['birthdate'] : [])]);
  return Object.fromEntries(
    [...names].filter((name) => sentBack.has(name) && !(name in mine)).map((name) => [name, received[name]]),
  );
}

/** What was sent, without the fields sent back as received: those are read in another form than they are sent. */
const comparable = ({ body, verbatim = {} }: z.infer<typeof Evidence>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !(name in verbatim)));

/** A record as it was read -> the body that would leave it unchanged. */
export function replaceBody(patient: Patient): Record<string, unknown> {
  return {
    ...Object.fromEntries(always.map((field) => [field, patient[field] ?? null])),
    // A value that is no date stays as it is, so the user is asked: it must not be emptied unseen.
    birthdate: 'birthdate' in asReceived(patient) ? null : birthdateToSend(patient),
    phoneNumbers: phonesToSend(patient.phoneNumbers ?? []),
  };
}

const birthdateToSend = ({ birthdate }: Patient) => dateOnly(birthdate) ?? (birthdate || null);
