import { z } from 'zod';
import { id, resource, stamps } from '../fields.ts';

/** Extension: names for `practitionerId` (docs/practice-api/extensions.md). */
export const Practitioner = resource({
  id: id(),
  firstname: z.string(),
  lastname: z.string(),
  title: z.string(),
  profession: z.string(),
  isActive: z.boolean(),
  timezone: z.string(),
  archived: z.boolean(),
  ...stamps,
});
export type Practitioner = z.infer<typeof Practitioner>;
