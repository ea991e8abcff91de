import { z } from 'zod';
import { Failure } from '../../failures.ts';
import { Day, Instant, Label, LocationView, PractitionerView } from './common.ts';

/** Which calls get through at the moment, and since when. */
export const Connection = z.strictObject({
  state: z.enum([
    'not-connected',
    'connecting',
    'live',
    'offline',
    'service-down',
    'key-refused',
    'slowed',
    'protocol',
  ]),
  failure: Failure.nullable(),
  since: Instant,
});
export type Connection = z.infer<typeof Connection>;

/** A screen asked for from outside the window: the tray, the taskbar, a second start. */
export const ScreenWish = z.enum(['today', 'waiting', 'find', 'file']);
export type ScreenWish = z.infer<typeof ScreenWish>;

/** Whether Foyer starts with the PC, as the system says. */
export const StartupView = z.lazy(() =>
  z.strictObject({
    /** False where the system has no such list, or keeps it elsewhere. */
    supported: z.boolean(),
    on: z.boolean(),
  }),
);
export type StartupView = z.infer<typeof StartupView>;

export const ListAge = z.lazy(() =>
  z.strictObject({
    feed: z.string(),
    title: Label,
    /** When the last pass that has ended began, by this PC's clock: as fresh as that is what it read. Null: none has ended. */
    readAt: Instant.nullable(),
    count: z.int(),
    firstReadDone: z.boolean(),
  }),
);
export type ListAge = z.infer<typeof ListAge>;

/** A PC on the link, as it says of itself. */
const LinkedPc = z.lazy(() =>
  z.strictObject({
    desk: Label,
    name: Label,
    version: Label,
    polls: z.boolean(),
    power: z.enum(['mains', 'battery']),
    locked: z.boolean(),
    /** To the hub and back, milliseconds; null: not measured yet. */
    roundTripMs: z.number().nullable(),
  }),
);

/** This PC among those of its clinic that are linked. */
export const LinkView = z.lazy(() =>
  z.strictObject({
    state: z.enum(['linking', 'linked', 'closed']),
    /** Its name on the link, as `d02`. */
    desk: Label,
    /** As people know it: it stands beside what was marked here, where no initials are set. */
    name: Label,
    /** This desk polls the practice for all. */
    polls: z.boolean(),
    /** What the others see of this PC; null: nothing at the moment. */
    own: LinkedPc.nullable(),
    others: z.array(LinkedPc),
  }),
);
export type LinkView = z.infer<typeof LinkView>;

export const Status = z.lazy(() =>
  z.strictObject({
    connection: Connection,
    /** When today's list was last confirmed by the service, by this PC's clock; null: never. */
    todayReadAt: Instant.nullable(),
    /** Writes that wait, are being sent, or need a person. */
    waiting: z.int(),
    needsPerson: z.int(),
    /** The first sync: how far each list is. Null once everything was read once. */
    progress: z
      .strictObject({
        doneLists: z.int(),
        allLists: z.int(),
        objects: z.int(),
        doing: Label,
        /** The desk of the clinic that fills this one; absent: the service is read. */
        from: Label.optional(),
      })
      .nullable(),
    lists: z.array(ListAge),
    /** The practice cancels appointments by reasons, and this PC has read one that is in use. */
    takesCancellations: z.boolean(),
    /** Absent: this PC is not linked to others. */
    link: LinkView.optional(),
    /** Records of the practice that could not be read, by what they are: the diagnostics say which and why. */
    setAside: z.array(z.strictObject({ what: Label, count: z.int().positive() })),
    /** Nothing is kept on this PC: memory only. */
    memoryOnly: z.boolean(),
    /** This PC's clock minus the service's, milliseconds; null when unknown. */
    clockSkewMs: z.number().nullable(),
  }),
);
export type Status = z.infer<typeof Status>;

