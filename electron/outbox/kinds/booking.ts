import { z } from 'zod';
import { instantFromWire, wireFromInstant } from '../../../shared/clinic-time.ts';
import { isGroup } from '../../../shared/practice/group.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import type { WriteArgs, WriteOutcomes } from '../../store/parsed-write.ts';
import { busyAt } from '../reads/busy-times.ts';
import { arrivalsIn, asTheyLie, clashesWith, diaryOf } from '../reads/clashes.ts';
import { mayBeMadeSince } from '../reads/made-since.ts';
import { checkArchived } from '../reads/patient.ts';
import { readList } from '../reads/read-list.ts';
import { changeWords } from '../words.ts';
import { accepted, type CreatedRecords, type NewWrite, type WriteDefinition } from '../write-definition.ts';
import { joiningRestsOn, missingSince, prepareJoining, readBackJoining, sendJoining } from './joining.ts';

const words = changeWords.booking;

type Args = WriteArgs['booking'];

const Evidence = z.object({
  /** Appointments that took up the time before it was sent, which the user had seen; and the patient's others. */
  knownIds: z.array(z.int()),
  timeTaken: z.boolean().default(false),
  /** The server's time just before it was sent; null where the server reports none. */
  serverTime: z.number().nullable().default(null),
  /** Patients of the group before joining. */
  inGroup: z.array(z.int()).default([]),
});
type Evidence = z.infer<typeof Evidence>;

/** Changes are read from this long before it was sent, ms, as feeds do. */
const overlap = 120_000;

/** How many of the patient's cached appointments are noted before sending. */
const mostKnown = 500;

/**
 * A new appointment. Never sent twice automatically: without a response it is read back among the patient's
 * appointments by start and service, including one that was cancelled since. It may have been moved since, so the user
 * judges any other appointment that was created in the meantime.
 *
 * Guarantee: the time is checked again just before it is sent; a time that was taken elsewhere, or in which the
 * practitioner is busy, is booked over only if the user decides so; what the user saw there before is not asked about
 * again.
 * Guarantee: what waited is booked for a patient who was archived meanwhile only if the user decides so.
 * Guarantee: who is to be marked as arrived with it is so only once the booking is recorded, whatever happens in
 * between.
 */
