import { z } from 'zod';
import { instantFromWire } from '../../../shared/clinic-time.ts';
import { dayMs } from '../../../shared/durations.ts';
import { isGroup } from '../../../shared/practice/group.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import { assertNever } from '../../../shared/result.ts';
import type { WriteArgs, WriteOutcomes } from '../../store/parsed-write.ts';
import { readAppointment } from '../reads/appointment.ts';
import { changeWords } from '../words.ts';
import { accepted, type WriteContext, type WriteDefinition } from '../write-definition.ts';

const words = changeWords.arrival;

type Args = WriteArgs['arrival'];

const Evidence = z.object({
  status: z.string().nullable(),
  statusAt: z.number().nullable(),
  /** More than one attendance by then: the service wants its second path. Absent in writes of earlier versions. */
  group: z.boolean().optional(),
});
type Evidence = z.infer<typeof Evidence>;

/** How long an arrival is held so that it can be undone, ms: the service cannot un-arrive a patient. */
export const arrivalHold = 6000;

/**
 * A patient has arrived. Sending it twice is idempotent; without a response it is read back, and sent again unless the
 * status is Arrived or another desk changed it.
 *
 * Guarantees:
 * - An arrival is not sent on an old copy of its appointment. While this PC was offline another desk may have
 *   set another status, or put another patient in, who has none yet and is in no list of statuses: the appointment is read first.
 * - Of a patient who is not in the appointment any more it is not sent, whatever the user decides: the service would mark the one who is.
 *   Where this PC could not know it yet, the user is warned.
 * - To a visit that was moved to another day meanwhile it is sent only if the user decides so.
 */
export const arrival: WriteDefinition<'arrival', Evidence> = {
  kind: 'arrival',
  version: 1,
  evidence: Evidence,
  named: words.named,
  masked: words.masked,
  keptDays: 30,
  subject: (a) => `appointment:${a.appointmentId}:${a.patientId}`,
  patientId: (a) => a.patientId,
  about: ({ appointmentId }) => ({ appointmentId }),
  title: (a, names) => words.title(names.patient(a.patientId), names.clock(a.start, a.locationId)),
  describeEvidence: (_a, e) => [words.before(e.status)],
  hold: arrivalHold,
  ifNotRecorded: 'send-again',
  shows: ['statuses'],

  async prepare(args, context) {
    const appointment = context.cache.get('appointments', args.appointmentId);
    const known = placeIn(appointment, args.patientId);
    const before: Place = { status: known?.status ?? null, statusAt: known?.statusAt ?? null };
    // Another patient may have been put into a visit of one since the click.
    const sent = (place: Place, record: Appointment | null) => {
      const evidence: Evidence = { ...place, group: record ? isGroup(record) : args.group };
      return { kind: 'send', evidence } as const;
    };
    // While it was held, another desk may have set another status, or put another patient in.
    const changed =
      appointment !== null &&
      args.seen !== undefined &&
      (!known || known.status !== args.seen || isOnAnotherDay(appointment, args, context));
    const isCurrent = context.isCurrent('statuses') && context.isCurrent('appointments');
    const trusted = isCurrent && !changed;
    if (trusted && !context.confirmed && !context.waited) return sent(before, appointment);
    const fresh = await readAppointment(args, context);
    if (!fresh.ok) return { kind: 'check-failed', outcome: fresh };
    const judged = judge(fresh.value, args, context);
    switch (judged.kind) {
      case 'arrived':
        return { kind: 'done', seen: judged.seen, outcome: judged.completed ? completedUnsent : null };
      case 'changed': {
        const place = placeIn(fresh.value, args.patientId);
        return place && accepted(context, judged)
          ? sent(place, fresh.value)
          : { kind: 'ask', seen: judged.seen };
      }
      case 'open':
        return sent({ status: judged.status, statusAt: judged.statusAt }, fresh.value);
      default:
        return assertNever(judged);
    }
  },

  restsOn(args, { cache }) {
    const appointment = cache.get('appointments', args.appointmentId);
    if (appointment === null) return null;
    const isThere = !appointment.archived && placeIn(appointment, args.patientId) !== null;
    return { isThere, group: isGroup(appointment) };
  },

  send: (args, { group = args.group }, { client, options }) =>
    group
      ? client.arriveInGroup({ params: { id: args.appointmentId, patientId: args.patientId } }, options)
      : client.arrive({ params: { id: args.appointmentId } }, options),

  replaces: {
    record: ({ appointmentId: id, patientId }) => ({ kind: 'appointments', id, patientId }),
    read: (args, context) => readAppointment(args, context),
    quickFeed: true,
    harmlessTwice: true,
    written: () => ({ status: 'Arrived' }),
    before: (_args, { status }) => ({ status }),
    shown: (args, _evidence, record) => ({
      status: placeIn(record as Appointment, args.patientId)?.status ?? null,
    }),
    // The service can set no other status.
    restore: () => null,
  },

  async readBack(args, _evidence, context) {
    const fresh = await readAppointment(args, context);
    if (!fresh.ok) return { kind: 'check-failed', outcome: fresh };
    const judged = judge(fresh.value, args, context);
    switch (judged.kind) {
      case 'arrived':
        return { kind: 'done', seen: judged.seen, outcome: judged.completed ? completedUnseen : null };
      case 'changed':
        return { kind: 'ask', seen: judged.seen };
      case 'open':
        return { kind: 'not-done', seen: words.notShown };
      default:
        return assertNever(judged);
    }
  },

  checkSettled(args, cache, outcome) {
    if (outcome)
      return { seen: completedWords[outcome.completed], warning: completedWords[outcome.completed] };
    const appointment = cache.get('appointments', args.appointmentId);
    // This PC may not have known of it when the arrival was sent.
    return appointment && placeIn(appointment, args.patientId) === null
      ? { seen: words.patientLeft, warning: words.leftSince }
      : null;
  },
};

