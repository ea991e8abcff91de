import { z } from 'zod';
import { instantFromWire } from '../../../shared/clinic-time.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import type { WriteArgs } from '../../store/parsed-write.ts';
import { readAppointment } from '../reads/appointment.ts';
import { diaryOf } from '../reads/clashes.ts';
import { changeWords } from '../words.ts';
import { accepted, type Question, type WriteDefinition } from '../write-definition.ts';

type Args = WriteArgs['cancellation'];
const words = changeWords.cancellation;

const Evidence = z.object({
  /** Who was not cancelled yet, with the status just before it was sent. */
  left: z.array(z.object({ patientId: z.int(), status: z.string().nullable() })),
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
 * - Everyone means everyone whom the user was shown: who has joined since is asked about.
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
  reason: ({ reason, note }) => (note === null ? reason.words : `${reason.words}: ${note}`),
  title(a, names) {
    const when = names.when(a.start, a.locationId);
    return a.everyone && a.places.length > 1
      ? words.titleForAll(a.places.length, when)
      : words.title(names.patient(a.patientId), when);
  },
  describeEvidence: (_a, { left }) => [words.before(left.map(({ status }) => status))],
  hold: cancellationHold,
  ifNotRecorded: 'ask-after-two-checks',
  refusedOnceDone: true,
  shows: ['statuses', 'appointments'],

  async prepare(args, context, earlier) {
    const fresh = await readAppointment(args, context);
    if (!fresh.ok) return { kind: 'check-failed', outcome: fresh };
    if (!fresh.value || fresh.value.archived) return { kind: 'ask', seen: words.noAppointment };
    const places = placesOf(fresh.value, args);
    if (places.length === 0) return { kind: 'ask', seen: words.patientLeft };
    const left = places.filter(({ status }) => status !== 'Cancelled');
    if (left.length === 0) {
      // One that was sent before may be this one.
      const outcome = earlier === null ? { already: true } : null;
      return { kind: 'done', seen: words.shown, outcome };
    }
    const question = changedSince(args, fresh.value, left);
    if (question && !accepted(context, question)) return { kind: 'ask', ...question };
    return { kind: 'send', evidence: { left } };
  },

  send({ appointmentId: id, patientId, everyone, group, reason, note }, _evidence, { client, options }) {
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
    const sent = evidence?.left.map(({ patientId }) => patientId) ?? [];
    const places = placesOf(fresh.value, args).filter(({ patientId }) => sent.includes(patientId));
    const cancelled = places.filter(({ status }) => status === 'Cancelled');
    if (places.length === 0) return { kind: 'ask', seen: words.patientLeft, mayBeDone: true };
    if (cancelled.length === places.length) return { kind: 'done', outcome: null, seen: words.shown };
    if (cancelled.length > 0) return { kind: 'ask', seen: words.shownForSome, mayBeDone: true };
    return { kind: 'not-done', seen: words.notShown };
  },

  checkSettled: (_args, _cache, outcome) =>
    outcome && { seen: words.cancelledBefore, warning: words.already },
};

const subjectOf = (appointmentId: number, patientId: number) => `appointment:${appointmentId}:${patientId}`;

const byPatient = (places: readonly { readonly patientId: number; readonly status: string | null }[]) =>
  Object.fromEntries(places.map(({ patientId, status }) => [`status of ${patientId}`, status]));

/** Those whom it cancels, with their statuses. */
function placesOf(appointment: Appointment, { everyone, patientId }: Args) {
  return (appointment.appointmentPatients ?? []).flatMap((place) =>
    everyone || place.patientId === patientId
      ? [{ patientId: place.patientId, status: place.status ?? null }]
      : [],
  );
}

/** What is not as the user saw it; null: nothing. */
function changedSince(
  args: Args,
  appointment: Appointment,
  left: readonly { readonly patientId: number; readonly status: string | null }[],
): Question | null {
  const start = instantFromWire(appointment.start);
  const seenOf = (id: number) => args.places.find(({ patientId }) => patientId === id);
  const joined = left.filter(({ patientId }) => !seenOf(patientId));
  const changed = left.filter(
    ({ patientId, status }) => status !== null && status !== seenOf(patientId)?.seen,
  );
  const found = [
    ...(start === args.start ? [] : [words.moved]),
    ...(joined.length > 0 ? [words.joined] : []),
    ...[...new Set(changed.map(({ status }) => words.nowShows(status ?? '')))],
  ];
  if (found.length === 0) return null;
  return { seen: found.join('. '), about: { start: appointment.start, left } };
}
