import { z } from 'zod';
import { datetime, dollars, essential, id, openEnum, record, ref, resource, stamps } from '../fields.ts';

export const trackTypes = ['Appointments', 'Hours', 'Budget'] as const;
export const caseStatuses = ['Open', 'Closed', 'Expired'] as const;
export const caseItemTypes = [
  'Appointment',
  'SupportActivity',
  'File',
  'SupportingActivity',
  'Letter',
] as const;

/**
 * A referral or plan with a budget (docs/practice-api/resources.md, "Cases"). The spec does not define its numbers; we
 * read them (docs/decisions/0005) as: `appointmentCount` and `hours` are what the case has used so far, and `budget` is
 * what it allows, in the unit of `trackType`: appointments, hours or dollars. Null: unknown.
 */
export const Case = resource({
  id: id(),
  contactId: ref(),
  practitionerId: ref(),
  organisationId: ref(),
  patientId: essential(ref()),
  issueDate: datetime(),
  expiryDate: datetime(),
  hours: z.number(),
  items: z.array(record({ typeId: ref(), type: openEnum(caseItemTypes) }, [])),
  caseNumber: z.string(),
  budget: dollars(),
  appointmentCount: z.number(),
  providerNumber: z.string(),
  referralPeriod: z.string(),
  notes: z.string(),
  trackType: openEnum(trackTypes),
  includeDidNotArrive: z.boolean(),
  includeCancelled: z.boolean(),
  isOpen: z.boolean(),
  hasAlert: z.boolean(),
  isAlertUtilizationSent: z.boolean(),
  remindTime: z.string(),
  utilisationAlert: z.number(),
  ...stamps,
});
export type Case = z.infer<typeof Case>;
