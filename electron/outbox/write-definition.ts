import type { z } from 'zod';
import type { AskedVisit, WriteKind } from '../../shared/bridge/views.ts';
import type { CallOptions, Outcome, PracticeClient, Walk } from '../practice/types.ts';
import type { Cache } from '../store/types.ts';
import { fingerprint } from './three-way.ts';

/** What a kind of write may use: the service through the client in the `act` priority, and what this PC knows. */
export type WriteContext = {
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly cache: Cache;
  readonly options: CallOptions;
  /** This PC's clock, UTC ms. */
  readonly now: () => number;
  /** It could not be sent when it was asked for: it waited offline, or Foyer was closed in between. */
  readonly waited: boolean;
  /** Whether this PC's copy of what a feed brings is as current as when it is in touch. */
  readonly isCurrent: (feed: Shown) => boolean;
  /** A person looked at the evidence and decided to send it (again). */
  readonly confirmed: boolean;
  /** How many times it was sent before. */
  readonly attempts: number;
  /** What looks have seen so far, as a person was shown it. */
  readonly seen: readonly string[];
  /** Fingerprints of what a person was asked about so far. */
  readonly askedAbout: readonly string[];
  /** How often looks came to nothing because the connection or the service broke. */
  readonly brokenLooks: number;
  /** The records of its kind that other writes of this desk are known to have made: by id, what was asked for. */
  readonly claimed: () => ReadonlyMap<number, unknown>;
  /** Of a record that was just read: the fields in which it does not show what this desk itself has set lately. */
  readonly behind: (kind: string, record: { readonly id: number }) => readonly string[];
  /** The bytes of a write that carries a file. */
  readonly file: () => { name: string; bytes: Uint8Array<ArrayBuffer> } | null;
};

/** What a person decides about. */
export type Question = {
  /** In words, as the card says it. */
  readonly seen: string;
  /** The values or records of the practice that it is about, where the words do not name them: of any shape. */
  readonly about?: unknown;
};

/**
 * Whether a person saw this very thing and sends it all the same.
 *
 * Guarantee: a person's word holds for what they were shown, and for nothing that came after it: a third value of a field
 * is asked about anew.
 */
export const accepted = (
  { confirmed, seen, askedAbout }: Pick<WriteContext, 'confirmed' | 'seen' | 'askedAbout'>,
  question: Question,
): boolean =>
  confirmed &&
  (question.about === undefined
    ? seen.includes(question.seen)
    : askedAbout.includes(fingerprint(question.about)));

/** Whether a write may be sent now as it is, judged just before sending. `evidence` is kept with the write first. */
export type Prepared<Evidence> =
  | { readonly kind: 'send'; readonly evidence: Evidence }
  /** The practice already is as the write wants it. */
  | { readonly kind: 'done'; readonly seen: string; readonly outcome?: unknown }
  /** Something changed: a person decides. */
  | ({ readonly kind: 'ask' } & Question)
  /** Looking failed in a way that passes: try again later. */
  | { readonly kind: 'no-look'; readonly outcome: Extract<Outcome<unknown>, { ok: false }> };

type Fields = Readonly<Record<string, unknown>>;

/**
 * The record that a kind sets values of. A call without an answer may be carried out minutes later, over what was set
 * since: the record is watched for that (late-calls.ts). Values are in the form in which the kind compares them.
 */
export type Replaces<Args, Evidence> = {
  readonly record: (args: Args) => { readonly kind: 'patients' | 'appointments'; readonly id: number };
  /** Reads it anew; what was read goes into the cache. */
  readonly read: (args: Args, context: WriteContext) => Promise<Outcome<unknown>>;
  /** A feed brings the record every few seconds: it is read once only, at the end. */
  readonly quickFeed?: true;
  /** All that a call writes. */
  readonly written: (args: Args, evidence: Evidence) => Fields;
  /** The fields of it that the person changed, as they were just before the call. */
  readonly before: (args: Args, evidence: Evidence) => Fields;
  /** What a copy of the record shows of all that a call writes. */
  readonly shown: (args: Args, evidence: Evidence, record: object) => Fields;
  /** A value in words, where it is not told as it is kept; null: it is. */
  readonly say?: (args: Args, field: string, value: unknown, names: Names) => string | null;
  /** A write that sets these fields again, on top of the record as it is; null: there is none. */
  readonly restore: (args: Args, record: object, fields: Fields) => Args | null;
};

/** How a look at the service judged a write whose outcome is unknown. */
export type Verdict =
  | { readonly kind: 'done'; readonly outcome: unknown; readonly seen: string }
  /** Not recorded, as far as one clean look can tell. */
  | { readonly kind: 'not-done'; readonly seen: string }
  | { readonly kind: 'ask'; readonly seen: string }
  | { readonly kind: 'no-look'; readonly outcome: Extract<Outcome<unknown>, { ok: false }> };

