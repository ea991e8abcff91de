import { z } from 'zod';
import { writeKinds } from '../../shared/bridge/views.ts';

/** What is kept in the desk file of a call that sets values and got no answer (late-calls.ts). */
export const Watch = z.object({
  writeId: z.string(),
  kind: z.enum(writeKinds),
  /** JSON. */
  args: z.string(),
  evidence: z.unknown(),
  /** When the write was made, UTC ms by this PC's clock. */
  madeAt: z.number(),
  /** Which sending of the write it was. */
  attempt: z.int(),
  by: z.string(),
  seen: z.object({
    others: z.record(z.string(), z.unknown()),
    landed: z.boolean(),
    version: z.number().nullable(),
    digest: z.string().nullable(),
  }),
});
export type Watch = z.infer<typeof Watch>;
