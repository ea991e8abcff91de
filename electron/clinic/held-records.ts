import type { HeldClaim } from '../link/port.ts';
import type { Clock } from '../platform/ports.ts';
import { createSerialQueue } from '../platform/serial-queue.ts';
import type { ClaimBook, ClaimEvent } from './claim-book.ts';
import type { ClaimBody, KnownClaim } from './claim-messages.ts';
import { type ClaimStep, createClaimSteps } from './claim-steps.ts';
import type { ClinicLink } from './clinic-link.ts';

/** A change of a claim that the hub did not answer is tried again after this long, ms. */
const retryMs = 1000;
/** So many claims are marked at the same time: those of a payment of two hundred invoices within the time that a call may wait for it. */
const markedAtOnce = 25;

/** A claim of this desk: its handle, and what it says. */
type Held = {
  readonly handle: HeldClaim;
  readonly said: string;
  /** Under which it stands at the hub that is there now, where the handle may be of the one before; 0: it may have been lost with that. */
  readonly revision: number;
};

/**
 * The claims that this desk holds at the hub, by key. Steps run one after another.
 *
 * Guarantees
 * - Several keys are claimed in their own order, all or none: of two desks that want the same ones, one gets them.
 * - A claim is marked as sending only if no other desk has changed it since: the hub compares.
 * - A claim that nothing wants any more is ended, however often that has to be asked for; after `close` by the link, at its next connection.
 */
export type HeldRecords = {
  holds(key: string): boolean;
  /** Whether all of these are held, for whatever wants them. */
  haveAll(keys: readonly string[]): boolean;
  /**
   * Claims what is not held yet.
   * @param body what is said of each
   * @param mayReplace whether a claim that stands may be replaced
   */
  claim(
    keys: readonly string[],
    body: () => ClaimBody,
    mayReplace: (standing: KnownClaim) => boolean,
  ): Promise<ClaimStep>;
  /** Says of all keys what is wanted now. `taken`, `failed`: not of all. */
  mark(keys: readonly string[]): Promise<ClaimStep>;
  /** What is wanted of keys has changed: it is said, or their claims ended. */
  settle(keys: readonly string[]): void;
  /** Everything is sealed again, with new keys. */
  sealAgain(): void;
  /** Ends a claim of this desk that an earlier start left, also one that cannot be read any more. */
  endLeft(claim: KnownClaim): void;
  heard(event: ClaimEvent): void;
  /** Nothing is tried again from now on. */
  close(): void;
};

export function createHeldRecords(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing'>;
  readonly clock: Clock;
  readonly book: () => Pick<ClaimBook, 'get' | 'learn'>;
  /** What is to be said of a key; null: nothing claims it. */
  readonly wanted: (key: string) => ClaimBody | null;
  /** Another desk has it now, or it is gone. */
  readonly onLost: (key: string) => void;
}): HeldRecords {
  const { clock, wanted } = ports;
  const { desk } = ports.clinicLink.link;
  const inTurn = createSerialQueue();
  const steps = createClaimSteps(ports.clinicLink, ports.book);
  const held = new Map<string, Held>();
  const retries = new Map<string, () => void>();
  let closed = false;

  function hold(handle: HeldClaim, body: ClaimBody): void {
    held.set(handle.key, { handle, said: JSON.stringify(body), revision: handle.revision });
  }

  function retry(key: string): void {
    retries.get(key)?.();
    if (closed) return;
    const again = () => {
      retries.delete(key);
      settle([key]);
    };
    retries.set(key, clock.after(retryMs, again));
  }

  function endLater(key: string): void {
    const mine = held.get(key);
    // The link gave it up: where it is wanted again, it has to be said again.
    if (mine) held.set(key, { ...mine, said: '' });
    retry(key);
  }

  async function lose(key: string): Promise<void> {
    const mine = held.get(key);
    if (!mine || !held.delete(key)) return;
    // The link gives it up as well: at a new hub it would create it again.
    await steps.end(mine.handle);
    ports.onLost(key);
  }

  /** Unless it was claimed again, or changed, since the event came. */
  async function loseIfStill(key: string, { handle }: Held): Promise<void> {
    if (held.get(key)?.handle === handle) await lose(key);
  }

  async function say(key: string, { handle }: Held, body: ClaimBody): Promise<ClaimStep> {
    const end = await steps.advance(handle, body);
    if (end.step === 'ours') hold(end.handle, body);
    if (end.step === 'taken') await lose(key);
    return end.step;
  }

  async function markOne(key: string): Promise<ClaimStep> {
    const mine = held.get(key);
    const body = wanted(key);
    if (!mine || body === null) return 'taken';
    return say(key, mine, body);
  }

  async function settleOne(key: string): Promise<void> {
    const mine = held.get(key);
    if (!mine) return;
    const body = wanted(key);
    if (body === null) {
      if (await steps.end(mine.handle)) held.delete(key);
      else endLater(key);
      return;
    }
    if (JSON.stringify(body) === mine.said) return;
    const step = await say(key, mine, body);
    if (step === 'failed' || step === 'alone') retry(key);
  }

  function settle(keys: readonly string[]): void {
    for (const key of keys) void inTurn(() => settleOne(key));
  }

  return {
    holds: (key) => held.has(key),
    haveAll: (keys) => keys.every((key) => held.has(key) && wanted(key) !== null),
    claim: (keys, body, mayReplace) =>
      inTurn(async () => {
        const got: string[] = [];
        for (const key of keys.toSorted()) {
          if (held.has(key)) continue;
          const standing = ports.book().get(key);
          const isOthers = standing !== null && !mayReplace(standing);
          const what = body();
          const end = isOthers ? ({ step: 'taken' } as const) : await steps.claim(key, what, standing);
          if (end.step !== 'ours') {
            for (const one of got.toReversed()) await settleOne(one);
            return end.step;
          }
          hold(end.handle, what);
          got.push(key);
        }
        return 'ours';
      }),
    mark: (keys) =>
      inTurn(async () => {
        for (let from = 0; from < keys.length; from += markedAtOnce) {
          const steps = await Promise.all(keys.slice(from, from + markedAtOnce).map(markOne));
          const other = steps.find((step) => step !== 'ours');
          if (other) return other;
        }
        return 'ours';
      }),
    settle,
    sealAgain() {
      for (const [key, mine] of held) held.set(key, { ...mine, said: '' });
      settle([...held.keys()]);
    },
    endLeft: ({ entry }) =>
      void inTurn(async () => {
        if (!held.has(entry.key) && !closed) await steps.endLeft(entry);
      }),
    heard(event) {
      if (event.kind === 'restarted') {
        for (const [key, mine] of held) held.set(key, { ...mine, revision: 0 });
        return;
      }
      const key = event.kind === 'gone' ? event.key : event.claim.entry.key;
      const mine = held.get(key);
      if (!mine) return;
      if (event.kind === 'gone') return void inTurn(() => loseIfStill(key, mine));
      const { desk: by, entry } = event.claim;
      if (by === desk) held.set(key, { ...mine, revision: Math.max(mine.revision, entry.revision) });
      else if (entry.revision > mine.revision) void inTurn(() => loseIfStill(key, mine));
    },
    close() {
      closed = true;
      for (const cancel of retries.values()) cancel();
      retries.clear();
    },
  };
}
