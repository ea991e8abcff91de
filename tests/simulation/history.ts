import type { RecordChange } from '../../service/sandbox.ts';
import { type CatchUpLine, WriteKind, type WriteState } from '../../shared/bridge/views.ts';
import type { Setting, Values } from './values.ts';

/**
 * What another desk sets while a call of ours is looked at and sent cannot be seen by it (docs/decisions/0013): 20 s, twice
 * that when its turn came late once, four times when it came late twice; ms.
 */
export const notYetSeen = 80_000;

/** A write that the bridge has acknowledged to a person, or that the program itself suggests, and what that person decided about it since. */
export type Click = {
  readonly writeId: string;
  readonly kind: WriteKind;
  /** The program made it: an earlier call was carried out late. */
  readonly suggested: boolean;
  /** Monotonic ms of the day. */
  readonly at: number;
  /** As the outbox keeps them. */
  readonly args: Readonly<Record<string, unknown>>;
  /** What the person asked the bridge for; null: not known. */
  readonly input: Readonly<Record<string, unknown>> | null;
  /** Monotonic ms of the day at which a person chose to send it again. */
  readonly sentAgainAt: number[];
  /** What its card said each time. */
  readonly words: { readonly at: number; readonly shown: string }[];
  /** A person took it out of the outbox, and the state it was shown in then. */
  gone: { readonly how: 'undone' | 'discarded'; readonly from: WriteState } | null;
  /** The program crashed while a person took it out: it may be gone or not. */
  decidedInACrash: boolean;
  /** When its card last said that an earlier call was carried out late; monotonic ms of the day, or never. */
  reportedLateAt: number;
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

/** A write as it begins, from its row in the outbox. */
export const newClick = (
  row: { readonly id: string; readonly kind: string; readonly args: string },
  more: Pick<Click, 'at' | 'suggested'> & Partial<Pick<Click, 'input'>>,
): Click => ({
  writeId: row.id,
  kind: WriteKind.parse(row.kind),
  args: JSON.parse(row.args),
  input: null,
  sentAgainAt: [],
  words: [],
  gone: null,
  decidedInACrash: false,
  reportedLateAt: Number.NEGATIVE_INFINITY,
  seenDone: false,
  ...more,
});

/** What people, faults and the service did on this day: the invariants compare the records with it. */
export type DayHistory = {
  readonly clicks: Map<string, Click>;
  /** Every write that the outbox has announced, also one whose click was never answered. */
  readonly written: Map<string, Click>;
  readonly others: OtherAct[];
  /** What desks set, here and elsewhere. */
  readonly settings: Setting[];
  /** Records taken away without a trace, `kind/id`: no feed can see it, only the audit. */
  readonly purged: Set<string>;
  /** Records that were stamped earlier than before, `appointments/12`: only the audit takes them (docs/decisions/0020). */
  readonly stampedBack: Set<string>;
  /** Moments, monotonic ms of the day, as of which a backup of the service was restored. */
  readonly restoredTo: number[];
  /** What another desk did while this PC knew that it was out of touch. */
  readonly missed: Missed[];
  /** When an older desk file was put back; monotonic ms of the day. */
  readonly putBackAt: number[];
  /** When another practice began to answer; monotonic ms of the day. */
  movedInAt: number;
  /** When the cache was emptied, to be read again; monotonic ms of the day. */
  cacheEmptiedAt: number;
  /** How often this PC's cache has changed. */
  cacheChanges: number;
  /** A replica lagged by more than the overlap of incremental reads: only an audit finds what it hid. */
  farBehind: boolean;
  /** How many commits the disk has refused. */
  refused: number;
  /** When it refused the last one; monotonic ms of the day. */
  refusedAt: number;
  /** When this desk last went on with each write; monotonic ms of the day. */
  readonly heardAt: Map<string, number>;
  /** Monotonic ms of each call that connecting made outside the budget. */
  readonly connects: number[];
  /** The service has made its pages smaller. */
  resized: boolean;
  /** When the program was started; monotonic ms of the day. */
  readonly starts: number[];
  /** How far the PC's clock was set ahead of the service's and behind it, at the most; ms. */
  readonly clock: { ahead: number; behind: number };
  /** When the PC's clock was set; monotonic ms of the day. */
  readonly jumps: number[];
  /** What of the diary was in the way where a call of this PC put a visit. */
  readonly inTheWay: InTheWay[];
  /** Each act and each fault that took effect, by name. */
  readonly struck: Set<string>;
  /** What this PC asked of the service besides reading, by what it called each call. */
  readonly sent: Map<string, SentCall>;
  /** Each change of a record that the service made, in order. */
  readonly changes: RecordedChange[];
  /** What stood over the day, unread: each text that was seen there. */
  readonly notices: Set<string>;
  /** The text that stood there last, if it is still unread; null: none. */
  unread: string | null;
  /** What this PC knew of a record (`patient:12`), from when on. */
  readonly known: Map<string, Known[]>;
};

export type Known = { readonly at: number; readonly values: Values };

/** A call that is no read, as it left the PC. */
export type SentCall = {
  readonly id: string;
  /** Monotonic ms of the day. */
  readonly at: number;
  readonly method: string;
  /** Behind the version: `/patients/12`. */
  readonly path: string;
  /** Its JSON; of a file its name as `{ name }`. */
  readonly body: Readonly<Record<string, unknown>>;
};

/** An appointment or busy time that takes up a time into which a call of this PC put a visit, as it was put there. */
export type InTheWay = {
  readonly call: string;
  /** When the visit was put there; monotonic ms of the day. */
  readonly at: number;
  readonly kind: 'appointments' | 'busy_times';
  readonly id: number;
  /** The visit that was put there, and its end, UTC ms. */
  readonly visit: number;
  readonly end: number;
};

/** A change that “While you were away” has to name. */
export type Missed = {
  readonly kind: CatchUpLine['kind'];
  /** When the line went down, and when it happened; monotonic ms of the day. */
  readonly since: number;
  readonly at: number;
  readonly table: 'appointments' | 'invoices';
  readonly id: number;
  readonly patientId: number;
};

export type RecordedChange = RecordChange & {
  /** Monotonic ms of the day. */
  readonly at: number;
};

/** Every write of this PC, also one whose click was never answered. */
export const everyWrite = ({ written, clicks }: Pick<DayHistory, 'written' | 'clicks'>): Click[] => [
  ...new Map([...written, ...clicks]).values(),
];

export const emptyHistory = (): DayHistory => ({
  clicks: new Map(),
  written: new Map(),
  others: [],
  settings: [],
  purged: new Set(),
  stampedBack: new Set(),
  restoredTo: [],
  missed: [],
  putBackAt: [],
  movedInAt: 0,
  cacheEmptiedAt: 0,
  cacheChanges: 0,
  farBehind: false,
  refused: 0,
  refusedAt: 0,
  heardAt: new Map(),
  connects: [],
  resized: false,
  starts: [],
  clock: { ahead: 0, behind: 0 },
  jumps: [],
  inTheWay: [],
  struck: new Set(),
  sent: new Map(),
  changes: [],
  notices: new Set(),
  unread: null,
  known: new Map(),
});

/** Clears what was asked for and done at a practice that no longer answers at the address. */
export function clearPractice(history: DayHistory): void {
  clearAsked(history);
  for (const known of [history.purged, history.stampedBack]) known.clear();
}

/** Clears what was asked for before this PC was connected again; what became of the practice's records meanwhile stays known. */
export function clearAsked(history: DayHistory): void {
  for (const known of [history.clicks, history.written, history.known]) known.clear();
  for (const known of [
    history.others,
    history.settings,
    history.changes,
    history.restoredTo,
    history.inTheWay,
  ])
    known.length = 0;
  history.missed.length = 0;
  history.unread = null;
}
