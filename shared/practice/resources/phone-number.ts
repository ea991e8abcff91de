import { z } from 'zod';
import { openEnum, record } from '../fields.ts';

export const phoneTypes = ['Mobile', 'Home', 'Work', 'Fax', 'Other'] as const;

/**
 * Number without country code, its type, and the country calling code with plus sign (docs/practice-api/resources.md,
 * "Patients and contacts").
 */
export const PhoneNumber = record(
  { phoneNumber: z.string(), type: openEnum(phoneTypes), code: z.string() },
  [],
);
export type PhoneNumber = z.infer<typeof PhoneNumber>;

/** A phone number that we send. */
export const SentPhoneNumber = z.strictObject({
  phoneNumber: z.string(),
  type: z.string().nullish(),
  code: z.string().nullish(),
});