/** What was read back of a write that was recorded, in words. */
export type Afterwards = { readonly seen: string; readonly trouble: string | null };

/** Whether the practice has more of a write than one call should have made. */
export type Twice =
  | { readonly kind: 'no' }
  /** `trouble`: what a person is told, with no name and no sum: it is shown in privacy mode, too. */
  /** `guessed`: by sums alone, which may have been told as wrong already. */
  | { readonly kind: 'told'; readonly seen: string; readonly trouble: string; readonly guessed?: true }
  | { readonly kind: 'no-look' };

/** What happens after a clean look found that an unknown write was not recorded. */
export type NotDone = 'send-again' | 'after-two-looks-ask';

/**
 * One kind of write, whole: how it is told, prepared, sent and read back (DESIGN section 8). The outbox walks the
 * table of kinds (electron/outbox/write-definitions.ts); adding one is adding a row: docs/recipes/add-a-write.md.
 */
export type Kind<Args, Evidence> = {
  readonly kind: WriteKind;
  /** Raised when the shape of `args` changes; `args` must go on reading the older shapes. */
  readonly version: number;
  readonly args: z.ZodType<Args>;
  readonly evidence: z.ZodType<Evidence>;
  /** Writes of one subject are sent one after another. */
  readonly subject: (args: Args) => string;
  /** What else it is about, for kinds that are about more than one thing: in each it waits for what was made before it. */
  readonly alsoAbout?: (args: Args) => readonly string[];
  readonly patientId: (args: Args) => number | null;
  readonly amountCents: (args: Args) => number | null;
  /** The payment that it is about, for kinds that are about one. */
  readonly paymentId?: (args: Args) => number;
  /** The time in the diary that it asks for, for kinds that ask for one; null: this one changes none. */
  readonly visit?: (args: Args) => AskedVisit | null;
  /** What it changes of a record, by the names of the practice, for kinds that change fields. */
  readonly fields?: (args: Args) => readonly string[];
  /** What a person had to give as the reason: it stands in the action log with what became of it. */
  readonly reason?: (args: Args) => string;
  /** "Arrival of Margaret Oduya, 9:30". */
  readonly title: (args: Args, names: Names) => string;
  /** What was known before it was sent, in words for a person who must decide. */
  readonly tellEvidence: (args: Args, evidence: Evidence, names: Names) => readonly string[];
  /** Milliseconds to hold before sending, so that it can be undone. */
  readonly hold: number;
  readonly notDone: NotDone;
  /** `earlier`: the evidence of the last sending, where it was sent before. */
  readonly prepare: (
    args: Args,
    context: WriteContext,
    earlier: Evidence | null,
  ) => Promise<Prepared<Evidence>>;
  /** `evidence` is what `prepare` gave a moment ago. */
  readonly send: (args: Args, evidence: Evidence, context: WriteContext) => Promise<Outcome<unknown>>;
  readonly readBack: (args: Args, evidence: Evidence | null, context: WriteContext) => Promise<Verdict>;
  /** For kinds that set values of a record. */
  readonly replaces?: Replaces<Args, Evidence>;
  /**
   * Whether the cache shows the effect already, for kinds whose effect would count twice if it were laid over it; `outcome`:
   * what the service answered. Absent: a pass of the feed that shows it tells.
   */
  readonly inCache?: (args: Args, evidence: Evidence | null, outcome: unknown, cache: Cache) => boolean;
  /**
   * What the practice's own records say once the feed that shows the effect has been read: kept as evidence. `trouble`: what
   * a person must be told, for nobody looks at what is done. `outcome`: what the write ended with.
   */
  readonly afterwards?: (args: Args, cache: Cache, outcome: unknown) => Afterwards | null;
  /** For kinds that make something: whether it is there twice, once it is done. `outcome`: what the service answered. */
  readonly madeTwice?: (
    args: Args,
    evidence: Evidence,
    outcome: unknown,
    context: WriteContext,
    names: Names,
  ) => Promise<Twice>;
  /** The feeds that will show the effect; the first one settles it. */
  readonly shows: readonly [Shown, ...Shown[]];
};

/** Names for titles; each falls back on words that are true without the record. */
export type Names = {
  readonly patient: (id: number) => string;
  /** The clock on the wall of the appointment's location: `9:30`. */
  readonly clock: (ms: number, locationId: number | null) => string;
  /** The same with its day: `24 Nov, 9:30`. */
  readonly when: (ms: number, locationId: number | null) => string;
  readonly method: (id: number) => string;
  /** The number that the practice gave a payment: `PAY-000123`. */
  readonly payment: (id: number) => string;
  readonly invoice: (id: number) => string;
};

/** Names of feeds, as far as writes show in them. The outbox does not know the feeds themselves (floors). */
export type Shown = 'statuses' | 'appointments' | 'cases' | 'patients' | 'invoices' | 'payments' | 'contacts';
