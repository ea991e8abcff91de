import type { Failure } from '../../shared/failures.ts';
import type {
  ListItem,
  ListName,
  OperationAnswer,
  OperationInput,
  OperationName,
} from '../../shared/practice/operations.ts';
import type { SetAside } from '../../shared/practice/tolerant.ts';

/**
 * Who asks: a person's write and reading back an unknown outcome; a person who waits; the background. `arrivals`: what a desk that polls
 * for its clinic reads of appointments, beside other background calls, with which it takes turns.
 */
export const priorities = ['write', 'interactive', 'arrivals', 'background'] as const;
export type Priority = (typeof priorities)[number];

export type BackgroundPriority = Extract<Priority, 'arrivals' | 'background'>;

/** No person waits for it. */
export const isBackground = (priority: Priority): priority is BackgroundPriority =>
  priority === 'arrivals' || priority === 'background';

/**
 * What is known of a call that failed: `not-sent`, the service did not do it for certain (no connection, DNS,
 * certificate, 429, 401); `refused`, it answered that it will not (other 4xx); `unknown`, it may have done it (time-out,
 * reset, 5xx, an answer that cannot be read).
 */
export type Delivery = 'not-sent' | 'refused' | 'unknown';

/** How a call ended. */
export type CallOutcome<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** The server's time at the answer (its Date header, as far as it can be relied on), UTC ms; null when it sent none. */
      readonly serverTime: number | null;
      /** Numbers the calls of a run from 1, in the order in which they were started; orders answers of equal time stamps. */
      readonly sequence: number;
    }
  | { readonly ok: false; readonly failure: Failure; readonly delivery: Delivery };

export type CallOptions = {
  readonly priority: Priority;
  readonly signal?: AbortSignal;
  /**
   * The longest pause after a 429 that it waits out, ms: where a longer one is left, the call is not made and fails with `rate-limited`.
   * Absent: it waits to the end of any.
   */
  readonly waitsOutMs?: number;
  /** Called as the body of a file goes out: 0…1. */
  readonly onProgress?: (fraction: number) => void;
  /**
   * Fields of the body that go back exactly as the service gave them, of whatever type (`lossyFields` in
   * shared/practice/tolerant.ts). They take the place of the body's own.
   */
  readonly verbatim?: Readonly<Record<string, unknown>> | undefined;
  /** Awaited once the call has its permit, before `onSending`. Where it throws the call is not made, and throws the same. */
  readonly beforeSending?: () => Promise<void>;
  /** Called once, at the last moment before the request leaves this PC. */
  readonly onSending?: () => void;
};

/**
 * For a read whose answer a person waits for on the screen: better a refusal that says how long than a wait of up to an hour. It waits out
 * what it would wait for an answer (`timeouts` in transport.ts).
 */
export const whileSomeoneWaits = {
  priority: 'interactive',
  waitsOutMs: 20_000,
} as const satisfies CallOptions;

/**
 * Permission to make one call. The caller calls exactly one of these, once, when the call has ended; later calls are
 * ignored.
 */
export type Permit = {
  /** It was answered. */
  answered(): void;
  /** It timed out, or broke after it may have left this PC: the service may be given it yet. */
  lost(): void;
  /** 429. @param retryAfterMs what the service asked for; null: it named nothing */
  refused(retryAfterMs: number | null): void;
  /** 401: stops all calls until `resume`. */
  keyRefused(): void;
  /** It never reached the service. */
  abandoned(): void;
};

/** One method for each operation of the table (shared/practice/operations.ts). Never throws for an expected failure. */
export type PracticeClient = {
  readonly [N in OperationName]: (
    input: OperationInput<N>,
    options: CallOptions,
  ) => Promise<CallOutcome<OperationAnswer<N>>>;
};

/** One page of a walk. */
export type WalkPage<T> = {
  readonly items: readonly T[];
  /** Records of this page that could not be read; absent: none. */
  readonly setAside?: readonly SetAside[] | undefined;
  /**
   * Where the walk goes on after this page. Null on the last page of a walk that reached its end, and on no other; that
   * page may be empty. Opaque; survives a restart as JSON.
   */
  readonly cursor: WalkCursor | null;
  /** It was taken for the last page by its size alone: a service may make its pages smaller at any time. */
  readonly assumedLast?: boolean;
  readonly serverTime: number | null;
  readonly sequence: number;
};

/**
 * A position in a walk: the direction and the bound by id. `first` is the id from which the other direction has yet to
 * be walked, where the order of the list is not known; 0 when there is nothing left to try.
 */
export type WalkCursor = {
  readonly direction: 'up' | 'down';
  readonly beyond: number;
  readonly first: number;
};

export type WalkOptions = CallOptions & {
  readonly from?: WalkCursor;
  /** Ends at an empty page only: one call more, and nothing that was learnt of the server is relied on. */
  readonly toTheEnd?: boolean;
};

/**
 * Walks a list to its end, a page at a time, correctly on every server the spec allows (docs/practice-api/lists.md, "Paging"). Yields every
 * page, then returns; a failed call or a page out of order ends it with the failure, and the last cursor stays good.
 */
export type Walk = <N extends ListName>(
  list: N,
  input: OperationInput<N>,
  options: WalkOptions,
) => AsyncGenerator<WalkPage<ListItem<N>>, WalkEnd, void>;

export type WalkEnd =
  | { readonly ok: true }
  | { readonly ok: false; readonly failure: Failure; readonly delivery: Delivery };
