import { z } from 'zod';
import { instantFromWire } from '../../../shared/clinic-time.ts';
import { isGroup } from '../../../shared/practice/group.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import type { WriteArgs } from '../../store/parsed-write.ts';
import { readAppointment } from '../reads/appointment.ts';
import { diaryOf } from '../reads/clashes.ts';
import { changeWords } from '../words.ts';
import { accepted, type Question, type WriteContext, type WriteDefinition } from '../write-definition.ts';

type Args = WriteArgs['cancellation'];
const words = changeWords.cancellation;

const Evidence = z.object({
  /** Who was not cancelled yet, with the status just before it was sent. */
  left: z.array(
    z.object({
      patientId: z.int(),
      status: z.string().nullable(),
      /** Since when, UTC ms. */
      statusAt: z.number().nullable(),
    }),
  ),
  /** More than one attendance by then: the call names the patient, unless it is for everyone. */
  group: z.boolean(),
});

/** How long a cancellation is held so that it can be undone, ms: the service cannot take one back. */
export const cancellationHold = 6000;

/**
 * A visit is cancelled, for one patient or for everyone in it, by a reason of the practice. Never sent twice
 * automatically: a reason may charge the patient or notify them. Without a response it is read back; who cancelled it
 * cannot be learnt then.
 *
 * Guarantees:
 * - It is sent only on a record that was read just before: what has moved, or has another status than the user saw, is
 *   asked about.
 * - What is cancelled already is not cancelled again. Where another desk was first, the user is notified: its reason, which
 *   may charge something else, stands.
 * - Everyone means everyone whom the user was shown: who has joined since is asked about. A visit of one that others
 *   were put into since is cancelled for its own patient alone.
 * - A reason that charges something else by now is asked about, and so is a cancellation that waited until its appointment began.
 * - Its time is free once it is sent: a booking of this desk into it waits until then.
 */
export const cancellation: WriteDefinition<'cancellation', z.infer<typeof Evidence>> = {
  kind: 'cancellation',
  version: 1,
  evidence: Evidence,
  named: words.named,
  masked: words.masked,
  keptDays: 30,
  subject: (a) => subjectOf(a.appointmentId, a.patientId),
  alsoAbout: (a) => [
    `appointment:${a.appointmentId}`,
    ...a.places.flatMap(({ patientId }) =>
      patientId === a.patientId ? [] : [subjectOf(a.appointmentId, patientId)],
    ),
    ...(a.practitionerId === null ? [] : [diaryOf(a.practitionerId)]),
  ],
  patientId: (a) => a.patientId,
  about: ({ appointmentId }) => ({ appointmentId }),
  claims: 'appointment',
  // Not the note: the action log keeps no clinical words.
  reason: ({ reason }) => reason.words,
  title(a, names) {
    const when = names.when(a.start, a.locationId);
    return a.everyone && a.places.length > 1
      ? words.titleForAll(a.places.length, when, a.reason)
      : words.title(names.patient(a.patientId), when, a.reason);
  },
  describeEvidence: (_a, { left }) => [words.before(left.map(({ status }) => status))],
  hold: cancellationHold,
  ifNotRecorded: 'ask-after-two-checks',
  refusedOnceDone: true,
  shows: ['statuses', 'appointments'],

  async prepare(args, context) {
    const fresh = await readAppointment(args, context);
    if (!fresh.ok) return { kind: 'check-failed', outcome: fresh };
    if (!fresh.value || fresh.value.archived) return { kind: 'ask', seen: words.noAppointment };
    const places = placesOf(fresh.value, args);
    if (places.length === 0) return { kind: 'ask', seen: words.patientLeft };
    const left = places.filter(({ status }) => status !== 'Cancelled');
    if (left.length === 0) {
      // One that was sent before, and not refused, may be this one.
      const outcome = context.mayBeCarriedOut ? null : { already: true as const };
      return { kind: 'done', seen: words.shown, outcome };
    }
    const question = changedSince(args, fresh.value, left, context);
    if (question && !accepted(context, question)) return { kind: 'ask', ...question };
    return { kind: 'send', evidence: { left, group: isGroup(fresh.value) } };
  },

  restsOn(args, { cache }) {
    const appointment = cache.get('appointments', args.appointmentId);
    if (appointment === null) return null;
    return {
      start: appointment.start,
      archived: appointment.archived ?? false,
      group: isGroup(appointment),
      // In one order, whichever the practice gives.
      places: placesOf(appointment, args)
        .map(({ patientId, status }) => [patientId, status] as const)
        .toSorted(([one], [other]) => one - other),
      reason: cache.get('cancellationReasons', args.reason.id),
    };
  },

  send({ appointmentId: id, patientId, everyone, reason, note }, { group }, { client, options }) {
    const body = { reasonId: reason.id, ...(note === null ? {} : { note }) };
    return group && !everyone
      ? client.cancelInGroup({ params: { id, patientId }, body }, options)
      : client.cancelAppointment({ params: { id }, body }, options);
  },

  replaces: {
    record: (args) => ({ kind: 'appointments', id: args.appointmentId }),
    read: (args, context) => readAppointment(args, context),
    quickFeed: true,
    written: (_args, { left }) => byPatient(left.map((place) => ({ ...place, status: 'Cancelled' }))),
    before: (_args, { left }) => byPatient(left),
    shown(_args, { left }, record) {
      const places = (record as Appointment).appointmentPatients ?? [];
      return byPatient(
        left.map(({ patientId }) => ({
          patientId,
          status: places.find((place) => place.patientId === patientId)?.status ?? null,
        })),
      );
    },
    // The service can set no other status.
    restore: () => null,
  },

  async readBack(args, evidence, context) {
    const fresh = await readAppointment(args, context);
    if (!fresh.ok) return { kind: 'check-failed', outcome: fresh };
    if (!fresh.value) return { kind: 'ask', seen: words.noAppointment, mayBeDone: true };
    // A restored copy may not know what was sent.
    const before = new Map((evidence?.left ?? []).map((place) => [place.patientId, place]));
    const sent = evidence ? [...before.keys()] : args.places.map(({ patientId }) => patientId);
    const places = placesOf(fresh.value, args).filter(({ patientId }) => sent.includes(patientId));
    const cancelled = places.filter(({ status }) => status === 'Cancelled');
    if (places.length === 0) return { kind: 'ask', seen: words.patientLeft, mayBeDone: true };
    if (cancelled.length === places.length) return { kind: 'done', outcome: null, seen: words.shown };
    if (cancelled.length > 0) return { kind: 'ask', seen: words.shownForSome, mayBeDone: true };
    // It may have been carried out, and taken back by another desk.
    const isTouched = places.some(({ patientId, status, statusAt }) => {
      const known = before.get(patientId);
      return known !== undefined && (known.status !== status || known.statusAt !== statusAt);
    });
    return isTouched
      ? { kind: 'ask', seen: words.touchedSince, mayBeDone: true }
      : { kind: 'not-done', seen: words.notShown };
  },

  checkSettled: (_args, _cache, outcome) =>
    outcome && { seen: words.cancelledBefore, warning: words.already },
};

