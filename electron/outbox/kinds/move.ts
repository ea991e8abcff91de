import { z } from 'zod';
import { instantFromWire, wireFromInstant } from '../../../shared/clinic-time.ts';
import { isGroup } from '../../../shared/practice/group.ts';
import type { Appointment, AppointmentPatient } from '../../../shared/practice/resources/index.ts';
import type { WriteArgs } from '../../store/parsed-write.ts';
import { AppointmentFields } from '../../store/parsed-write.ts';
import { readAppointment } from '../reads/appointment.ts';
import { busyAt } from '../reads/busy-times.ts';
import { arrivalsIn, asTheyLie, clashesWith, diaryOf } from '../reads/clashes.ts';
import { compareFields, conflictOf } from '../three-way.ts';
import { changeWords } from '../words.ts';
import { accepted, type Question, type WriteContext, type WriteDefinition } from '../write-definition.ts';

const words = changeWords.move;

type Args = WriteArgs['move'];

const Evidence = z.object({
  before: AppointmentFields,
  send: z.array(z.string()),
  /**
   * In a group the call names the patient whose case it is; in a visit of one that field would put another patient into
   * it.
   */
  group: z.boolean().default(false),
});

/**
 * Moves or changes an appointment. Sets values, so sending it twice is idempotent; fields are compared three ways.
 * Guarantees:
 * - In a group a case goes to its own patient.
 * - In a visit of one no patient is sent.
 * - A patient who has left an appointment is not put back into it.
 * - The new time is checked just before it is sent: a time that was taken elsewhere, or in which the practitioner is
 *   busy, is booked over only if the user decides so; what the user saw there before is not asked about again.
 * - A booking and a move of this desk into one practitioner's diary are sent one after the other: the second is checked
 *   when the first is there, and asks where it would take the same time.
 * - A visit that was cancelled, missed or has begun by then, or whose patient has left it, is moved only if the user decides so.
 * - A change that leaves the visit where it is is not called a move, and asks for no time in the diary.
 */
export const move: WriteDefinition<'move', z.infer<typeof Evidence>> = {
  kind: 'move',
  version: 1,
  evidence: Evidence,
  named: words.named,
  masked: words.masked,
  keptDays: 30,
  subject: (a) => `appointment:${a.appointmentId}`,
  alsoAbout({ base, changes }) {
    if (!changedIn({ base, changes }).some((field) => inTheDiary.includes(field))) return [];
    return [...new Set([base.practitionerId, changes.practitionerId ?? null])].flatMap((id) =>
      id === null ? [] : [diaryOf(id)],
    );
  },
  patientId: (a) => a.patientId,
  about: ({ appointmentId }) => ({ appointmentId }),
  claims: 'appointment',
  fields: (args) => changedIn(args),
  visit: (args) => {
    if (!changedIn(args).some((field) => inTheDiary.includes(field))) return null;
    const { start, end, practitionerId, locationId } = { ...args.base, ...present(args.changes) };
    return { appointmentId: args.appointmentId, start, end, practitionerId, locationId };
  },
  wish: ({ base, changes }) => ({ base, wants: present(changes) }),
  title: (a, names) => {
    const changed = changedIn(a);
    const from = names.when(a.base.start, a.base.locationId);
    const whose = words.appointment(names.patient(a.patientId), from);
    if (changed.includes('start')) {
      const to = names.when(a.changes.start ?? a.base.start, a.changes.locationId ?? a.base.locationId);
      return words.title(names.patient(a.patientId), from, to);
    }
    if (changed.includes('practitionerId')) return words.practitioner(whose);
    if (changed.includes('locationId')) return words.location(whose);
    if (changed.includes('end')) return words.length(whose);
    return changed.includes('serviceId') ? words.service(whose) : words.case(whose);
  },
  describeEvidence: (_a, e, names) => [words.before(names.when(e.before.start, e.before.locationId))],
  hold: 0,
  ifNotRecorded: 'send-again',
  shows: ['appointments', 'cases'],

  async prepare(args, context) {
    const fresh = await readAppointment({ ...args, start: args.base.start }, context);
    if (!fresh.ok) return { kind: 'check-failed', outcome: fresh };
    if (!fresh.value || fresh.value.archived) {
      return { kind: 'ask', seen: words.noAppointment };
    }
    const theirs = fieldsOf(fresh.value, args.patientId);
    const { send, conflicts } = compareFields(args.base, args.changes, theirs);
    const sending = [...send, ...conflicts];
    // Naming a patient who has left a group would add them again; in a visit of one it would be another patient's case.
    if (sending.includes('caseId') && !placeOf(fresh.value, args.patientId)) {
      return { kind: 'ask', seen: words.patientLeft };
    }
    const changed = [...conflicts, ...placedElsewhere(args, theirs, sending)];
    const conflict = conflictOf(
      changed,
      { base: args.base, theirs },
      { shown: context.seen, earlierWishes: context.earlierWishes() },
    );
    if (changed.length > 0 && !accepted(context, conflict)) return { kind: 'ask', ...conflict };
    if (sending.length === 0) return { kind: 'done', seen: words.alreadyShown };
    const stands = sending.some((field) => inTheDiary.includes(field))
      ? whatStandsInIt(fresh.value, args, context)
      : null;
    if (stands && !accepted(context, stands)) return { kind: 'ask', ...stands };
    const wanted = { ...theirs, ...present(args.changes) };
    if (wanted.practitionerId !== null && movesInTime(sending)) {
      const { practitionerId, start, end, locationId } = wanted;
      const time = { practitionerId, start, end, locationId };
      const clashes = await clashesWith(time, context);
      if (!clashes.ok) return { kind: 'check-failed', outcome: clashes };
      const expected = [args.appointmentId, ...(args.over?.appointments ?? [])];
      const others = clashes.value.filter(({ id }) => !expected.includes(id));
      const taken = { seen: words.taken, about: asTheyLie(others) };
      if (others.length > 0 && !accepted(context, taken)) return { kind: 'ask', ...taken };
      const busy = await busyAt(time, context, args.over?.busyTimes);
      if (!busy.ok) return { kind: 'check-failed', outcome: busy };
      if (busy.value !== null && !accepted(context, busy.value)) return { kind: 'ask', ...busy.value };
    }
    return { kind: 'send', evidence: { before: theirs, send: sending, group: isGroup(fresh.value) } };
  },

  restsOn({ appointmentId, patientId, base, changes }, context) {
    const { practitionerId, start, end } = { ...base, ...present(changes) };
    const appointment = context.cache.get('appointments', appointmentId);
    const place = appointment && placeOf(appointment, patientId);
    return {
      arrivals: practitionerId === null ? null : arrivalsIn({ practitionerId, start, end }, context),
      isThere: place !== undefined && !appointment?.archived,
      status: place?.status,
    };
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
      // A field that was empty cannot be emptied again: the service has no value for it.
      const changes = AppointmentFields.partial().safeParse(
        Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
      );
      if (!changes.success || Object.keys(changes.data).length === 0) return null;
      return { ...args, base: fieldsOf(record as Appointment, args.patientId), changes: changes.data };
    },
  },

  async readBack(args, _evidence, context) {
    const fresh = await readAppointment({ ...args, start: args.base.start }, context);
    if (!fresh.ok) return { kind: 'check-failed', outcome: fresh };
    if (!fresh.value) return { kind: 'ask', seen: words.noAppointment };
    const { send, conflicts } = compareFields(args.base, args.changes, fieldsOf(fresh.value, args.patientId));
    if (send.length + conflicts.length === 0) {
      return { kind: 'done', outcome: null, seen: words.shown };
    }
    return { kind: 'not-done', seen: words.notShown };
  },
};