export const booking: WriteDefinition<'booking', Evidence> = {
  kind: 'booking',
  version: 3,
  evidence: Evidence,
  named: words.named,
  masked: words.masked,
  keptDays: 30,
  subject: (a) => diaryOf(a.practitionerId),
  patientId: (a) => a.patientId,
  about: ({ groupId }) => ({ appointmentId: groupId }),
  visit: ({ start, end, practitionerId, locationId, groupId }) =>
    groupId === null ? { appointmentId: null, start, end, practitionerId, locationId } : null,
  title: (a, names) =>
    (a.groupId === null ? words.title : words.titleInClass)(
      names.patient(a.patientId),
      names.when(a.start, a.locationId),
    ),
  describeEvidence({ groupId }, { timeTaken, inGroup }) {
    if (groupId !== null) return [words.inClass(inGroup.length)];
    return [timeTaken ? words.timeTaken : words.timeFree];
  },
  hold: 0,
  ifNotRecorded: 'ask-after-two-checks',
  follows: {
    next: arrivalAfter,
    waits: ({ arrives }) => (arrives ? words.arrivesLater : null),
  },
  shows: ['appointments', 'cases'],

  async prepare(args, context) {
    const archived = await checkArchived(args.patientId, context);
    if (archived) return archived;
    if (isJoining(args)) {
      const ready = await prepareJoining(args, context);
      if (ready.kind !== 'send') return ready;
      return { kind: 'send', evidence: { timeTaken: false, serverTime: null, ...ready.evidence } };
    }
    const clashes = await clashesWith(args, context);
    if (!clashes.ok) return { kind: 'check-failed', outcome: clashes };
    const own = clashes.value.find((one) => isThis(one, args));
    const warning = own ? words.isBooked : words.taken;
    const unseen = clashes.value.filter((one) => one === own || !args.over?.appointments.includes(one.id));
    const taken = { seen: warning, about: asTheyLie(unseen) };
    if (unseen.length > 0 && !accepted(context, taken)) return { kind: 'ask', ...taken };
    const busy = await busyAt(args, context, args.over?.busyTimes);
    if (!busy.ok) return { kind: 'check-failed', outcome: busy };
    if (busy.value !== null && !accepted(context, busy.value)) return { kind: 'ask', ...busy.value };
    const known = [...clashes.value, ...context.cache.appointmentsOfPatient(args.patientId, mostKnown)];
    const evidence = {
      knownIds: [...new Set(known.map((one) => one.id))],
      timeTaken: clashes.value.length > 0 || busy.value !== null,
      serverTime: clashes.serverTime,
      inGroup: [],
    };
    return { kind: 'send', evidence };
  },

  restsOn: (args, context) => (isJoining(args) ? joiningRestsOn(args, context) : arrivalsIn(args, context)),

  send(args, _evidence, context) {
    if (isJoining(args)) return sendJoining(args, context);
    const { client, options } = context;
    return client.createAppointment({ body: bodyOf(args) }, options);
  },

  async readBack(args, evidence, context) {
    if (isJoining(args)) return readBackJoining(args, context);
    const since = evidence?.serverTime ?? null;
    const read = await readList(
      'listAppointments',
      {
        patientId: args.patientId,
        include_archived: 'true',
        ...(since === null ? {} : { update_gt: wireFromInstant(since - overlap) }),
      },
      context,
    );
    if (!read.ok) return { kind: 'check-failed', outcome: read };
    const claimed = context.claimed();
    const made = read.value.filter((one) => !isOfAnother(one, claimed) && madeSince(one, evidence));
    const found = made.find((one) => isThis(one, args));
    if (found)
      return {
        kind: 'done',
        outcome: { id: found.id, group: isGroup(found) },
        seen: words.shown,
      };
    if (made.length > 0) {
      return { kind: 'ask', seen: words.another, missing: true };
    }
    return { kind: 'not-done', seen: words.notShown };
  },

  async findDuplicate(args, evidence, outcome, context, names) {
    if (isJoining(args)) {
      if (missingSince(context.cache.get('appointments', args.groupId), evidence).length === 0)
        return { kind: 'no' };
      return {
        kind: 'duplicate',
        seen: words.someoneLeft,
        warning: words.classShrank,
      };
    }
    if (outcome === null) return { kind: 'no' };
    const claimed = context.claimed();
    const isAnother = (one: Appointment) =>
      one.id !== outcome.id &&
      one.practitionerId === args.practitionerId &&
      !isOfAnother(one, claimed) &&
      isThis(one, args) &&
      madeSince(one, evidence);
    if (!context.cache.appointmentsOfPatient(args.patientId, mostKnown).some(isAnother))
      return { kind: 'no' };
    const when = names.when(args.start, args.locationId);
    const warning = words.twiceWarning(when);
    return { kind: 'duplicate', seen: words.twice, warning };
  },
};

function arrivalAfter(args: Args, made: WriteOutcomes['booking']): NewWrite | null {
  if (!args.arrives || made === null) return null;
  const { id, group, maxPatients } = made;
  return {
    kind: 'arrival',
    args: {
      appointmentId: id,
      patientId: args.patientId,
      group: isJoining(args) || group === true || (maxPatients ?? 1) > 1,
      start: args.start,
      locationId: args.locationId,
      seen: null,
      // Since the click: the booking may have waited for hours.
      markedAt: args.markedAt,
    },
  };
}

const isJoining = (args: Args): args is Args & { groupId: number } => args.groupId !== null;

const bodyOf = (args: Args) => ({
  start: wireFromInstant(args.start),
  end: wireFromInstant(args.end),
  serviceId: args.serviceId,
  locationId: args.locationId,
  practitionerId: args.practitionerId,
  patientId: args.patientId,
  ...(args.caseId === null ? {} : { caseId: args.caseId }),
  ...(args.note === null ? {} : { note: args.note }),
});

/** Another write has made it, and it has not the id of what a practice that was restored from a backup has lost. */
function isOfAnother(one: Appointment, claimed: CreatedRecords): boolean {
  const write = claimed.get(one.id);
  return write !== undefined && !(write?.kind === 'booking' && !isFor(one, write.args.patientId));
}

function madeSince(one: Appointment, evidence: Evidence | null): boolean {
  if (evidence?.knownIds.includes(one.id)) return false;
  return mayBeMadeSince(one, evidence?.serverTime ?? null);
}

function isThis(one: Appointment, args: Args): boolean {
  return (
    instantFromWire(one.start) === args.start &&
    one.serviceId === args.serviceId &&
    isFor(one, args.patientId)
  );
}

const isFor = ({ appointmentPatients }: Appointment, patientId: number) =>
  (appointmentPatients ?? []).some((place) => place.patientId === patientId);
