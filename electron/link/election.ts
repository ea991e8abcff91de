import type { Clock, Random } from '../platform/ports.ts';
import { clinicLifetimes, type Lifetimes } from './assets.ts';
import { sameBytes } from './bytes.ts';
import { type Deadline, deadlineIn, hasPassed, whenPassed } from './lease-deadline.ts';
import type { BucketEntry, Link, LinkResult, Unsubscribe } from './port.ts';
import { watchLinked } from './watch-linked.ts';

/**
 * One hold of the lease. What a poller publishes does not carry it: rows and passes of a poller of before change nothing
 * that is newer, so none has to be dropped (docs/decisions/0096).
 */
export type LeaseTerm = { readonly epoch: string; readonly revision: number };

export type ElectionParts = {
  readonly link: Pick<Link, 'lease' | 'status' | 'watchStatus'>;
  readonly clock: Clock;
  readonly random: Random;
  /** The body of the lease: which desk holds it. Sealed each time, so no two bodies are the same. */
  readonly body: () => Uint8Array;
  /**
   * Called with the term when this desk becomes the poller and at each renewal. Called with null when it stops: from then on
   * it starts no call as the poller.
   */
  readonly onTerm: (term: LeaseTerm | null) => void;
  /** Whether a better desk is here, which should take a free lease first; absent: none ever is. */
  readonly isBetterHere?: () => boolean;
  readonly lifetimes?: Lifetimes;
};

export type Election = {
  /** Gives the lease to a better desk, and does not try to take it for a few seconds. */
  yieldLease(): void;
  close(): void;
};

const renewEveryMs = 3_000;
const tryEveryMs = 500;
/** The poller stops this long before the lease can end at the hub, in milliseconds. */
const marginMs = 1_000;
/** How many sent bodies are remembered: as many as can be under way within the life of a lease. */
const maxSent = 24;
/** Time for the better desk to take a lease that was yielded, in milliseconds. */
const yieldMs = 5_000;
/** The same for a lease that is found free: no longer, so that a poller is followed within 12 s of its end. */
const afterYouMs = 1_000;

/**
 * Takes part in the election of the one desk that polls for all.
 *
 * Guarantees
 * - A poller stops by its own clocks, at the sending of its last renewal + the life of the lease - 1 s, whatever the
 *   network does, and also after a sleep, in which one of the two clocks may have stood still.
 * - A lease that is not renewed is taken within a second of its end: expiry makes no event, so desks try.
 * - Two pollers for some seconds do no harm: the hub counts the calls, and what both publish is the same.
 */
