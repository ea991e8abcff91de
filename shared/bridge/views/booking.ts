import { z } from 'zod';
import { Day, Id, Instant } from './common.ts';

/** A bookable time of a practitioner. */
export const SlotView = z.strictObject({ practitionerId: Id, start: Instant, end: Instant });
export type SlotView = z.infer<typeof SlotView>;

/** When a practitioner works, on the location's clock (`HH:MM`). */
export const RosterTime = z.strictObject({
  date: Day,
  locationId: Id.nullable(),
  from: z.string(),
  to: z.string(),
});
export type RosterTime = z.infer<typeof RosterTime>;
