import { z } from 'zod';
import { datetime, dollars, essential, id, record, ref, resource, sentDatetime, stamps } from '../fields.ts';

/** Its archive datetime is `archivedAt` (docs/practice-api/resources.md, "Conventions"). */
export const Payment = resource({
  id: id(),
  paymentNumber: z.string(),
  /** Total; 0 for a credit allocation. */
  amount: essential(dollars()),
  patientId: essential(ref()),
  locationId: essential(ref()),
  /** Null for a credit allocation. */
  paymentMethodId: essential(ref()),
  paymentDate: essential(datetime()),
  paymentInvoices: essential(
    z.array(record({ invoiceId: essential(id()), amount: essential(dollars()), ledgerId: z.string() }, [])),
  ),
  creditAllocations: z.array(record({ invoiceId: id(), amount: dollars() }, [])),
  ledgerId: z.string(),
  archivedAt: datetime(),
  archived: z.boolean(),
  ...stamps,
});
export type Payment = z.infer<typeof Payment>;

/**
 * `amount` must equal the sum of the amounts in `paymentInvoices` (docs/practice-api/resources.md, "Invoices and
 * payments").
 */
export const PaymentCreate = z.strictObject({
  patientId: id(),
  locationId: id(),
  paymentMethodId: id(),
  amount: z.number(),
  paymentDate: sentDatetime(),
  paymentInvoices: z.array(
    z.strictObject({ invoiceId: id(), amount: z.number(), ledgerId: z.string().optional() }),
  ),
  ledgerId: z.string().optional(),
});
export type PaymentCreate = z.infer<typeof PaymentCreate>;

/** Four fields, no time stamps (docs/practice-api/resources.md, "Invoices and payments"). */
export const PaymentMethod = resource({
  id: id(),
  name: z.string(),
  description: z.string(),
  ledgerAccountCode: z.string(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;
