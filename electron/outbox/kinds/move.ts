import { z } from 'zod';
import { instantFromWire, wireFromInstant } from '../../../shared/clinic-time.ts';
import { isGroup } from '../../../shared/practice/group.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import { accepted, type Kind } from '../write-definition.ts';
import { readAppointment } from '../reads/appointment.ts';
import { busyAt } from '../reads/busy-times.ts';
import { clashesWith, diaryOf } from '../reads/clashes.ts';
import { Over } from './booked-over.ts';
import { compareFields, conflictOf } from '../three-way.ts';

/** The fields of an appointment that can be changed (spec, "Appointment update body"). UTC ms. */
const Fields = z.object({
  start: z.int(),
  end: z.int(),
  serviceId: z.int().nullable(),
  locationId: z.int().nullable(),
  practitionerId: z.int().nullable(),
  caseId: z.int().nullable(),
});
type Fields = z.infer<typeof Fields>;

export const MoveArgs = z.object({
  appointmentId: z.int(),
  patientId: z.int(),
  /** As the person saw it. */
  base: Fields,
  /** Only what is to be different. */
  changes: Fields.partial(),
  over: Over,
});
export type MoveArgs = z.infer<typeof MoveArgs>;
type Args = MoveArgs;

const Evidence = z.object({
  before: Fields,
  send: z.array(z.string()),
  /** Whose case it is, is said in a group only: in a visit of one the field would put somebody else into it. */
  group: z.boolean().default(false),
});

/**
 * An appointment is moved or changed. It sets values, so sending it twice is harmless; fields are compared three ways.
 * Guarantees:
 * - In a group a case goes to its own patient.
 * - In a visit of one no patient is sent.
 * - Nobody is put back into an appointment that they are no longer in.
 * - The new time is looked at just before it is sent: what somebody else has taken, or when the practitioner is busy, is
 *   not booked over without a person's word; what the person saw there before is not asked about again.
 * - A booking and a move of this desk into one practitioner's diary are sent one after the other: the second is looked at
 *   when the first is there, and asks where it would take the same time.
 * - What leaves the visit where it is, is not told as a move, and asks for no time in the diary.
 */
