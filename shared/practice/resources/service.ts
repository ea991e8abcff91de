import { z } from 'zod';
import { dollars, id, openEnum, resource, stamps } from '../fields.ts';
import { taxTypes } from './appointment.ts';

/** Extension: names for `serviceId` (docs/practice-api/extensions.md). */
export const Service = resource({
  id: id(),
  name: z.string(),
  /** Minutes. */
  duration: z.number(),
  unit: z.string(),
  pricing: dollars(),
  taxType: openEnum(taxTypes),
  serviceTags: z.array(z.string()),
  archived: z.boolean(),
  ...stamps,
});
export type Service = z.infer<typeof Service>;
