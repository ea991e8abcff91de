import { z } from 'zod';
import { datetime, essential, id, openEnum, record, ref } from '../fields.ts';

export const repeatIntervals = ['Weekly', 'Fortnightly'] as const;

/** Spec, "Availability entry": when a practitioner works. `startTime` and `endTime` are HH:MM on the location's clock. */
export const Availability = record(
  {
    date: essential(datetime()),
    locationId: essential(ref()),
    startTime: z.string(),
    endTime: z.string(),
    repeatInterval: openEnum(repeatIntervals),
  },
  [],
);
export type Availability = z.infer<typeof Availability>;

/** Spec, "Free slots entry". */
export const FreeSlots = record(
  {
    practitionerId: id(),
    slots: z.array(record({ start: essential(datetime()), end: essential(datetime()) }, ['start', 'end'])),
  },
  ['practitionerId'],
);
export type FreeSlots = z.infer<typeof FreeSlots>;
