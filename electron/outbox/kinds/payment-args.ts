import { z } from 'zod';
import { InvoiceEvidence } from '../reads/invoices.ts';

export const PaymentArgs = z.object({
  patientId: z.int(),
  locationId: z.int(),
  methodId: z.int(),
  amountCents: z.int().positive(),
  /** `owing`: what the user saw as owing, cents; absent in writes of earlier versions. */
  parts: z
    .array(z.object({ invoiceId: z.int(), cents: z.int().positive(), owing: z.int().optional() }))
    .min(1),
  /** UTC ms; sent as the payment's date, which identifies the payment later. */
  paidAt: z.int(),
  /** The payment that this one replaces by another method, and its own method: it is removed first (replacement.ts). */
  replaces: z.object({ paymentId: z.int(), methodId: z.int() }).optional(),
});
export type PaymentArgs = z.infer<typeof PaymentArgs>;

/** What was read just before sending. */
export const PaymentEvidence = z.object({
  invoices: z.array(InvoiceEvidence),
  /** The server's time when the invoices were read just before sending; null where it gives none. */
  serverTime: z.number().nullable(),
});
export type PaymentEvidence = z.infer<typeof PaymentEvidence>;

export const invoiceIds = (args: PaymentArgs): number[] => args.parts.map((part) => part.invoiceId);
