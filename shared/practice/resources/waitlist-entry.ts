import { z } from 'zod';
import { essential, id, openEnum, ref, resource, stamps } from '../fields.ts';

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/**
 * Extension: a patient who waits for an earlier time (docs/practice-api/extensions.md, "The waiting list"). No operation
 * writes it. What is absent or empty is no wish: any practitioner, any day.
 */
export const WaitlistEntry = resource({
  id: id(),
  practitionerId: ref(),
  /** A group of practitioners; no operation lists them. */
  userGroupId: ref(),
  locationId: ref(),
  patientId: essential(ref()),
  serviceIds: z.array(ref()),
  /** The practice's own words: High, Medium and Low, for one. */
  waitlistTags: z.array(z.string()),
  preferredDays: z.array(openEnum(weekdays)),
  /** The practice's own words: morning, afternoon and evening, for one. */
  preferredTime: z.array(z.string()),
  archived: z.boolean(),
  ...stamps,
});
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;
