import { z } from 'zod';

/**
 * What the user saw at a time and books over on purpose: ids of appointments and busy times. Anything else found there
 * is asked about.
 */
export const BookedOverArgs = z
  .object({ appointments: z.array(z.int()), busyTimes: z.array(z.int()) })
  .optional();
