import { z } from 'zod';
import { Id, Instant, Label } from './common.ts';
import { AskedVisit, writeKinds, writeStates } from './writes.ts';

/** More than this of other desks is not shown. */
export const mostDoing = 500;

/**
 * What another desk of the clinic is doing: a write that is not done, or that this desk's lists do not show yet; `open`: a
 * sheet for one is open there. "Desk 2 (MB): arriving, since 9:31". What crosses the link names records by their ids alone; the
 * name of the patient is this PC's own.
 */
export const DoingView = z.lazy(() =>
  z.strictObject({
    /** Of the write or the sheet. */
    id: z.string().max(64),
    /** The desk's name on the link, `d02`, and the one that people at the clinic know. */
    desk: Label,
    name: Label,
    /** Initials of who is at it; empty: no one is named. */
    by: Label,
    /** `unreadable`: of a kind that this version does not know. */
    kind: z.enum([...writeKinds, 'unreadable']),
    state: z.enum(['open', ...writeStates]),
    /** By this PC's clock. */
    since: Instant,
    patientId: Id.nullable(),
    /** As this PC knows it. */
    patientName: Label.nullable(),
    appointmentId: Id.nullable(),
    invoiceIds: z.array(Id).max(50),
    /** The time in the diary that it asks for; null: none, or not known. */
    visit: AskedVisit.nullable(),
  }),
);
export type DoingView = z.infer<typeof DoingView>;

/** What all other desks are doing, the oldest first; empty while this desk is not linked. */
export const SightView = z.lazy(() => z.strictObject({ doing: z.array(DoingView).max(mostDoing) }));
export type SightView = z.infer<typeof SightView>;
