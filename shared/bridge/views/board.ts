import { z } from 'zod';
import { Instant, Label, PractitionerView } from './common.ts';
import { windowRows } from './day.ts';
import { Settings } from './settings.ts';

/** A patient who is here, as the board may show them: nothing else of the appointment or the patient crosses to it. */
export const BoardRow = z.lazy(() =>
  z.strictObject({
    key: z.string(),
    /** At a location that this PC does not serve: not shown. */
    elsewhere: z.boolean(),
    initials: Label,
    /** Null unless a person at the desk has chosen names for the board. */
    name: Label.nullable(),
    practitioner: PractitionerView.nullable(),
    start: Instant,
    end: Instant,
    /** When they arrived; null: not known. */
    statusAt: Instant.nullable(),
    /** When they went in, as marked at the desk. */
    goneIn: z.strictObject({ at: Instant, by: z.literal('') }).optional(),
    /** The same for when they came out. */
    finished: z.strictObject({ at: Instant, by: z.literal('') }).optional(),
    /** By how much the practitioner runs late, in minutes; null: they are on time. */
    late: z.int().nullable(),
    /** Of an appointment for several patients. */
    group: z.strictObject({}).nullable(),
    /** The zone of their location. */
    zone: z.string(),
  }),
);
export type BoardRow = z.infer<typeof BoardRow>;

/** All that the board's page is ever given. */
export const BoardView = z.lazy(() =>
  z.strictObject({
    /** Whether it is known who is here: not before the first reading, nor without a practice. */
    known: z.boolean(),
    /** Who is here, in no order. */
    rows: z.array(BoardRow).max(windowRows),
    /** When arrivals were last confirmed by the service, by this PC's clock; null: never. */
    readAt: Instant.nullable(),
    /** Of the clock on the board. */
    zone: z.string(),
    theme: Settings.shape.theme,
    clockStyle: Settings.shape.clockStyle,
    waitAmberMinutes: Settings.shape.waitAmberMinutes,
    waitRedMinutes: Settings.shape.waitRedMinutes,
  }),
);
export type BoardView = z.infer<typeof BoardView>;

/** How the board stands, for the desk. */
export const BoardState = z.lazy(() =>
  z.strictObject({
    /** `screen`: it fills another screen. `away`: that screen is not there; it comes back with it. `window`: beside the desk. */
    shown: z.enum(['closed', 'screen', 'window', 'away']),
    /** Names were chosen for it; else it shows initials. */
    names: z.boolean(),
    /** Whether this PC has a screen besides the one that the desk is on. */
    secondScreen: z.boolean(),
  }),
);
export type BoardState = z.infer<typeof BoardState>;
