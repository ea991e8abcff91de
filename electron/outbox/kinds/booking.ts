import { z } from 'zod';
import { instantFromWire, wireFromInstant } from '../../../shared/clinic-time.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import type { Kind } from '../kind.ts';
import { clashesWith } from './clashes.ts';

const Args = z.object({
  patientId: z.int(),
  practitionerId: z.int(),
  serviceId: z.int(),
  locationId: z.int(),
  caseId: z.int().nullable(),
  /** UTC ms. */
  start: z.int(),
  end: z.int(),
  note: z.string().nullable(),
});
type Args = z.infer<typeof Args>;

const Evidence = z.object({
  /** Appointments that took up the time already when it was sent; a person had seen them. */
  knownIds: z.array(z.int()),
});

/**
 * A new appointment. Never sent twice automatically; after no answer it is looked for by patient, start and service.
 * The time is looked at again just before: what somebody else has taken is not booked over.
 */
export const booking: Kind<Args, z.infer<typeof Evidence>> = {
  kind: 'booking',
  version: 1,
  args: Args,
  evidence: Evidence,
  subject: (a) => `diary:${a.practitionerId}`,
  patientId: (a) => a.patientId,
  amountCents: () => null,
  title: (a, names) => `Booking for ${names.patient(a.patientId)}, ${names.clock(a.start, a.locationId)}`,
  tellEvidence: (_a, e) =>
    e.knownIds.length > 0 ? ['The time was not free when it was sent'] : ['The time was free'],
  hold: 0,
  notDone: 'after-two-looks-ask',
  shows: ['appointments'],

  async prepare(args, context) {
    const clashes = await clashesWith(args, context);
    if (!clashes.ok) return { kind: 'no-look', outcome: clashes };
    const own = clashes.value.find((one) => isThis(one, args));
    if (own && !context.confirmed) return { kind: 'ask', seen: 'The patient already has this appointment' };
    if (clashes.value.length > 0 && !context.confirmed)
      return { kind: 'ask', seen: 'The time has been taken' };
    return { kind: 'send', evidence: { knownIds: clashes.value.map((one) => one.id) } };
  },

  send: (args, _evidence, { client, options }) =>
    client.createAppointment(
      {
        body: {
          start: wireFromInstant(args.start),
          end: wireFromInstant(args.end),
          serviceId: args.serviceId,
          locationId: args.locationId,
          practitionerId: args.practitionerId,
          patientId: args.patientId,
          ...(args.caseId === null ? {} : { caseId: args.caseId }),
          ...(args.note === null ? {} : { note: args.note }),
        },
      },
      options,
    ),

  async readBack(args, evidence, context) {
    const there = await clashesWith(args, context);
    if (!there.ok) return { kind: 'no-look', outcome: there };
    const found = there.value.find((one) => isThis(one, args) && !evidence?.knownIds.includes(one.id));
    if (found) return { kind: 'done', outcome: { id: found.id }, seen: 'The practice shows the appointment' };
    return { kind: 'not-done', seen: 'The practice does not show the appointment' };
  },
};

function isThis(one: Appointment, args: Args): boolean {
  return (
    instantFromWire(one.start) === args.start &&
    one.serviceId === args.serviceId &&
    (one.appointmentPatients ?? []).some((place) => place.patientId === args.patientId)
  );
}
