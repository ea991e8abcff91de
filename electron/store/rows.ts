import type { LocationIds } from '../../shared/locations.ts';

/** A write as stored in the outbox. States and meanings: electron/outbox. */
export type OutboxRow = {
  readonly id: string;
  readonly kind: string;
  /** JSON. */
  readonly args: string;
  readonly argsVersion: number;
  /** Its subject; writes of one subject are sent one after another. */
  readonly subject: string;
  readonly patientId: number | null;
  readonly createdAt: number;
  readonly by: string;
  readonly state: string;
  readonly stateAt: number;
  readonly holdUntil: number | null;
  readonly attempts: number;
  /** JSON of a `Failure`. */
  readonly lastFailure: string | null;
  /** JSON: what was known before sending, and what was read back (`Notes` in electron/outbox/write-notes.ts). */
  readonly evidence: string;
  /** JSON: the service's response, once done. */
  readonly outcome: string | null;
};

/** What was counted of a day's takings in one shift. */
export type CountRow = {
  /** The clinic day, `YYYY-MM-DD`. */
  readonly date: string;
  /** The locations whose tills were counted together; none: all of them. */
  readonly locationIds: LocationIds;
  /** 1 for the first shift of the day. */
  readonly part: number;
  /** JSON: what was typed, by payment method. */
  readonly amounts: string;
  /** JSON: the notes and coins behind an amount, by payment method. */
  readonly cash: string;
  readonly note: string;
  readonly by: string;
  readonly at: number;
  /** `shift` or `day`; null: it goes on. */
  readonly ended: string | null;
  /** JSON: cents that the system showed when it was ended, by payment method. */
  readonly system: string | null;
};

export type ActionLogEntry = {
  readonly at: number;
  readonly by: string;
  readonly what: string;
  readonly patientId: number | null;
  readonly outcome: string;
};