const placeOf = (appointment: Appointment, patientId: number) =>
  appointment.appointmentPatients?.find((place) => place.patientId === patientId);

/** Statuses that a visit has once it has been decided whether its patient comes: the page moves none of these. */
const isDecided = (status: string | null | undefined): status is string =>
  ['Cancelled', 'Did not arrive', 'Arrived', 'Completed'].some((one) => one === status);

/** Whether these changes move no visit that was cancelled, missed or has begun, as far as its patient's status says. */
export const mayBeMoved = (
  { status }: Pick<AppointmentPatient, 'status'>,
  changes: Args['changes'],
): boolean => !isDecided(status) || !Object.keys(changes).some((field) => inTheDiary.includes(field));

/** What has come between the user and the visit that is to be moved; null: nothing. An arrival of this desk's own is known here. */
function whatStandsInIt(
  appointment: Appointment,
  { patientId }: Args,
  { ownArrivals }: WriteContext,
): Question | null {
  const place = placeOf(appointment, patientId);
  if (!place) {
    const patients = (appointment.appointmentPatients ?? []).map((one) => one.patientId);
    return { seen: words.patientLeft, about: { patients } };
  }
  const { status } = place;
  if (!isDecided(status)) return null;
  const isOwn = status === 'Arrived' && ownArrivals().some((one) => one.appointmentId === appointment.id);
  return isOwn ? null : { seen: words.nowShows(status), about: { status } };
}

function fieldsOf(appointment: Appointment, patientId: number): AppointmentFields {
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

/** Fields that place a visit in the diary. */
const inTheDiary: readonly string[] = ['start', 'end', 'practitionerId', 'locationId'];

/** Fields that place the visit, are not changed here, and are not as the user saw them: the time was chosen together with them. */
const placedElsewhere = ({ base, changes }: Args, theirs: AppointmentFields, sending: readonly string[]) =>
  sending.some((field) => inTheDiary.includes(field))
    ? compareFields(base, pick(base, inTheDiary), theirs).conflicts.filter(
        (field) => !(field in present(changes)),
      )
    : [];

/** The fields that differ from what the user saw. */
const changedIn = ({ base, changes }: Pick<Args, 'base' | 'changes'>): readonly string[] =>
  compareFields(base, present(changes), base).send;

const movesInTime = (fields: readonly string[]) =>
  fields.some((field) => field === 'start' || field === 'end' || field === 'practitionerId');

/** The changes that are given; an absent one is no change. */
function present(changes: Args['changes']): Partial<AppointmentFields> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function pick(changes: Args['changes'], fields: readonly string[]): Partial<AppointmentFields> {
  return Object.fromEntries(Object.entries(present(changes)).filter(([field]) => fields.includes(field)));
}
