import { z } from 'zod';
import { appCalls } from './calls/app.ts';
import { boardCalls } from './calls/board.ts';
import { bookingCalls } from './calls/bookings.ts';
import { claimCalls } from './calls/claims.ts';
import { clinicPcCalls } from './calls/clinic-pcs.ts';
import { consultingCalls } from './calls/consulting.ts';
import { contactCalls } from './calls/contacts.ts';
import { dayCalls } from './calls/day.ts';
import { documentCalls } from './calls/documents.ts';
import { figureCalls } from './calls/figures.ts';
import { lockCalls } from './calls/lock.ts';
import { outboxCalls } from './calls/outbox.ts';
import { patientCalls } from './calls/patients.ts';
import { paymentCalls } from './calls/payments.ts';
import { printingCalls } from './calls/printing.ts';
import { scanCalls } from './calls/scans.ts';
import { settingsCalls } from './calls/settings.ts';
import { setupCalls } from './calls/setup.ts';
import { sightCalls } from './calls/sight.ts';
import { takingsCalls } from './calls/takings.ts';
import * as v from './views.ts';

/**
 * The whole bridge between the page and the main process: every call and every event, one line each, with its shapes.
 * An answer crosses as `{ok: true, value}` or `{ok: false, failure}`. Secrets go in, never out.
 */
export const calls = {
  ...appCalls,
  ...setupCalls,
  ...settingsCalls,
  ...lockCalls,
  ...dayCalls,
  ...printingCalls,
  ...paymentCalls,
  ...takingsCalls,
  ...figureCalls,
  ...documentCalls,
  ...scanCalls,
  ...patientCalls,
  ...contactCalls,
  ...bookingCalls,
  ...boardCalls,
  ...outboxCalls,
  ...sightCalls,
  ...claimCalls,
  ...clinicPcCalls,
  ...consultingCalls,
} as const satisfies Record<string, { in: z.ZodType; out: z.ZodType }>;

export const events = {
  /** Phase, practice, locations or practitioners changed. */
  'app.changed': v.AppState,
  'status.changed': v.Status,
  /** Rows of a day that are new or different, and the keys of those that are gone; `total` rows remain. */
  'day.changed': z.strictObject({
    date: v.Day,
    locationId: v.Id.nullable(),
    changed: z.array(v.DayRow).max(v.windowRows),
    gone: z.array(z.string()).max(v.windowRows),
    total: z.int(),
    complete: z.boolean(),
    asOf: v.Instant.nullable(),
    /** More rows changed than a window holds: read the day again. */
    reread: z.boolean(),
  }),
  'outbox.changed': z.strictObject({ write: v.WriteView, gone: z.boolean() }),
  /** Another desk of the clinic does something, or no longer does. */
  'sight.changed': v.SightView,
  'claim.changed': v.ClaimView,
  /** What other desks noted of patients who were asked whether they take a free time. */
  'offers.changed': v.HeardOffers,
  /** The PCs of this clinic, or what this PC knows of them. */
  'clinic.changed': v.ClinicPcsView,
  /** On a practitioner's PC: its list, what was marked, or the link. */
  'consulting.changed': v.ConsultingView,
  'arrival.seen': v.ArrivalSeen,
  'note.heard': v.NoteHeard,
  'settings.changed': v.Settings,
  /** Files came to the watched folder, went, or were looked at. */
  'scans.changed': v.ScansView,
  /** The board was opened, closed, or lost its screen. For the desk. */
  'board.changed': v.BoardState,
  /** Who is here now. The only event that the board receives. */
  'board.shown': v.BoardView,
  'catchUp.changed': z.strictObject({ catchUp: v.CatchUp.nullable() }),
  /** Go to a screen: chosen in the tray, in the taskbar's list, or by a second start. */
  'show.screen': z.strictObject({ what: v.ScreenWish }),
  /** Show this row: a notification or a tray entry was clicked. */
  'show.row': z.strictObject({ date: v.Day, key: z.string() }),
} as const satisfies Record<string, z.ZodType>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallInput<N extends CallName> = z.input<Calls[N]['in']>;
export type CallOutput<N extends CallName> = z.output<Calls[N]['out']>;
export type Events = typeof events;
export type EventName = keyof Events;
export type EventPayload<N extends EventName> = z.output<Events[N]>;

/** Apart from the schemas, so that preload stays a few lines. */
export { channels, type Pipe, pipeName } from './pipe.ts';
