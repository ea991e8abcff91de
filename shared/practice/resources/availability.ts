import { z } from 'zod';
import { datetime, essential, id, openEnum, record, ref } from '../fields.ts';

export const repeatIntervals = ['Weekly', 'Fortnightly'] as const;

/**
 * When a practitioner works (docs/practice-api/resources.md, "Diaries"). `startTime` and `endTime` are HH:MM in the
 * location's zone.
 */
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

/** docs/practice-api/resources.md, "Diaries". */
export const FreeSlots = record(
  {
    practitionerId: id(),
    slots: z.array(record({ start: essential(datetime()), end: essential(datetime()) }, ['start', 'end'])),
  },
  ['practitionerId'],
);
export type FreeSlots = z.infer<typeof FreeSlots>;
