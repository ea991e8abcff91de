import { z } from 'zod';
import { Id, Label } from './common.ts';

export const Settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  locationId: Id.nullable(),
  /** Initials of whoever is at the desk; written with each write. */
  staff: z.string().max(20),
  notifyArrivals: z.boolean(),
  notifyNames: z.enum(['initials', 'full', 'none']),
  /** Which patients this PC keeps: everyone, or only those with a booking in the window that is kept. */
  keepPatients: z.enum(['everyone', 'booked']),
  /** How many PCs share the API key; the budget is divided by it. */
  pcsOnKey: z.int().min(1).max(50),
  /** How this PC lays out the day. */
  dayLayout: z.enum(['list', 'columns']),
  /** Minutes of waiting before a row turns amber, then red. */
  waitAmberMinutes: z.int().min(1).max(240),
  waitRedMinutes: z.int().min(1).max(240),
});
export type Settings = z.infer<typeof Settings>;

/** What the desk calls a practitioner or a service. */
export const LabelView = z.strictObject({
  kind: z.enum(['practitioner', 'service']),
  id: Id,
  name: Label,
  colour: z.string().nullable(),
  /** The service gives the name: only the colour can be chosen. */
  named: z.boolean(),
});
export type LabelView = z.infer<typeof LabelView>;