/** Settings that the PC's manager can hold, so that they cannot be changed at the desk. */
export const heldSettings = [
  'locationIds',
  'pcsOnKey',
  'lockMinutes',
  'notifyNames',
  'initialsWhenLocked',
  'hideFromSharing',
  'letterKeys',
  'deleteScansAfterDays',
  'documentNamePattern',
  'practicePages',
] as const;

/** What the PC's manager has decided, from a file that the desk cannot change. */
export const PolicyView = z.lazy(() =>
  z.strictObject({
    /** Whether there is a policy and it is followed, and why not. It holds no value of the file. */
    says: Label,
    held: z.array(z.enum(heldSettings)).max(heldSettings.length),
    /** Whether the desk opens with a PIN only. */
    pinDemanded: z.boolean(),
    /** When Foyer updates itself; null: as usual. Times of the clinic's clock. */
    updates: z.strictObject({ mode: z.enum(['automatic', 'off']), opens: Label, closes: Label }).nullable(),
  }),
);
export type PolicyView = z.infer<typeof PolicyView>;

/** What a person has not read yet is no longer than this. */
export const longestNotice = 2000;
export const NoticeShown = z.string().max(longestNotice);

export const AppState = z.strictObject({
  version: z.string(),
  /**
   * `first-run`: no practice yet. `ready`: the desk can be shown. `blocked`: see `failure`. `locked`: until opened. `consulting`: this is a
   * practitioner's PC, which has no practice.
   */
  phase: z.enum(['first-run', 'ready', 'blocked', 'locked', 'consulting']),
  /** This is a practitioner's PC, locked or not. */
  practitionersPc: z.literal(true).optional(),
  failure: Failure.nullable(),
  practice: z
    .strictObject({ baseUrl: z.string(), keyStored: z.boolean(), caFile: z.string().nullable() })
    .nullable(),
  locations: z.array(LocationView),
  /** The clocks of locations that are no more: of a visit that stands there still. Left out: there are none. */
  formerPlaces: z.array(LocationView.pick({ id: true, zone: true })).optional(),
  practitioners: z.array(PractitionerView),
  /** The day it is now at the clinic. */
  today: Day,
  zone: z.string(),
  memoryOnly: z.boolean(),
  /** This PC has just been connected: the person at it is asked which desk it is, and who they are. */
  asksDesk: z.boolean(),
  /** Until then Foyer is seen where the screen is shared, although it is hidden there; null: it is not. */
  sharingUntil: Instant.nullable(),
  /** A notice for a person, until it is dismissed: files that were damaged and restored. */
  notice: NoticeShown.nullable(),
  /** What the PC's manager has filled in for the first connection. */
  preset: z.strictObject({ baseUrl: z.string(), caFile: z.string().nullable() }).nullish(),
  policy: PolicyView.nullish(),
});
export type AppState = z.infer<typeof AppState>;

export const BudgetView = z.lazy(() =>
  z.strictObject({
    /** Among how many PCs the key's calls are divided; 1: this PC is alone with it, or the hub counts the calls of all. */
    pcs: z.int().min(1),
    ratePerMinute: z.number(),
    burst: z.number(),
    tokens: z.number(),
    callsLastMinute: z.int(),
    pausedUntil: Instant.nullable(),
    queued: z.strictObject({ write: z.int(), interactive: z.int(), background: z.int() }),
    refusals: z.int(),
  }),
);
export type BudgetView = z.infer<typeof BudgetView>;

export const Diagnostics = z.lazy(() =>
  z.strictObject({
    version: z.string(),
    runtime: Label,
    budget: BudgetView.nullable(),
    serverProfile: z.record(z.string(), Label),
    /** Fields that came in another type than documented, each once. */
    misfits: z.record(z.string(), Label),
    /** Records that could not be read: what each is, and why. No value of the record. */
    setAside: z.array(z.strictObject({ what: Label, why: Label })).max(200),
    lists: z.array(ListAge),
    lastFailures: z.array(z.strictObject({ at: Instant, operation: Label, failure: Failure })),
  }),
);
export type Diagnostics = z.infer<typeof Diagnostics>;