/**
 * Another desk completed the visit before the arrival was seen to be recorded. The arrival is not sent over that: it
 * would undo the Completed. The user is warned, because the practice may have no time of arrival.
 */
const completedWords = {
  unsent: words.completedUnsent,
  unseen: words.completedUnseen,
} as const;
const completedUnsent = { completed: 'unsent' } as const satisfies WriteOutcomes['arrival'];
const completedUnseen = { completed: 'unseen' } as const satisfies WriteOutcomes['arrival'];

type Place = { status: string | null; statusAt: number | null };

function placeIn(appointment: Appointment | null, patientId: number): Place | null {
  const place = appointment?.appointmentPatients?.find((p) => p.patientId === patientId);
  return place ? { status: place.status ?? null, statusAt: instantFromWire(place.statusUpdatedAt) } : null;
}

/** Moved elsewhere, and further than within the hours of a day: a patient who came has not come to it. */
function isOnAnotherDay({ id, start }: Appointment, args: Args, { ownVisits }: WriteContext): boolean {
  const now = instantFromWire(start);
  if (now === null || args.start === 0 || Math.abs(now - args.start) <= dayMs / 2) return false;
  return !ownVisits().some(({ appointmentId, place }) => appointmentId === id && place.start === now);
}

type Judged =
  | { kind: 'arrived'; seen: string; completed: boolean }
  | { kind: 'changed'; seen: string }
  | ({ kind: 'open' } & Place);

/** What the practice's record says about this arrival. Pure. */
function judge(appointment: Appointment | null, args: Args, context: WriteContext): Judged {
  if (!appointment || appointment.archived) {
    return { kind: 'changed', seen: words.noAppointment };
  }
  const place = placeIn(appointment, args.patientId);
  if (!place) return { kind: 'changed', seen: words.patientLeft };
  if (place.status === 'Arrived' || place.status === 'Completed') {
    const completed = place.status === 'Completed';
    return { kind: 'arrived', seen: words.shows(place.status), completed };
  }
  if (place.status !== null && place.status !== args.seen)
    return { kind: 'changed', seen: words.nowShows(place.status) };
  if (isOnAnotherDay(appointment, args, context)) return { kind: 'changed', seen: words.moved };
  return { kind: 'open', ...place };
}
