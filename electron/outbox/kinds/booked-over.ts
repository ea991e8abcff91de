import { z } from 'zod';

/**
 * What a person saw at a time before it was asked for, and books over: appointments and busy times by their ids. Whatever
 * else is found there is asked about.
 */
export const Over = z.object({ appointments: z.array(z.int()), busyTimes: z.array(z.int()) }).optional();
