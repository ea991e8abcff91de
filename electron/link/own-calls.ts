import type { Clock } from '../platform/ports.ts';
import { graceKey } from './assets.ts';
import type { Link, Unsubscribe } from './port.ts';

/** How long a call counts after its answer or its time-out, in milliseconds. */
const countsAfterAnswerMs = 60_000;
/** How long before a permit ages out it is renewed; how long after a refusal it is tried again. In milliseconds. */
const earlyMs = 2_000;
const retryMs = 250;
/** Where the hub lets this desk count nothing, it is asked again after this long, in milliseconds. */
const deniedMs = 5_000;
/** A hub that does not say within this time which grace it is in counts as another one, in milliseconds. */
const saysMs = 2_000;

/** A call to the service that has begun. */
export type OwnCall = {
  /** The answer came, or the call was given up at its time-out. */
  ended(): void;
};

/**
 * Calls that the hub counts. `by`: the mark of its last grace, after which it had lost all that it had counted before; `untils`: until when each
 * counts there, monotonic ms.
 */
type CountedCalls = { readonly by: string; readonly untils: readonly number[] };

/**
 * The calls of this desk, as long as they count in the service's window.
 *
 * Guarantees
 * - A call is counted by the hub until 60 s after its end: its permit is renewed before it ages.
 * - At the beginning of each grace (keeper.ts) all calls that still count are declared again: a new hub counts them too.
 * - While one of them cannot be counted, or it is not known whether it is, `mayBegin` is false.
 * - A call that was made without a permit, alone or before this desk was linked, is counted as soon as the hub is there, and no longer than
 *   the service counts it; one that is counted while a grace begins may count twice.
 */
export type OwnCalls = {
  /** @param permitted whether the hub has counted it just now */
  begin(permitted: boolean): OwnCall;
  /**
   * Calls of before, that still count.
   * @param untils until when each counts, monotonic ms
   * @param counted as many of them as a hub had counted, if its last grace is still that one; null: none had
   */
  earlier(untils: readonly number[], counted: CountedCalls | null): void;
  mayBegin(): boolean;
  /** The calls that still count. null: one of them is not counted, or it is not known which grace the hub is in */
  counted(): CountedCalls | null;
  /** How many calls still count. */
  counting(): number;
  close(): void;
};

/** @param windowMs how long a permit counts, in milliseconds (assets.ts) */
export function createOwnCalls(
  link: Pick<Link, 'permit' | 'state'>,
  clock: Clock,
  windowMs: number,
): OwnCalls {
  type Call = { until: number | null; countedUntil: number; refused: boolean; cancel: Unsubscribe };
  const calls = new Set<Call>();
  let closed = false;

  const counts = ({ until }: Call) => until === null || until > clock.monotonic();

  /** Schedules the next renewal of a call's permit, or drops a call that no longer counts. */
  function plan(call: Call): void {
    call.cancel();
    if (closed) return;
    const { until, countedUntil } = call;
    const now = clock.monotonic();
    if (until !== null && until <= Math.max(now, countedUntil)) {
      call.cancel = clock.after(Math.max(0, until - now), () => void calls.delete(call));
      return;
    }
    const wait = call.refused ? retryMs : Math.max(0, countedUntil - earlyMs - now);
    call.cancel = clock.after(wait, () => void renew(call));
  }

  async function renew(call: Call): Promise<void> {
    if (closed || !calls.has(call)) return;
    if (!counts(call)) return void calls.delete(call);
    call.cancel();
    const asked = clock.monotonic();
    const leftMs = call.until === null ? windowMs : Math.min(windowMs, call.until - asked + earlyMs);
    const counted = await link.permit.hold(leftMs < windowMs ? leftMs : undefined);
    // A hub that lets this desk count nothing refuses its permits, too: then it is as good as none.
    call.refused = !counted.ok && counted.failure.kind !== 'denied';
    if (!counted.ok && !call.refused) call.countedUntil = clock.monotonic() + earlyMs + deniedMs;
    if (counted.ok) call.countedUntil = Math.max(call.countedUntil, asked + leftMs);
    if (calls.has(call)) plan(call);
  }

  let mark: string | null = null;
  /** Adds the calls of before, once it is known which grace this is. */
  let waiting: (() => void) | null = null;
  let cancelWaiting: Unsubscribe = () => undefined;
  function addWaiting(): void {
    cancelWaiting();
    waiting?.();
    waiting = null;
  }

  const stopWatch = link.state.watch('budget', (event) => {
    // A hub without a mark is in no grace.
    if (event.kind === 'current') addWaiting();
    if (event.kind !== 'put' || event.entry.key !== graceKey) return;
    const next = Buffer.from(event.entry.body).toString('hex');
    const isFirst = mark === null;
    if (next === mark) return;
    mark = next;
    // Calls from before the first connection are already planned as not counted.
    if (isFirst) return addWaiting();
    for (const call of calls) {
      call.countedUntil = clock.monotonic();
      call.refused = true;
      void renew(call);
    }
  });

  function addEarlier(untils: readonly number[], countedUntils: readonly number[]): void {
    const now = clock.monotonic();
    const counted = countedUntils.toSorted((a, b) => a - b);
    // Which call each belongs to is not known: the last is taken for the last, so at each moment the hub counts as many as count.
    const missing = untils.length - counted.length;
    for (const [i, until] of untils.toSorted((a, b) => a - b).entries()) {
      const countedUntil = counted[i - missing] ?? now;
      const call: Call = { until, countedUntil, refused: countedUntil <= now, cancel: () => undefined };
      calls.add(call);
      if (call.refused) void renew(call);
      else plan(call);
    }
  }

  const mayBegin = () => waiting === null && [...calls].every((call) => !call.refused || !counts(call));

  return {
    begin(permitted) {
      const countedUntil = clock.monotonic() + (permitted ? windowMs : 0);
      const call: Call = { until: null, countedUntil, refused: !permitted, cancel: () => undefined };
      calls.add(call);
      plan(call);
      return {
        ended() {
          call.until ??= clock.monotonic() + countsAfterAnswerMs;
          plan(call);
        },
      };
    },
    earlier(untils, counted) {
      const add = () => addEarlier(untils, counted !== null && counted.by === mark ? counted.untils : []);
      if (counted === null || mark !== null) return add();
      waiting = add;
      cancelWaiting = clock.after(saysMs, addWaiting);
    },
    counted: () =>
      mark !== null && mayBegin()
        ? { by: mark, untils: [...calls].filter(counts).map(({ countedUntil }) => countedUntil) }
        : null,
    mayBegin,
    counting: () => [...calls].filter(counts).length,
    close() {
      closed = true;
      stopWatch();
      cancelWaiting();
      for (const { cancel } of calls) cancel();
      calls.clear();
    },
  };
}
