import type { WriteKind, WriteState } from '../../shared/bridge/views.ts';
import type { Setting } from './values.ts';

/** A write that the bridge has acknowledged to a person, and what that person decided about it since. */
export type Click = {
  readonly writeId: string;
  readonly kind: WriteKind;
  /** Monotonic ms of the day. */
  readonly at: number;
  /** As the outbox keeps them. */
  readonly args: Readonly<Record<string, unknown>>;
  /** Monotonic ms of the day at which a person chose to send it again. */
  readonly sentAgainAt: number[];
  /** A person took it out of the outbox, and the state it was shown in then. */
  gone: { readonly how: 'undone' | 'discarded'; readonly from: WriteState } | null;
  /** The program crashed while a person took it out: it may be gone or not. */
  decidedInACrash: boolean;
  /** The practice was once seen to be as this write wants it, after the click. */
  seenDone: boolean;
};

/** Something that another desk did. */
export type OtherAct = {
  /** Monotonic ms of the day. */
  readonly at: number;
  readonly name: string;
  /** `appointment:12`, `invoice:3`, …: what it touched. */
  readonly subjects: readonly string[];
};

/** What people did on this day, here and elsewhere: what the records are held against. */
export type Ledger = {
  readonly clicks: Map<string, Click>;
  readonly others: OtherAct[];
  /** What desks set, here and elsewhere. */
  readonly settings: Setting[];
  /** Records taken away without a trace, `kind/id`: no feed can see it, only the audit. */
  readonly purged: Set<string>;
  /** Monotonic ms of each call that connecting made outside the budget. */
  readonly connects: number[];
};

export const emptyLedger = (): Ledger => ({
  ...{ clicks: new Map(), others: [], settings: [], purged: new Set(), connects: [] },
});
