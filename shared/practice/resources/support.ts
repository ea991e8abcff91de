import { z } from 'zod';
import { datetime, dollars, essential, id, openEnum, ref, resource, stamps } from '../fields.ts';
import { taxTypes } from './appointment.ts';

export const supportItemTypes = [
  'Provider Travel',
  'Provider Travel - Non-Labour Costs',
  'Activity Based Transport',
] as const;

/** docs/practice-api/resources.md, "Operations". */
export const SupportActivity = resource({
  id: id(),
  start: essential(datetime()),
  end: datetime(),
  patientId: essential(ref()),
  practitionerId: ref(),
  serviceId: ref(),
  locationId: ref(),
  caseId: ref(),
  note: z.string(),
  itemCode: z.string(),
  repeatId: z.string(),
  recurringRule: z.string(),
  unit: z.string(),
  pricing: dollars(),
  quantity: z.number(),
  taxType: openEnum(taxTypes),
  invoiceId: ref(),
  deletedAt: datetime(),
  doNotInvoice: z.boolean(),
  archived: z.boolean(),
  ...stamps,
});
export type SupportActivity = z.infer<typeof SupportActivity>;

/** It documents no `archived`, only `deletedAt` (docs/practice-api/resources.md, "Conventions"). */
export const SupportItem = resource({
  id: id(),
  appointmentId: essential(ref()),
  type: openEnum(supportItemTypes),
  itemCode: z.string(),
  pricing: dollars(),
  toMinutes: z.number(),
  returnMinutes: z.number(),
  appointmentAddress: z.string(),
  unit: z.string(),
  quantity: z.number(),
  note: z.string(),
  deletedAt: datetime(),
  ...stamps,
});
export type SupportItem = z.infer<typeof SupportItem>;
