import { z } from 'zod';
import { callReasonNames } from '../../call-reasons.ts';
import { clockStyles } from '../../clock-words.ts';
import { NamePattern } from '../../document-names.ts';
import { hintNames } from '../../hints.ts';
import { PracticePagePattern } from '../../practice-pages.ts';
import { textSizes } from '../../text-size.ts';
import { Id, Label } from './common.ts';

/** `HH:MM`. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const Settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  /** How times of day are shown and printed: `1:15 pm` or `13:15`. */
  clockStyle: z.enum(clockStyles),
  /** How high the rows of the day's list are. */
  rowHeight: z.enum(['compact', 'comfortable']),
  /** How large the desk's window shows text and all around it, in percent. */
  textSize: z.literal(textSizes),
  /** The locations that this PC serves; none: all of them. */
  locationIds: z.array(Id).max(500),
  /** The one of them that the list of the day is narrowed to; null: it is not. */
  dayLocationId: Id.nullable(),
  /** Initials of the person at the desk; kept with each write. */
  staff: z.string().max(20),
  notifyArrivals: z.boolean(),
  notifyNames: z.enum(['initials', 'full', 'none']),
  /** Whether notices have initials while the desk is locked, where a lock screen may show them; else no name. */
  initialsWhenLocked: z.boolean(),
  /** Which patients this PC keeps: everyone, or only those with a booking in the window that is kept. */
  keepPatients: z.enum(['everyone', 'booked']),
  /** For how many years this PC keeps its action log and the list of what was filed from it. */
  keepLogYears: z.int().min(1).max(10),
  /** Days after which a filed scan is deleted from the archive, once the practice confirmed it; null: it is kept. */
  deleteScansAfterDays: z.int().min(1).max(365).nullable(),
  /** How documents are named: `{kind} - {doctor} - {date}`. */
  documentNamePattern: NamePattern,
  /** How many PCs share the API key; the budget is divided by it. */
  pcsOnKey: z.int().min(1).max(50),
  /** How this PC lays out the day. */
  dayLayout: z.enum(['list', 'columns']),
  /** Minutes of waiting before a row turns amber, then red. */
  waitAmberMinutes: z.int().min(1).max(240),
  waitRedMinutes: z.int().min(1).max(240),
  /** Null: arrivals at the locations of this PC. Else this is one practitioner's PC, and only their arrivals notify. */
  notifyPractitionerId: Id.nullable(),
  notifySound: z.boolean(),
  /** Quiet hours, by the clinic's clock; null: none. */
  quietFrom: TimeOfDay.nullable(),
  quietTo: TimeOfDay.nullable(),
  /** Minutes without mouse or keyboard after which the desk locks. */
  lockMinutes: z.int().min(1).max(15),
  /** Initials only and no amounts, for a screen that others can see. */
  privacy: z.boolean(),
  /** The window is black where the screen is shared or recorded. */
  hideFromSharing: z.boolean(),
  /** Whether letters, digits and signs act alone; false for people who dictate or hit keys by accident (WCAG 2.1.4). */
  letterKeys: z.boolean(),
  /** Address patterns of the practice's own system, for its pages in the browser; null: they are not opened. */
  practicePages: z.strictObject({
    patient: PracticePagePattern.nullable(),
    appointment: PracticePagePattern.nullable(),
    invoice: PracticePagePattern.nullable(),
  }),
  /** What patients are called about before a visit. */
  callReasons: z.array(z.enum(callReasonNames)).max(callReasonNames.length),
  /** The hints of the first day that were shown on this PC. */
  hintsShown: z.array(z.enum(hintNames)).max(hintNames.length),
});
export type Settings = z.infer<typeof Settings>;

/** What the desk calls a practitioner or a service. */
export const LabelView = z.lazy(() =>
  z.strictObject({
    kind: z.enum(['practitioner', 'service']),
    id: Id,
    name: Label,
    colour: z.string().nullable(),
    /** The service gives the name: only the colour can be chosen. */
    named: z.boolean(),
  }),
);
export type LabelView = z.infer<typeof LabelView>;
