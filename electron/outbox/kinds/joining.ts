import { instantFromWire } from '../../../shared/clinic-time.ts';
import { isClassCancelled, isGroup, mostPatientsIn, placesTaken } from '../../../shared/practice/group.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import type { CallOutcome } from '../../practice/types.ts';
import { readAppointment } from '../reads/appointment.ts';
import { changeWords } from '../words.ts';
import type { PreparedWrite, Question, ReadBackVerdict, WriteContext } from '../write-definition.ts';
import { accepted } from '../write-definition.ts';

const words = changeWords.joining;

/**
 * A booking into an existing group: an update of the appointment names the patient, which adds an attendance. Sending
 * it twice is idempotent.
 *
 * Guarantees:
 * - The group is checked just before sending: one that is full, gone, cancelled for everyone or at another time is joined only
 *   if the user decides so, who is asked about all of it at once. The place of a patient who cancelled is free.
 * - One that is an appointment of one patient by now is not joined, whatever the user decides: the practice would put that patient out, also one
 *   who cancelled, with what is recorded of it.
 * - No other field of the appointment is sent.
 */

/** The args of a booking that joining needs. `start`: UTC ms. */
type Joining = {
  readonly groupId: number;
  readonly patientId: number;
  readonly caseId: number | null;
  readonly start: number;
};

type Evidence = { readonly knownIds: number[]; readonly inGroup: number[] };

const whichOf = ({ groupId, patientId, start }: Joining) => ({ appointmentId: groupId, patientId, start });

const attendancesOf = (group: Appointment) => group.appointmentPatients ?? [];
const placeOf = (group: Appointment, { patientId }: Joining) =>
  attendancesOf(group).find((attendance) => attendance.patientId === patientId);

export async function prepareJoining(args: Joining, context: WriteContext): Promise<PreparedWrite<Evidence>> {
  const read = await readAppointment(whichOf(args), context);
  if (!read.ok) return { kind: 'check-failed', outcome: read };
  const group = read.value;
  if (!group || group.archived) return { kind: 'ask', seen: words.noClass };
  const place = placeOf(group, args);
  if (place?.status === 'Cancelled') {
    return {
      kind: 'ask',
      seen: words.wasCancelled,
    };
  }
  if (place) {
    return { kind: 'done', seen: words.isIn, outcome: { id: group.id } };
  }
  if (!isGroup(group) && attendancesOf(group).length > 0) return { kind: 'ask', seen: words.single };
  const against = whatSpeaksAgainst(group, args);
  if (against !== null && !accepted(context, against)) return { kind: 'ask', ...against };
  return {
    kind: 'send',
    evidence: { knownIds: [], inGroup: attendancesOf(group).flatMap(({ patientId }) => patientId ?? []) },
  };
}

/** What this PC knows of what is checked. */
export function joiningRestsOn(args: Joining, { cache }: Pick<WriteContext, 'cache'>): unknown {
  const group = cache.get('appointments', args.groupId);
  return (
    group && {
      start: group.start,
      archived: group.archived ?? false,
      most: group.maxPatients,
      taken: placesTaken(group),
      own: placeOf(group, args)?.status,
      isIn: placeOf(group, args) !== undefined,
    }
  );
}

/** One question: a decision about one objection is none about another. */
function whatSpeaksAgainst(group: Appointment, { start }: Joining): Question | null {
  const most = mostPatientsIn(group);
  const taken = placesTaken(group);
  const now = instantFromWire(group.start);
  const found = [
    ...(isClassCancelled(group) ? [{ seen: words.cancelled, about: 'cancelled' }] : []),
    ...(taken >= most ? [{ seen: words.full(taken, most), about: { taken, most } }] : []),
    ...(now === start ? [] : [{ seen: words.moved, about: { start: now } }]),
  ];
  if (found.length === 0) return null;
  return { seen: found.map(({ seen }) => seen).join('. '), about: found.map(({ about }) => about) };
}

export async function sendJoining(
  { groupId, patientId, caseId }: Joining,
  { client, options }: WriteContext,
): Promise<CallOutcome<unknown>> {
  const body = { patientId, ...(caseId === null ? {} : { caseId }) };
  const sent = await client.updateAppointment({ params: { id: groupId }, body }, options);
  return sent.ok ? { ...sent, value: { id: groupId } } : sent;
}

export async function readBackJoining(args: Joining, context: WriteContext): Promise<ReadBackVerdict> {
  const read = await readAppointment(whichOf(args), context);
  if (!read.ok) return { kind: 'check-failed', outcome: read };
  const place = read.value && placeOf(read.value, args);
  return place
    ? { kind: 'done', outcome: { id: args.groupId }, seen: words.shown }
    : { kind: 'not-done', seen: words.notShown };
}

/** Patients who were in the group before and are not in it now: the practice may have replaced one by another. */
export function missingSince(group: Appointment | null, { inGroup }: Evidence): number[] {
  if (!group) return [];
  const now = new Set(attendancesOf(group).map(({ patientId }) => patientId));
  return inGroup.filter((patientId) => !now.has(patientId));
}
