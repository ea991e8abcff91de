import { z } from 'zod';
import { id, openEnum, ref, resource, stamps } from '../fields.ts';
import { PhoneNumber, SentPhoneNumber } from './phone-number.ts';

export const doctorTypes = ['GP', 'Specialist'] as const;

/** A referrer or an invoice recipient (docs/practice-api/resources.md, "Patients and contacts"). */
export const Contact = resource({
  id: id(),
  type: z.string(),
  name: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string(),
  occupation: z.string(),
  companyName: z.string(),
  providerNumber: z.string(),
  doctorType: openEnum(doctorTypes),
  associatedPatientIds: z.array(ref()),
  associatedInvoiceIds: z.array(ref()),
  associatedCaseIds: z.array(ref()),
  email: z.string(),
  addressL1: z.string(),
  addressL2: z.string(),
  addressL3: z.string(),
  suburb: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phoneNumbers: z.array(PhoneNumber),
  archived: z.boolean(),
  ...stamps,
});
export type Contact = z.infer<typeof Contact>;

const text = () => z.string().nullish();

/** `type`, `name` and `email` are required (docs/practice-api/deployed-service.md, "Writes"). */
export const ContactCreate = z.strictObject({
  type: z.string().min(1),
  name: z.string().min(1),
  email: z.string(),
  title: text(),
  firstName: text(),
  lastName: text(),
  preferredName: text(),
  occupation: text(),
  companyName: text(),
  providerNumber: text(),
  doctorType: text(),
  addressL1: text(),
  addressL2: text(),
  addressL3: text(),
  suburb: text(),
  state: text(),
  postalCode: text(),
  country: text(),
  phoneNumbers: z.array(SentPhoneNumber).optional(),
});
export type ContactCreate = z.infer<typeof ContactCreate>;
