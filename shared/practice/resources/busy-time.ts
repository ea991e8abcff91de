import { z } from 'zod';
import { datetime, essential, id, ref, resource, stamps } from '../fields.ts';

/** docs/practice-api/resources.md, "Diaries". */
export const BusyTime = resource({
  id: id(),
  start: essential(datetime()),
  end: essential(datetime()),
  locationId: essential(ref()),
  practitionerIds: essential(z.array(ref())),
  repeatId: z.string(),
  recurringRule: z.string(),
  note: z.string(),
  deletedAt: datetime(),
  busyTimeTypeId: ref(),
  archived: z.boolean(),
  ...stamps,
});
export type BusyTime = z.infer<typeof BusyTime>;

/** docs/practice-api/extensions.md. */
export const BusyTimeType = resource({
  id: id(),
  title: z.string(),
  /** Hex colour. */
  color: z.string(),
  /** Minutes. */
  duration: z.number(),
  note: z.string(),
  deletedAt: datetime(),
  isUtilisationIncluded: z.boolean(),
  archived: z.boolean(),
  ...stamps,
});
export type BusyTimeType = z.infer<typeof BusyTimeType>;
