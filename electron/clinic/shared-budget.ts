import { minuteMs } from '../../shared/durations.ts';
import { ok } from '../../shared/result.ts';
import { type CallLimits, clinicLifetimes, limitsKey } from '../link/assets.ts';
import { sameBytes } from '../link/bytes.ts';
import { limitsOf } from '../link/learnt-rate.ts';
import type { OwnCalls } from '../link/own-calls.ts';
import type { LinkFailure } from '../link/port.ts';
import { watchLinked } from '../link/watch-linked.ts';
import type { Clock } from '../platform/ports.ts';
import type { CallBudget } from '../practice/call-budget.ts';
import { createPermit } from '../practice/permit.ts';
import { isBackground, type Permit, type Priority } from '../practice/types.ts';
import { stoppedByCaller } from '../practice/waiting-calls.ts';
import { pause } from '../sync/pause.ts';
import type { ClinicLink } from './clinic-link.ts';
import { openPause, sealPause } from './pause-messages.ts';
import { shareRate } from './shared-rate.ts';

/**
 * How long a refused permit is waited for before it is asked for again, ms. The hub keeps no order: who asks more often gets the place that
 * becomes free. A person's call is to get it before the background of any desk, and arrivals before other lists.
 */
const retryMs = {
  person: 150,
  arrivals: 400,
  burst: 700,
  window: 1000,
  fault: 1000,
  shut: 2000,
  count: 250,
} as const;
/** Background calls of a desk that lost the link wait for so long: what it called before counts still. */
const aloneAfterMs = 62_000;
/** So long at most a list of this desk waits for arrivals of this desk, ms: where there are too few calls for both, neither stops. */
const listsWaitMs = 10_000;
/** A hub that refuses without a limit is as good as none, after so many refusals in a row, and for so long, ms. */
const mostFaults = 5;
const withoutHubMs = minuteMs;
/** The pause after a 429 that names none, as this desk's own budget makes it. */
const usualPauseMs = minuteMs;

/**
 * The call budget of all desks on one key. This desk's own stays in front of it; behind it each call needs a permit of the
 * hub. Alone, this desk keeps to its share of the key.
 *
 * Guarantees
 * - While the hub counts, no call begins that it has not counted; one that refuses to is as good as none.
 * - After the link is lost the background waits until the calls of before no longer count; a person's call may go at once.
 * - What this desk called before it was linked is counted by the hub before its next call.
 * - While a person's call of this desk waits for the hub, its background does not ask.
 * - Lists of this desk never use the last call of the burst: it is left for arrivals. They wait while arrivals do, ten seconds at most.
 * - A lower rate that one desk learned from a refusal is kept by all, and by the hub (shared-rate.ts).
 * - A pause that the service asked one desk for is kept by all, as long as by that desk, and once: not again after a connection was lost.
 */