export const move: Kind<Args, z.infer<typeof Evidence>> = {
  kind: 'move',
  version: 1,
  args: MoveArgs,
  evidence: Evidence,
  subject: (a) => `appointment:${a.appointmentId}`,
  alsoAbout({ base, changes }) {
    if (!changedIn({ base, changes }).some((field) => inTheDiary.includes(field))) return [];
    return [...new Set([base.practitionerId, changes.practitionerId ?? null])].flatMap((id) =>
      id === null ? [] : [diaryOf(id)],
    );
  },
  patientId: (a) => a.patientId,
  amountCents: () => null,
  fields: (args) => changedIn(args),
  visit: (args) => {
    if (!changedIn(args).some((field) => inTheDiary.includes(field))) return null;
    const { start, end, practitionerId, locationId } = { ...args.base, ...present(args.changes) };
    return { appointmentId: args.appointmentId, start, end, practitionerId, locationId };
  },
  title: (a, names) => {
    const changed = changedIn(a);
    const from = names.when(a.base.start, a.base.locationId);
    const whose = `${names.patient(a.patientId)}’s visit of ${from}`;
    if (changed.includes('start')) {
      const to = names.when(a.changes.start ?? a.base.start, a.changes.locationId ?? a.base.locationId);
      return `Moving ${names.patient(a.patientId)} from ${from} to ${to}`;
    }
    if (changed.includes('practitionerId')) return `Another practitioner for ${whose}`;
    if (changed.includes('locationId')) return `Another location for ${whose}`;
    if (changed.includes('end')) return `Another length for ${whose}`;
    return changed.includes('serviceId') ? `Another service for ${whose}` : `Case of ${whose}`;
  },
  tellEvidence: (_a, e, names) => [`Before: ${names.when(e.before.start, e.before.locationId)}`],
  hold: 0,
  notDone: 'send-again',
  shows: ['appointments', 'cases'],

  async prepare(args, context) {
    const fresh = await readAppointment({ ...args, start: args.base.start }, context);
    if (!fresh.ok) return { kind: 'no-look', outcome: fresh };
    if (!fresh.value || fresh.value.archived) {
      return { kind: 'ask', seen: 'The practice no longer has this appointment' };
    }
    const theirs = fieldsOf(fresh.value, args.patientId);
    const { send, conflicts } = compareFields(args.base, args.changes, theirs);
    const sending = [...send, ...conflicts];
    // To name a patient who has left a group would add them again; in a visit of one it would be another one's case.
    if (sending.includes('caseId') && !placeOf(fresh.value, args.patientId)) {
      return { kind: 'ask', seen: 'The patient is no longer in this appointment' };
    }
    const conflict = conflictOf(conflicts, theirs, context.seen);
    if (conflicts.length > 0 && !accepted(context, conflict)) return { kind: 'ask', ...conflict };
    if (sending.length === 0) return { kind: 'done', seen: 'The practice already shows it so' };
    const wanted = { ...theirs, ...present(args.changes) };
    if (wanted.practitionerId !== null && movesInTime(sending)) {
      const { practitionerId, start, end, locationId } = wanted;
      const time = { practitionerId, start, end, locationId };
      const clashes = await clashesWith(time, context);
      if (!clashes.ok) return { kind: 'no-look', outcome: clashes };
      const expected = [args.appointmentId, ...(args.over?.appointments ?? [])];
      const others = clashes.value
        .map(({ id }) => id)
        .filter((id) => !expected.includes(id))
        .sort();
      const taken = { seen: 'The new time has been taken', about: others };
      if (others.length > 0 && !accepted(context, taken)) return { kind: 'ask', ...taken };
      const busy = await busyAt(time, context, args.over?.busyTimes);
      if (!busy.ok) return { kind: 'no-look', outcome: busy };
      if (busy.value !== null && !accepted(context, busy.value)) return { kind: 'ask', ...busy.value };
    }
    return { kind: 'send', evidence: { before: theirs, send: sending, group: isGroup(fresh.value) } };
  },

  send(args, evidence, { client, options }) {
    const { start, end, serviceId, locationId, practitionerId, caseId } = pick(args.changes, evidence.send);
    const body = {
      ...(start === undefined ? {} : { start: wireFromInstant(start) }),
      ...(end === undefined ? {} : { end: wireFromInstant(end) }),
      ...(serviceId ? { serviceId } : {}),
      ...(locationId ? { locationId } : {}),
      ...(practitionerId ? { practitionerId } : {}),
      ...(caseId ? { caseId } : {}),
      ...(caseId && evidence.group ? { patientId: args.patientId } : {}),
    };
    return client.updateAppointment({ params: { id: args.appointmentId }, body }, options);
  },

  replaces: {
    record: (args) => ({ kind: 'appointments', id: args.appointmentId }),
    read: (args, context) => readAppointment({ ...args, start: args.base.start }, context),
    written: ({ changes }, { send }) => pick(changes, send),
    before: (_args, { before, send }) => pick(before, send),
    shown: (args, { send }, record) => pick(fieldsOf(record as Appointment, args.patientId), send),
    say: (args, field, value, names) =>
      (field === 'start' || field === 'end') && typeof value === 'number'
        ? names.when(value, args.base.locationId)
        : null,
    restore(args, record, fields) {
      // What was empty cannot be emptied again: the service has no word for it.
      const changes = Fields.partial().safeParse(
        Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
      );
      if (!changes.success || Object.keys(changes.data).length === 0) return null;
      return { ...args, base: fieldsOf(record as Appointment, args.patientId), changes: changes.data };
    },
  },

  async readBack(args, _evidence, context) {
    const fresh = await readAppointment({ ...args, start: args.base.start }, context);
    if (!fresh.ok) return { kind: 'no-look', outcome: fresh };
    if (!fresh.value) return { kind: 'ask', seen: 'The practice no longer has this appointment' };
    const { send, conflicts } = compareFields(args.base, args.changes, fieldsOf(fresh.value, args.patientId));
    if (send.length + conflicts.length === 0) {
      return { kind: 'done', outcome: null, seen: 'The practice shows it so' };
    }
    return { kind: 'not-done', seen: 'The practice does not show the change' };
  },
};

const placeOf = (appointment: Appointment, patientId: number) =>
  appointment.appointmentPatients?.find((place) => place.patientId === patientId);

function fieldsOf(appointment: Appointment, patientId: number): Fields {
  const start = instantFromWire(appointment.start) ?? 0;
  return {
    start,
    end: instantFromWire(appointment.end) ?? start,
    serviceId: appointment.serviceId ?? null,
    locationId: appointment.locationId ?? null,
    practitionerId: appointment.practitionerId ?? null,
    caseId: placeOf(appointment, patientId)?.caseId ?? null,
  };
}

/** Fields by which a visit stands elsewhere in the diary. */
const inTheDiary: readonly string[] = ['start', 'end', 'practitionerId', 'locationId'];

/** What is to be different from what the person saw. */
const changedIn = ({ base, changes }: Pick<Args, 'base' | 'changes'>): readonly string[] =>
  compareFields(base, present(changes), base).send;

const movesInTime = (fields: readonly string[]) =>
  fields.some((field) => field === 'start' || field === 'end' || field === 'practitionerId');

/** The changes that are given; an absent one is no change. */
function present(changes: Args['changes']): Partial<Fields> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function pick(changes: Args['changes'], fields: readonly string[]): Partial<Fields> {
  return Object.fromEntries(Object.entries(present(changes)).filter(([field]) => fields.includes(field)));
}
