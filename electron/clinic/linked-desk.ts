import { createElection } from '../link/election.ts';
import { createOwnCalls } from '../link/own-calls.ts';
import { watchLinked } from '../link/watch-linked.ts';
import type { Clock, Log, Random } from '../platform/ports.ts';
import type { CallBudget } from '../practice/call-budget.ts';
import type { FeedName } from '../sync/feeds.ts';
import type { ReadSharing } from '../sync/shared-reads.ts';
import { type ChangeExchange, createChangeExchange, type ReceivingSync } from './change-exchange.ts';
import type { ClinicLink } from './clinic-link.ts';
import { createSharedBudget } from './shared-budget.ts';

/**
 * This desk among those of its clinic, as long as its practice is open: one of them polls for all, and all keep to one
 * budget. Without a connection it is a desk on its own.
 */
export type LinkedDesk = {
  /** What this desk's sync reads by, and tells others by. */
  readonly sharing: ReadSharing;
  /** The budget of all desks, with this desk's own in front of it. */
  readonly budget: CallBudget;
  /** Begins to share. Once. */
  start(sync: ReceivingSync, lastSequence: () => number): void;
  /** Gives up the lease; nothing is published or applied after this. The budget is closed by the session. */
  close(): void;
};

export function createLinkedDesk(ports: {
  readonly clinicLink: ClinicLink;
  /** This desk's own budget. */
  readonly budget: CallBudget;
  /** How many PCs share the key, for a desk that is alone. */
  readonly shares: number;
  /** Names practice and key, the same on all desks; it identifies no person. */
  readonly practice: string;
  readonly key: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}): LinkedDesk {
  const { clinicLink, clock, random, log, practice, key } = ports;
  const { link, sealing, lifetimes } = clinicLink;
  const ownCalls = createOwnCalls(link, clock, lifetimes.permitWindowMs);
  const budget = createSharedBudget({
    inner: ports.budget,
    clinicLink,
    ownCalls,
    clock,
    shares: ports.shares,
  });
  let exchange: ChangeExchange | null = null;
  let isPoller = false;
  let stop: () => void = () => undefined;

  const leaseBody = () => {
    const context = { scope: 'state', subject: 'lease', desk: link.desk, schema: 1, id: 'lease' } as const;
    return sealing.seal('day', context, Buffer.from(link.desk, 'utf8'));
  };

  return {
    budget,
    sharing: {
      rowsRead: (feed, rows) => exchange?.rowsRead(feed, rows),
      passRead: (pass) => exchange?.passRead(pass),
      pollsForAll: () => isPoller,
      isLeftToPoller: (feed: FeedName) =>
        !isPoller && link.status().state === 'linked' && exchange?.isFollowed(feed) === true,
    },
    start(sync, lastSequence) {
      exchange = createChangeExchange({
        clinicLink,
        practice,
        key,
        sync,
        lastSequence,
        clock,
        random,
        log,
      });
      const election = createElection({
        link,
        clock,
        random,
        body: leaseBody,
        lifetimes,
        onTerm(term) {
          const was = isPoller;
          isPoller = term !== null;
          if (isPoller && !was) sync.wake();
        },
      });
      const stopWatching = watchLinked(link, () => sync.wake());
      stop = () => {
        stopWatching();
        election.close();
      };
    },
    close() {
      stop();
      exchange?.close();
      exchange = null;
    },
  };
}