export function createSharedBudget(ports: {
  readonly inner: CallBudget;
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing' | 'receptionPcs'>;
  readonly ownCalls: OwnCalls;
  readonly clock: Clock;
  /** How many PCs share the key by the settings, for a desk that is alone: not fewer than the clinic's reception PCs. */
  readonly shares: number;
}): CallBudget {
  const { inner, ownCalls, clock } = ports;
  const { link, sealing, receptionPcs } = ports.clinicLink;
  let shares = ports.shares;
  /** When the link was lost, monotonic ms; null: it is there, or was not yet. */
  let lostAt: number | null = null;
  /** The hub refuses to count until then, monotonic ms. */
  let withoutHubUntil = 0;
  /** Calls of people, and for arrivals, that wait for the hub. */
  const waiting = { people: 0, arrivals: 0 };
  const burst = createBurstCount(clock);
  const closing = new AbortController();
  declareEarlier(ports);
  inner.setCounter(() => (link.status().state === 'linked' ? ownCalls.counted() : null));

  const isCounted = () => link.status().state === 'linked' && clock.monotonic() >= withoutHubUntil;
  /** @param forgiven what was called so far, the hub has counted: of this desk's own share are the calls from now on */
  const setShares = (forgiven?: 'calls-so-far') =>
    isCounted() ? inner.setShares(1) : inner.setShares(Math.max(shares, receptionPcs()), forgiven);
  const stopWatching = watchLinked(link, (linked) => {
    lostAt = linked ? null : clock.monotonic();
    withoutHubUntil = 0;
    setShares('calls-so-far');
  });
  setShares();
  const stops = [watchPauses(ports.clinicLink, inner.pauseFor), shareRate(ports.clinicLink, inner)];

  async function waitForHub(priority: Priority, signal: AbortSignal): Promise<Begins> {
    if (priority === 'background') return askHub(priority, signal);
    const who = priority === 'arrivals' ? 'arrivals' : 'people';
    waiting[who] += 1;
    return askHub(priority, signal).finally(() => {
      waiting[who] -= 1;
    });
  }

  /** @param since when this call began to wait, monotonic ms @returns ms to wait for other calls of this desk; 0: none goes first */
  function msBehindOwnCalls(priority: Priority, since: number): number {
    if (isBackground(priority) && waiting.people > 0) return retryMs.count;
    if (priority !== 'background') return 0;
    if (waiting.arrivals > 0 && clock.monotonic() - since < listsWaitMs) return retryMs.count;
    return burst.msUntilFewer(limitsOf(inner.learnt()));
  }

  async function askHub(priority: Priority, signal: AbortSignal): Promise<Begins> {
    const kind = isBackground(priority) ? 'background' : 'person';
    for (let faults = 0, since = clock.monotonic(); !signal.aborted; ) {
      // The service asked this desk or another one to wait, while this call waited for the hub.
      if (inner.view().pausedUntil !== null) return 'not-yet';
      if (faults >= mostFaults) goWithoutHub();
      const wait = waitAlone(priority);
      if (wait !== null) return wait === 0 ? 'alone' : 'not-yet';
      const ownFirst = ownCalls.mayBegin() ? msBehindOwnCalls(priority, since) : retryMs.count;
      if (ownFirst > 0) {
        await pause(ownFirst, clock, signal);
        continue;
      }
      const askedAt = clock.monotonic();
      const permit = await link.permit.take(kind);
      if (kind === 'background' && (permit.ok || mayUseBurst(permit.failure))) burst.counted(askedAt);
      if (permit.ok) {
        // A call that went alone while this one waited for its answer is counted first.
        if (!ownCalls.mayBegin()) continue;
        setShares();
        return 'counted';
      }
      faults += faultOf(permit.failure);
      await pause(retryAfter(permit.failure, priority), clock, signal);
    }
    return 'stopped';
  }

  function goWithoutHub(): void {
    withoutHubUntil = clock.monotonic() + withoutHubMs;
    setShares('calls-so-far');
  }

  /** @returns ms until this desk may call alone; null: the hub counts */
  function waitAlone(priority: Priority): number | null {
    if (isCounted()) return null;
    if (lostAt === null || !isBackground(priority)) return 0;
    return Math.max(0, lostAt + aloneAfterMs - clock.monotonic());
  }

  /** Alone, the background waits before it takes a place of this desk's own budget: with few PCs' share that would be all there is. */
  async function untilMayAsk(priority: Priority, signal: AbortSignal): Promise<void> {
    for (let wait = waitAlone(priority); wait !== null && wait > 0; wait = waitAlone(priority)) {
      if (signal.aborted) return;
      await pause(Math.min(wait, retryMs.window), clock, signal);
    }
  }

  const acquire: CallBudget['acquire'] = async (priority, signal, waitsOutMs) => {
    const until = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    for (;;) {
      await untilMayAsk(priority, until);
      const granted = await inner.acquire(priority, signal, waitsOutMs);
      if (!granted.ok) return granted;
      const begins = await waitForHub(priority, until);
      if (begins === 'counted' || begins === 'alone')
        return ok(permitOf(granted.value, ownCalls.begin(begins === 'counted'), tellPause));
      granted.value.abandoned();
      if (begins === 'stopped') return stoppedByCaller();
    }
  };

  async function tellPause(ms: number | null): Promise<void> {
    await link.state.put('budget', limitsKey, sealPause(sealing, link.desk, ms ?? usualPauseMs));
  }

  return {
    ...inner,
    acquire,
    setShares(count) {
      shares = count;
      setShares();
    },
    close() {
      closing.abort();
      for (const stop of [stopWatching, ...stops]) stop();
      // It is saved who has counted what.
      inner.close();
      ownCalls.close();
    },
  };
}

