import { z } from 'zod';
import * as v from '../views.ts';
import { call, Day, Id, nothing, rowRef, WriteId, written } from './call.ts';

/** The day: reading it, arrivals, and what the desk notes down. */
export const dayCalls = {
  /** `ahead`: a prefetch; nothing is asked of the practice for it. */
  'day.read': call(() => [
    z.strictObject({
      date: Day,
      locationId: Id.nullable(),
      offset: z.int().min(0).default(0),
      ahead: z.boolean().default(false),
    }),
    v.DayView,
  ]),
  'day.refresh': call(() => [nothing, nothing]),
  /** Busy times of a day at all locations, from what this PC keeps. */
  'day.busy': call(() => [
    z.strictObject({ date: Day }),
    z.strictObject({ busy: z.array(v.BusyView).max(1000) }),
  ]),
  /** Support activities of a day at all locations, from what this PC keeps. `more`: how many later ones are left out. */
  'day.support': call(() => [
    z.strictObject({ date: Day }),
    z.strictObject({ activities: z.array(v.DaySupportView).max(v.windowRows), more: z.int() }),
  ]),
  /** This desk is done with a patient of a day, or is not after all. */
  'day.doneHere': call(() => [
    z.strictObject({ date: Day, key: z.string().max(40), done: z.boolean() }),
    nothing,
  ]),
  /** A patient of a day has gone in to the practitioner, or has not after all. */
  'day.goneIn': call(() => [
    z.strictObject({ date: Day, key: z.string().max(40), goneIn: z.boolean() }),
    nothing,
  ]),
  /** They have come out again: the practitioner has finished with them. */
  'day.finished': call(() => [
    z.strictObject({ date: Day, key: z.string().max(40), finished: z.boolean() }),
    nothing,
  ]),
  /** A practitioner runs late on a day; null: they are on time. Appointments stay as they are. */
  'day.late': call(() => [
    z.strictObject({ date: Day, practitionerId: Id, minutes: v.MinutesLate.nullable() }),
    nothing,
  ]),
  /** A note about a visit, for desk and practitioner; null: it is taken back. */
  'day.note': call(() => [
    z.strictObject({
      date: Day,
      key: z.string().max(40),
      note: z.string().trim().min(1).max(v.longestDeskNote).nullable(),
    }),
    nothing,
  ]),
  /** What came of a call to a patient about a visit; null: there was none after all. */
  'day.called': call(() => [
    z.strictObject({ date: Day, key: z.string().max(40), called: v.VisitCall.nullable() }),
    nothing,
  ]),
  'arrival.mark': call(() => [z.strictObject(rowRef), written]),
  'arrival.undo': call(() => [z.strictObject({ writeId: WriteId }), z.strictObject({ undone: z.boolean() })]),
  'notes.read': call(() => [nothing, z.strictObject({ initials: z.array(z.string()).max(20) })]),
  /** Who is at the desk now, to be offered again. */
  'notes.saveInitials': call(() => [z.strictObject({ initials: z.string().min(1).max(20) }), nothing]),
} as const;
