import { z } from 'zod';
import { datetime, dollars, essential, id, openEnum, record, ref, resource, stamps } from '../fields.ts';

export const invoiceStatuses = ['Draft', 'Awaiting Payment', 'Paid'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];
export const taxStatuses = ['including', 'excluding', 'no tax'] as const;
export const invoiceItemTypes = [
  'appointment',
  'supportActivity',
  'supportItem',
  'service',
  'productStock',
  'custom',
  'GiftVoucher',
] as const;

/** docs/practice-api/resources.md, "Invoices and payments". */
export const InvoiceItem = record(
  {
    id: id(),
    type: openEnum(invoiceItemTypes),
    typeId: ref(),
    code: z.string(),
    description: z.string(),
    unitPrice: dollars(),
    quantity: z.number(),
    /** A formatted amount, as text. */
    discount: z.string(),
    taxType: z.string(),
    /** Percent. */
    taxRate: z.number(),
  },
  [],
);

/** Its archive flag is `isArchived` (docs/practice-api/resources.md, "Conventions"). */
export const Invoice = resource({
  id: id(),
  invoiceNumber: z.string(),
  issueDate: datetime(),
  dueDate: datetime(),
  patientId: essential(ref()),
  /** A contact who pays instead of the patient. */
  contactId: essential(ref()),
  locationId: essential(ref()),
  practitionerId: ref(),
  extraBillingInfo: z.string(),
  subtotal: dollars(),
  tax: dollars(),
  total: essential(dollars()),
  paidAmount: essential(dollars()),
  taxStatus: openEnum(taxStatuses),
  status: openEnum(invoiceStatuses),
  invoiceItems: z.array(InvoiceItem),
  paymentIds: essential(z.array(ref())),
  referenceNumbers: z.array(z.string()),
  reference: z.string(),
  description: z.string(),
  isArchived: z.boolean(),
  ...stamps,
});
export type Invoice = z.infer<typeof Invoice>;
