import { z } from 'zod';
import { datetime, id, ref, resource, stamps } from '../fields.ts';

/** docs/practice-api/resources.md, "Operations". */
export const Location = resource({
  id: id(),
  title: z.string(),
  /** Australian business number. */
  abn: z.string(),
  address: z.string(),
  postalCode: z.string(),
  suburb: z.string(),
  state: z.string(),
  country: z.string(),
  phone: z.string(),
  email: z.string(),
  timezone: z.string(),
  associatedServiceIds: z.array(ref()),
  deletedAt: datetime(),
  onlineBooking: z.boolean(),
  archived: z.boolean(),
  ...stamps,
});
export type Location = z.infer<typeof Location>;
