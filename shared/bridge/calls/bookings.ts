import { z } from 'zod';
import * as v from '../views.ts';
import { call, Day, Id, rowRef, written } from './call.ts';

/** As many as a booking sheet offers. */
const mostPractitioners = 400;

/** Who is booked stands at the desk: marked as arrived once the booking is recorded. Only for a time of today. */
const Arrives = z.boolean().optional();

/** Free times, booking and moving. */
export const bookingCalls = {
  /** What a booking is made of; `appointmentId`: the visit to be moved, or to book after. */
  'booking.sheet': call(() => [
    z.strictObject({ patientId: Id, appointmentId: Id.nullable() }),
    v.BookingSheet,
  ]),
  'booking.slots': call(() => [
    z.strictObject({
      serviceId: Id,
      locationId: Id,
      practitionerIds: z.array(Id).min(1).max(mostPractitioners),
      from: v.Instant,
      /** At most 7 days after `from`. */
      to: v.Instant,
      /** Asks the service even if it was asked a moment ago. */
      fresh: z.boolean().default(false),
      /** Past so many of them: a window at a time crosses. */
      offset: z.int().min(0).default(0),
    }),
    z.strictObject({
      slots: z.array(v.SlotView).max(v.windowSlots),
      /** How many there are in all. */
      total: z.int(),
      /** Those of whom the practice gives no free times of this service: it refuses to be asked about them. */
      leftOut: z.array(Id).max(mostPractitioners),
    }),
  ]),
  'booking.roster': call(() => [
    /** At most 100 days. */
    z.strictObject({ practitionerId: Id, from: Day, to: Day, locationId: Id.nullable() }),
    z.strictObject({ times: z.array(v.RosterTime).max(1000) }),
  ]),
  /** Classes with room in the next four weeks, the soonest first; not those that the patient is in. `more`: how many later ones are left out. */
  'booking.groups': call(() => [
    z.strictObject({ patientId: Id, serviceId: Id, locationId: Id.nullable() }),
    z.strictObject({ groups: z.array(v.GroupView).max(v.mostGroups), more: z.int() }),
  ]),
  /** What this PC knows to take up some of a time of a practitioner; `appointmentId`: the visit that is moved there. */
  'booking.clashes': call(() => [
    z.strictObject({
      practitionerId: Id,
      start: v.Instant,
      end: v.Instant,
      appointmentId: Id.nullable(),
      locationId: Id.nullable(),
    }),
    z.strictObject({ clashes: z.array(v.ClashView).max(v.mostClashes) }),
  ]),
  /** Who could take a free time. `exceptId`: who cancelled it; `inClass`: a place in a class is free, and not the time. */
  'booking.candidates': call(() => [
    v.FreeTimeView.extend({ exceptId: Id.nullable(), inClass: z.boolean().default(false) }),
    v.CandidatesView,
  ]),
  /** What came of asking a patient; answers with what is kept now. */
  'booking.noteOffer': call(() => [v.NotedOffer, z.strictObject({ offer: v.OfferView.nullable() })]),
  'booking.cancellation': call(() => [z.strictObject(rowRef), v.CancellationSheet]),
  'booking.cancel': call(() => [v.AskedCancellation.extend(rowRef), written]),
  'booking.join': call(() => [
    z.strictObject({
      ...rowRef,
      caseId: Id.nullable(),
      arrives: Arrives,
      /** The class as the person saw it: stale where it is at another time, or of another practitioner, by now. Left out: the person saw none. */
      seen: v.GroupView.pick({ start: true, practitionerId: true }).optional(),
      /** What the person chose on the sheet: for a class that has no service, or no location, of its own. It is not sent. */
      chosen: z.strictObject({ serviceId: Id, locationId: Id }).optional(),
    }),
    written,
  ]),
  'booking.create': call(() => [
    z.strictObject({
      patientId: Id,
      practitionerId: Id,
      serviceId: Id,
      locationId: Id,
      caseId: Id.nullable(),
      start: v.Instant,
      end: v.Instant,
      note: z.string().max(4000).nullable(),
      /** Left out: nothing. */
      over: v.BookedOver.optional(),
      arrives: Arrives,
    }),
    written,
  ]),
  'booking.move': call(() => [
    z.strictObject({
      ...rowRef,
      changes: z
        .strictObject({
          start: v.Instant,
          end: v.Instant,
          practitionerId: Id,
          locationId: Id,
          serviceId: Id,
          caseId: Id,
        })
        .partial(),
      /** The visit as the person saw it: stale where it is another by now. Left out: the person saw no time of it. */
      seen: v.BookedVisit.pick({
        start: true,
        end: true,
        practitionerId: true,
        serviceId: true,
        locationId: true,
      }).optional(),
      over: v.BookedOver.optional(),
    }),
    written,
  ]),
} as const;