export function createElection(parts: ElectionParts): Election {
  const { link, clock, random, onTerm, lifetimes = clinicLifetimes } = parts;
  const afterYou = createAfterYou(clock, parts.isBetterHere ?? (() => false));
  const proposals = createProposals(parts.body, clock, lifetimes.leaseMs - marginMs);
  let held: Hold | null = null;
  /** The revision that another desk holds, and since when this desk has read the same one. */
  let seen: { readonly revision: number; readonly at: number } | null = null;
  let cancelStep: Unsubscribe = () => undefined;
  let cancelDeadline: Unsubscribe = () => undefined;
  let closed = false;
  /** Rises when pending answers become void. */
  let round = 0;

  function schedule(ms: number, task: () => void): void {
    cancelStep();
    if (!closed) cancelStep = clock.after(ms, task);
  }

  function hold(next: Hold): void {
    const { revision, until } = next;
    if (hasPassed(until, clock)) {
      lose();
      return;
    }
    held = next;
    seen = null;
    onTerm({ epoch: link.status().epoch ?? '', revision });
    cancelDeadline();
    cancelDeadline = whenPassed(until, marginMs, clock, lose);
    schedule(renewEveryMs, () => void renew());
  }

  function lose(): void {
    const was = held;
    held = null;
    cancelDeadline();
    if (was) onTerm(null);
    schedule(tryEveryMs, () => void read());
  }

  /** Runs one call on the lease. @returns null: its answer became void meanwhile */
  async function call<T>(pending: Promise<LinkResult<T>>): Promise<LinkResult<T> | null> {
    const mine = round;
    const answer = await pending;
    return mine === round && !closed ? answer : null;
  }

  async function renew(): Promise<void> {
    if (held === null) return;
    if (hasPassed(held.until, clock)) return lose();
    const { body, until } = proposals.next();
    const renewed = await call(link.lease.renew(body, held.revision));
    if (renewed === null || held === null) return;
    if (renewed.ok) return hold({ revision: renewed.value, until });
    // This renewal or an earlier one may have landed all the same: the lease is read back.
    const lease = await call(link.lease.read());
    if (lease === null || held === null) return;
    const next = afterFailedRenewal(held, lease, proposals.holdIn(lease));
    if (next === 'lost') return lose();
    if (next === 'unchanged') return schedule(tryEveryMs, () => void renew());
    adopt(next);
  }

  /** Holds a lease that a proposal of this desk took, though its answer was lost, and renews it at once. */
  function adopt(next: Hold): void {
    hold(next);
    // During a sleep its deadline may have passed.
    if (held !== null) schedule(0, () => void renew());
  }

  /** Reads who holds the lease, and takes it when its holder does not renew it. */
  async function read(): Promise<void> {
    const lease = await call(link.lease.read());
    if (lease === null || held !== null) return;
    if (!lease.ok) return schedule(renewEveryMs, () => void read());
    if (lease.value === null) return afterYou.isLeft() ? schedule(tryEveryMs / 2, () => void read()) : take();
    afterYou.isHeld();
    const own = proposals.holdIn(lease);
    if (own && !hasPassed(own.until, clock)) return adopt(own);
    const now = clock.monotonic();
    const { revision } = lease.value;
    if (seen?.revision !== revision) seen = { revision, at: now };
    // The holder may have renewed it up to one interval before this desk read it.
    const isEnding = now - seen.at >= lifetimes.leaseMs - renewEveryMs;
    schedule(isEnding ? jittered(tryEveryMs) : renewEveryMs, () => void read());
  }

  async function take(): Promise<void> {
    const { body, until } = proposals.next();
    const taken = await call(link.lease.take(body));
    if (taken === null) return;
    if (taken.ok) return hold({ revision: taken.value, until });
    // If it landed all the same, the next read shows it.
    schedule(jittered(tryEveryMs), () => void read());
  }

  const jittered = (ms: number) => ms * (0.5 + random.fraction());

  /** Asks the hub at once, after a reconnect or at a new hub. A lease that is held is renewed. */
  function restart(): void {
    round += 1;
    if (held === null) schedule(jittered(tryEveryMs), () => void read());
    else schedule(0, () => void renew());
  }

  function release(): void {
    const was = held;
    round += 1;
    held = null;
    seen = null;
    proposals.clear();
    cancelDeadline();
    if (!was) return;
    onTerm(null);
    // If this fails, the lease ends by its age.
    void link.lease.release(was.revision);
  }

  const stopStatus = watchLinked(link, (isLinked) => {
    if (isLinked) restart();
  });
  restart();

  return {
    yieldLease() {
      if (held === null) return;
      release();
      schedule(yieldMs, () => void read());
    },
    close() {
      release();
      closed = true;
      cancelStep();
      stopStatus();
    },
  };
}

/** A lease that this desk holds, until a deadline by its own clocks. */
type Hold = { readonly revision: number; readonly until: Deadline };
type Lease = LinkResult<BucketEntry | null>;

/**
 * Decides what a failed renewal means, once the lease was read back.
 * @param own this desk's hold of the lease that was read; null: the lease is not this desk's, or could not be read
 */
function afterFailedRenewal(held: Hold, lease: Lease, own: Hold | null): Hold | 'lost' | 'unchanged' {
  if (!lease.ok || lease.value?.revision === held.revision) return 'unchanged';
  return own ?? 'lost';
}

/** The bodies that this desk sent last to take or renew the lease: by them it recognizes a lease whose answer was lost. */
function createProposals(body: () => Uint8Array, clock: Clock, lastsMs: number) {
  type Proposal = { readonly body: Uint8Array; readonly until: Deadline };
  let sent: readonly Proposal[] = [];
  return {
    next(): Proposal {
      const proposal: Proposal = { body: body(), until: deadlineIn(lastsMs, clock) };
      sent = [proposal, ...sent].slice(0, maxSent);
      return proposal;
    },
    /** @returns this desk's hold of a lease that was read; null: none of its proposals stands there */
    holdIn(lease: Lease): Hold | null {
      if (!lease.ok || lease.value === null) return null;
      const { body: standing, revision } = lease.value;
      const proposal = sent.find((one) => sameBytes(one.body, standing));
      return proposal ? { revision, until: proposal.until } : null;
    },
    clear(): void {
      sent = [];
    },
  };
}

/** Leaves a free lease to a better desk for a moment: that may be gone, or may not take it. */
function createAfterYou(clock: Clock, isBetterHere: () => boolean) {
  /** Since when it is found free, monotonic ms; null: another desk holds it. */
  let freeSince: number | null = null;
  return {
    isLeft(): boolean {
      freeSince ??= clock.monotonic();
      return isBetterHere() && clock.monotonic() - freeSince < afterYouMs;
    },
    isHeld(): void {
      freeSince = null;
    },
  };
}
