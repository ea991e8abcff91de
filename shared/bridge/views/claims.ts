import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { DeskAtWork, writeKinds } from './writes.ts';

/** What a sheet is about to write: all invoices of a payment, a visit that moves or is cancelled, or the details of a patient. */
export const ClaimAsk = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('payment'), patientId: Id, invoiceIds: z.array(Id).min(1).max(50) }),
    z.strictObject({ kind: z.literal('move'), patientId: Id.nullable(), appointmentId: Id }),
    z.strictObject({ kind: z.literal('cancellation'), patientId: Id.nullable(), appointmentId: Id }),
    z.strictObject({ kind: z.literal('patient-details'), patientId: Id }),
  ]),
);
export type ClaimAsk = z.infer<typeof ClaimAsk>;

/**
 * Where the claim of an open sheet stands.
 *
 * `held`: no other desk can write the same. `alone`: this desk may write, and the other desks cannot see it. `unlinked`: this
 * desk is linked to no other, so there is nothing to say. `free`: another desk had it and is done; the sheet is out of date.
 */
export const ClaimView = z.lazy(() =>
  z.discriminatedUnion('state', [
    z.strictObject({ claimId: z.uuid(), state: z.enum(['held', 'alone', 'unlinked', 'free']) }),
    z.strictObject({
      claimId: z.uuid(),
      state: z.literal('taken'),
      holder: DeskAtWork,
      kind: z.enum([...writeKinds, 'unreadable']),
      /** `open`: a sheet is open there; `waiting`: it is not sent yet. `sending`, `unknown`: it cannot be taken over. */
      doing: z.enum(['open', 'waiting', 'sending', 'unknown']),
      /** By this PC's clock. */
      since: Instant,
      /** What the other desk has not sent yet waits then until this one is done, and is checked again before it is sent. */
      mayTakeOver: z.boolean(),
    }),
  ]),
);
export type ClaimView = z.infer<typeof ClaimView>;