/**
 * Notices pauses that the service asked other desks for. One of before this desk came is over, or its own first 429 will
 * say so. The newest pause stands in the bucket for ever and comes again at each connection; no two are sealed to the
 * same bytes, so the same bytes are the same pause.
 * @param onPause gets each pause once, also one that was said while this desk was cut off, ms
 */
function watchPauses(
  { link, sealing }: Pick<ClinicLink, 'link' | 'sealing'>,
  onPause: (ms: number) => void,
): () => void {
  let isCaughtUp = false;
  let last: Uint8Array | null = null;
  return link.state.watch('budget', (event) => {
    if (event.kind === 'current') isCaughtUp = true;
    if (event.kind !== 'put' || event.entry.key !== limitsKey) return;
    const { body } = event.entry;
    const isKnown = last !== null && sameBytes(last, body);
    last = body;
    if (!isCaughtUp || isKnown) return;
    const paused = openPause(sealing, body);
    if (paused && paused.desk !== link.desk) onPause(paused.ms);
  });
}

/** How a call may begin. `not-yet`: the link was lost, and the background of this desk waits, or all calls pause; `stopped`: its caller gave it up. */
type Begins = 'counted' | 'alone' | 'not-yet' | 'stopped';

/** @param own this desk's own permit. `tellPause`: what the service asked for, ms; null: it named nothing */
const permitOf = (own: Permit, call: { ended(): void }, tellPause: (ms: number | null) => Promise<void>) =>
  createPermit((end) => {
    call.ended();
    switch (end.how) {
      case 'answered':
        return own.answered();
      case 'lost':
        return own.lost();
      case 'key-refused':
        return own.keyRefused();
      case 'abandoned':
        return own.abandoned();
      case 'refused':
        void tellPause(end.retryAfterMs);
        return own.refused(end.retryAfterMs);
    }
  });

/** The background calls of this desk that count in the hub's burst. Times: monotonic ms. */
function createBurstCount(clock: Pick<Clock, 'monotonic'>) {
  let counting: number[] = [];
  return {
    counted(at: number): void {
      counting.push(at);
    },
    /** One call of the burst is left for arrivals. */
    msUntilFewer(limits: CallLimits): number {
      const since = clock.monotonic() - clinicLifetimes.burstWindowMs * limits.burstWindow;
      counting = counting.filter((at) => at > since);
      return (counting.at(-Math.max(1, limits.burst - 1)) ?? since) - since;
    },
  };
}

/** Once: as soon as the hub is there. */
function declareEarlier({
  inner,
  ownCalls,
  clinicLink: { link },
}: Pick<Parameters<typeof createSharedBudget>[0], 'inner' | 'ownCalls' | 'clinicLink'>): void {
  const { untils, counted } = inner.earlier;
  const declare = () => ownCalls.earlier(untils, counted);
  if (link.status().state === 'linked') {
    declare();
    return;
  }
  const stop = watchLinked(link, (isLinked) => {
    if (!isLinked) return;
    stop();
    declare();
  });
}

/**
 * How much of a fault of the hub a refusal is. A new hub has no place for a call in the eight seconds of its grace: that is waited for twice as
 * long, since what is called meanwhile would come on top of what all desks declare.
 */
function faultOf({ kind }: LinkFailure): number {
  if (kind === 'full' || kind === 'not-linked' || kind === 'no-answer') return 0;
  return kind === 'absent' ? 2 / 3 : 1;
}

/** Refused by the window: the burst has counted it. */
const isOfWindow = (failure: LinkFailure) => failure.kind === 'full' && failure.limit !== 'burst';
/** The refused request may have used a place of the burst, which the hub counts before the window. */
const mayUseBurst = (failure: LinkFailure) =>
  failure.kind === 'no-answer' || failure.kind === 'absent' || isOfWindow(failure);

function retryAfter(failure: LinkFailure, priority: Priority): number {
  switch (failure.kind) {
    case 'full':
      if (!isBackground(priority)) return retryMs.person;
      if (isOfWindow(failure)) return retryMs.window;
      return priority === 'arrivals' ? retryMs.arrivals : retryMs.burst;
    case 'no-answer':
      return 0;
    case 'absent':
      // Each request costs a place in the burst.
      return retryMs.shut;
    default:
      return retryMs.fault;
  }
}
