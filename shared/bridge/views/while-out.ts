import { z } from 'zod';
import { Id, Instant, Label } from './common.ts';
import { windowRows } from './day.ts';

/** One thing that changed at the practice while this PC was out of touch. */
export const CatchUpLine = z.lazy(() =>
  z.strictObject({
    kind: z.enum(['cancelled', 'moved', 'new', 'paid']),
    who: Label,
    patientId: Id.nullable(),
    appointmentId: Id.nullable(),
    /** "9:30 → 10:15 with Dan Kessler", "$96.00 of INV-1042". */
    says: Label,
  }),
);
export type CatchUpLine = z.infer<typeof CatchUpLine>;

export const CatchUp = z.lazy(() =>
  z.strictObject({
    from: Instant,
    to: Instant,
    lines: z.array(CatchUpLine).max(windowRows),
    total: z.int(),
  }),
);
export type CatchUp = z.infer<typeof CatchUp>;