const subjectOf = (appointmentId: number, patientId: number) => `appointment:${appointmentId}:${patientId}`;

type Place = { readonly patientId: number; readonly status: string | null };

const byPatient = (places: readonly Place[]) =>
  Object.fromEntries(places.map(({ patientId, status }) => [`status of ${patientId}`, status]));

/** Those whom it cancels, with their statuses. */
function placesOf(appointment: Appointment, { everyone, patientId }: Args) {
  return (appointment.appointmentPatients ?? []).flatMap((place) =>
    everyone || place.patientId === patientId
      ? [
          {
            patientId: place.patientId,
            status: place.status ?? null,
            statusAt: instantFromWire(place.statusUpdatedAt),
          },
        ]
      : [],
  );
}

/** What is not as the user saw it; null: nothing. */
function changedSince(
  args: Args,
  appointment: Appointment,
  left: readonly Place[],
  { cache, now, waited }: Pick<WriteContext, 'cache' | 'now' | 'waited'>,
): Question | null {
  const start = instantFromWire(appointment.start);
  const seenOf = (id: number) => args.places.find(({ patientId }) => patientId === id);
  const joined = left.filter(({ patientId }) => !seenOf(patientId));
  const changed = left.filter(
    ({ patientId, status }) => status !== null && status !== seenOf(patientId)?.seen,
  );
  const reason = cache.get('cancellationReasons', args.reason.id);
  const { words: said, rate } = args.reason;
  const isOtherReason =
    reason === null ||
    reason.archived ||
    reason.reason?.trim() !== said ||
    (reason.billableRate ?? null) !== rate;
  const isLate = waited && start !== null && now() > start;
  const found = [
    ...(start === args.start ? [] : [words.moved]),
    ...(isOtherReason ? [words.otherReason] : []),
    ...(isLate ? [words.late] : []),
    ...(joined.length > 0 ? [words.joined] : []),
    ...[...new Set(changed.map(({ status }) => words.nowShows(status ?? '')))],
  ];
  if (found.length === 0) return null;
  return {
    seen: found.join('. '),
    about: { start: appointment.start, left: byPatient(left), reason, isLate },
  };
}
