import type { Clock, Random } from '../platform/ports.ts';
import { clinicSpans, type Spans } from './assets.ts';
import type { Entry, Link, LinkResult, Unsubscribe } from './port.ts';

/**
 * Which hold of the lease something was done under. What a poller publishes carries it; of one epoch, what has a lower
 * revision is dropped by whoever has seen a higher one.
 */
export type Term = { readonly epoch: string; readonly revision: number };

export type ElectionParts = {
  readonly link: Pick<Link, 'lease' | 'status' | 'watchStatus'>;
  readonly clock: Clock;
  readonly random: Random;
  /** What stands in the lease, sealed anew each time: which desk holds it. */
  readonly body: () => Uint8Array;
  /** The term while this desk is the poller, at each renewal; null: it is not, and starts no call as the poller. */
  readonly onTerm: (term: Term | null) => void;
  readonly spans?: Spans;
};

type Deadline = { readonly steady: number; readonly wall: number };
type Sent = { readonly body: Uint8Array; readonly until: Deadline };

export type Election = {
  /** Gives the lease to a better desk, and leaves it alone for a while. */
  yieldLease(): void;
  close(): void;
};

const renewEveryMs = 3_000;
const tryEveryMs = 500;
/** So long before the lease can end at the hub this desk stops, in milliseconds. */
const marginMs = 1_000;
/** As many as can be under way within the life of a lease. */
const mostSent = 24;
/** Long enough for the better desk to take what was given up, in milliseconds. */
const yieldMs = 5_000;

/**
 * Takes part in the choice of the one desk that polls for all.
 *
 * Guarantees
 * - A poller stops by its own clocks, at the sending of its last renewal + the life of the lease - 1 s, whatever the
 *   network does, and also after a sleep, in which one of the two clocks may have stood still.
 * - A lease that nobody renews is taken within a second of its end: expiry makes no event, so desks try.
 * - Two pollers for some seconds do no harm: the hub counts the calls, and what both publish is the same.
 */
export function createElection(parts: ElectionParts): Election {
  const { link, clock, random, body, onTerm, spans = clinicSpans } = parts;
  let held: { revision: number; until: Deadline } | null = null;
  /** The revision that another desk holds, and since when it is seen not to change. */
  let seen: { readonly revision: number; readonly at: number } | null = null;
  let cancelStep: Unsubscribe = () => undefined;
  let cancelEnd: Unsubscribe = () => undefined;
  let closed = false;
  /** Rises when what is under way counts no longer. */
  let round = 0;
  /** What was sent last to take or renew the lease: where an answer was lost, it is known again by what stands there. */
  let sent: readonly Sent[] = [];

  const deadline = (): Deadline => {
    const lasts = spans.leaseMs - marginMs;
    return { steady: clock.monotonic() + lasts, wall: clock.wall() + lasts };
  };
  const hasPassed = ({ steady, wall }: Deadline) => clock.monotonic() >= steady || clock.wall() >= wall;

  function send(): Sent {
    const one: Sent = { body: body(), until: deadline() };
    sent = [one, ...sent].slice(0, mostSent);
    return one;
  }

  /** @returns until when this desk holds what stands in the lease; null: it is not from it */
  const ownUntil = (there: LinkResult<Entry | null>): Deadline | null => {
    const standing = there.ok ? there.value?.body : undefined;
    return (standing && sent.find((one) => isSame(one.body, standing))?.until) ?? null;
  };

  function later(ms: number, task: () => void): void {
    cancelStep();
    if (!closed) cancelStep = clock.after(ms, task);
  }

  function hold(revision: number, until: Deadline): void {
    if (hasPassed(until)) {
      lose();
      return;
    }
    held = { revision, until };
    seen = null;
    onTerm({ epoch: link.status().epoch ?? '', revision });
    watchDeadline();
    later(renewEveryMs, () => void renew());
  }

  /** Looks every second: a timer of ten may fire late after a sleep. */
  function watchDeadline(): void {
    cancelEnd();
    cancelEnd = clock.after(marginMs, () => {
      if (held === null) return;
      if (hasPassed(held.until)) lose();
      else watchDeadline();
    });
  }

  function lose(): void {
    const was = held;
    held = null;
    cancelEnd();
    if (was) onTerm(null);
    later(tryEveryMs, () => void look());
  }

  /** Runs one call on the lease, unless what it was for has ended meanwhile. */
  async function ask<T>(call: Promise<LinkResult<T>>): Promise<LinkResult<T> | null> {
    const mine = round;
    const answer = await call;
    return mine === round && !closed ? answer : null;
  }

  async function renew(): Promise<void> {
    if (held === null) return;
    if (hasPassed(held.until)) return lose();
    const own = send();
    const renewed = await ask(link.lease.renew(own.body, held.revision));
    if (renewed === null || held === null) return;
    if (renewed.ok) return hold(renewed.value, own.until);
    // It may have landed, now or before: what stands there tells.
    const there = await ask(link.lease.read());
    if (there === null || held === null) return;
    const until = ownUntil(there);
    if (there.ok && there.value && until && there.value.revision !== held.revision) {
      hold(there.value.revision, until);
      later(0, () => void renew());
      return;
    }
    if (there.ok && there.value?.revision !== held.revision) return lose();
    later(tryEveryMs, () => void renew());
  }

  /** A desk that does not hold the lease looks who does, and takes it when nobody renews it. */
  async function look(): Promise<void> {
    const there = await ask(link.lease.read());
    if (there === null || held !== null) return;
    if (!there.ok) return later(renewEveryMs, () => void look());
    const now = clock.monotonic();
    if (there.value === null) return take();
    const until = ownUntil(there);
    if (until && !hasPassed(until)) {
      hold(there.value.revision, until);
      later(0, () => void renew());
      return;
    }
    if (seen?.revision !== there.value.revision) seen = { revision: there.value.revision, at: now };
    // The last renewal was at most one look before it was seen.
    const isEnding = now - seen.at >= spans.leaseMs - renewEveryMs;
    later(isEnding ? jittered(tryEveryMs) : renewEveryMs, () => void look());
  }

  async function take(): Promise<void> {
    const own = send();
    const taken = await ask(link.lease.take(own.body));
    if (taken === null) return;
    if (taken.ok) return hold(taken.value, own.until);
    // Where it landed all the same, the next look finds it.
    later(jittered(tryEveryMs), () => void look());
  }

  const jittered = (ms: number) => ms * (0.5 + random.fraction());

  function restart(): void {
    round += 1;
    // Reached again or new, the hub is asked at once; a lease that is held is renewed.
    if (held === null) later(jittered(tryEveryMs), () => void look());
    else later(0, () => void renew());
  }

  let wasLinked = false;
  const stopStatus = link.watchStatus(({ state }) => {
    const isLinked = state === 'linked';
    if (isLinked && !wasLinked) restart();
    wasLinked = isLinked;
  });
  wasLinked = link.status().state === 'linked';
  restart();

  function letGo(): void {
    const was = held;
    round += 1;
    held = null;
    seen = null;
    sent = [];
    cancelEnd();
    if (!was) return;
    onTerm(null);
    // Where this fails, it ends by its age.
    void link.lease.release(was.revision);
  }

  return {
    yieldLease() {
      if (held === null) return;
      letGo();
      later(yieldMs, () => void look());
    },
    close() {
      letGo();
      closed = true;
      cancelStep();
      stopStatus();
    },
  };
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
