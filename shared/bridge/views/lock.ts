import { z } from 'zod';
import { Instant } from './common.ts';

/** A PIN: digits only, so that it can be typed on any keyboard and in any layout. */
export const Pin = z.string().regex(/^\d{4,12}$/);

/** How the lock stands. The PIN itself never crosses to the page. */
export const LockView = z.lazy(() =>
  z.strictObject({
    locked: z.boolean(),
    /** Whether a PIN was set on this PC; without one the lock hides the desk and asks for nothing. */
    pin: z.boolean(),
    /** Wrong tries since the last right one. */
    wrong: z.int(),
    /** No try is taken before this, by this PC's clock; null: one may be made now. */
    waitUntil: Instant.nullable(),
  }),
);
export type LockView = z.infer<typeof LockView>;
