import { z } from 'zod';
import { id, resource, stamps } from '../fields.ts';

/** Extension: why appointments are cancelled (docs/practice-api/extensions.md, "Cancellations"). */
export const CancellationReason = resource({
  id: id(),
  reason: z.string(),
  /** Percent of the price that a cancellation for this reason is charged; the name of the field is a guess. */
  billableRate: z.number(),
  archived: z.boolean(),
  ...stamps,
});
export type CancellationReason = z.infer<typeof CancellationReason>;

/** By the practice's own rules a cancellation may charge the patient, and notify them. */
export const Cancellation = z.strictObject({ reasonId: id(), note: z.string().optional() });
export type Cancellation = z.infer<typeof Cancellation>;
