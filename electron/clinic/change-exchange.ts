import type { FollowEvent } from '../link/port.ts';
import { watchLinked } from '../link/watch-linked.ts';
import type { Clock, Log, Random } from '../platform/ports.ts';
import { createSerialQueue } from '../platform/serial-queue.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { FeedName } from '../sync/feeds.ts';
import type { OwnPass, ReceivedPass, ReceivedRows, StoredRow } from '../sync/shared-reads.ts';
import {
  type ChangeMessage,
  changeKind,
  inMessages,
  openMessage,
  type PassMessage,
  type RowsMessage,
  sealMessage,
} from './change-messages.ts';
import type { ClinicLink } from './clinic-link.ts';
import { createKnownRows } from './known-rows.ts';

/** Where the rows of other desks go: this desk's sync. */
export type ReceivingSync = {
  applyRows(rows: ReceivedRows): void;
  /** @returns whether this desk is as current by it as by a pass of its own */
  takeOver(pass: ReceivedPass): boolean;
  /** This desk polls for all now, or is alone: it reads what is due. */
  wake(): void;
};

/**
 * Publishes what this desk's passes read, and applies what those of other desks read.
 *
 * Guarantees
 * - A row that a pass read is on the link before the pass counts as published; where one is not, no desk takes the pass over.
 * - A pass is taken over only after one of this desk's own in the same list that began while it was following without a
 *   gap, and only if this desk was as current as the time from which that pass read.
 * - Rows of another practice or key are not applied.
 * - Of equal time stamps, what was published last is what all desks end with.
 */
export type ChangeExchange = {
  /** A pass of this desk has read rows, all of a page. */
  rowsRead(feed: FeedName, rows: readonly StoredRow[]): void;
  passRead(pass: OwnPass): void;
  /** Whether other desks' passes of this list keep this desk current. */
  isFollowed(feed: FeedName): boolean;
  close(): void;
};

/** How often a message without an answer is published again: the hub drops what it has already. */
const publishTries = 3;

export function createChangeExchange(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing'>;
  /** Which practice and key the rows are of. */
  readonly practice: string;
  readonly key: string;
  readonly sync: ReceivingSync;
  /** The client's number of the last call of this desk. */
  readonly lastSequence: () => number;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}): ChangeExchange {
  const { sync, clock } = ports;
  const { link, sealing } = ports.clinicLink;
  const known = createKnownRows();
  const inTurn = createSerialQueue();
  /** Since when this desk follows without a gap, monotonic ms; null: it does not. */
  let followingSince: number | null = null;
  const followed = new Set<FeedName>();
  const waiting = createWaitingRows();
  /** Rises when what was published before may not have reached every desk, and when that was, monotonic ms. */
  let round = 0;
  let lostPublishedAt = Number.NEGATIVE_INFINITY;
  /** What comes now was published just now: this desk is linked, and has caught up. */
  let isLive = false;
  let closed = false;
  const { practice, key } = ports;

  /** What this desk published may not have reached everybody: what is read again is published again. */
  function losePublished(): void {
    round += 1;
    lostPublishedAt = clock.monotonic();
    known.clear();
    waiting.clear();
  }

  /** @param since from when on nothing is missing, monotonic ms; null: not known yet */
  function loseReceived(since: number | null): void {
    followingSince = since;
    followed.clear();
    known.clear();
  }

  /** Publishes rows that were not yet; what was begun before the track was lost is left out. */
  async function publishRows(feed: FeedName, rows: readonly StoredRow[], of: number): Promise<void> {
    if (closed || of !== round) return;
    const chunks = inMessages(known.unknown(feed, rows));
    if (chunks === null) return losePublished();
    for (const chunk of chunks) {
      known.add(feed, chunk, clock.monotonic());
      waiting.count(feed, chunk, 1);
      const isThere = await publish(ports, { is: 'rows', practice, key, feed, rows: chunk });
      if (of !== round) return;
      if (!isThere) return losePublished();
    }
  }

  function received(message: ChangeMessage, desk: string): void {
    if (message.practice !== practice || message.key !== key) return;
    if (message.is === 'rows') rowsCame(message, desk);
    else passCame(message, desk);
  }

  function rowsCame({ feed, rows }: RowsMessage, desk: string): void {
    const stored = rows as readonly StoredRow[];
    if (desk === link.desk) {
      waiting.count(feed, stored, -1);
      return;
    }
    known.add(feed, stored, clock.monotonic());
    catchStoreError(
      () =>
        sync.applyRows({
          feed,
          rows: stored,
          waiting: waiting.of(feed),
          sequence: ports.lastSequence(),
        }),
      // The pass that follows would count as applied.
      () => loseReceived(clock.monotonic()),
    );
  }

  function passCame({ feed, since, watermark, sure, ageMs }: PassMessage, desk: string): void {
    if (desk === link.desk || !followed.has(feed)) return;
    const taken = catchStoreError<boolean>(
      () => sync.takeOver({ feed, since, watermark, sure, ageMs: isLive ? ageMs : null }),
      () => false,
    );
    if (!taken) followed.delete(feed);
  }

  function follow(event: FollowEvent): void {
    switch (event.kind) {
      case 'missed':
        loseReceived(null);
        return;
      case 'current':
        followingSince ??= clock.monotonic();
        isLive = true;
        return;
      case 'change': {
        if (event.change.kind !== changeKind) return;
        const message = openMessage(sealing, event.change);
        if (message) received(message, event.change.desk);
        else if (event.change.desk !== link.desk) loseReceived(clock.monotonic());
      }
    }
  }

  const stopFollowing = link.follow(null, follow);
  const stopWatching = watchLinked(link, () => {
    // After a connection was made or lost, what comes first was published at an unknown time.
    isLive = false;
  });

  return {
    rowsRead(feed, rows) {
      const of = round;
      void inTurn(() => publishRows(feed, rows, of));
    },
    passRead(pass) {
      const of = round;
      if (followingSince !== null && pass.beganAt >= followingSince) followed.add(pass.feed);
      void inTurn(async () => {
        // Of a pass that began before, the first rows may not have reached every desk.
        if (closed || of !== round || pass.beganAt <= lostPublishedAt) return;
        const { feed, since, watermark, sure, beganAt } = pass;
        const ageMs = Math.max(0, clock.monotonic() - beganAt);
        await publish(ports, { is: 'pass', practice, key, feed, since, watermark, sure, ageMs });
      });
    },
    isFollowed: (feed) => followed.has(feed),
    close() {
      closed = true;
      stopFollowing();
      stopWatching();
      losePublished();
      loseReceived(null);
    },
  };
}

type Publishing = {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing'>;
  readonly random: Random;
  readonly log: Log;
};

/** @returns whether it is on the link */
async function publish({ clinicLink, random, log }: Publishing, message: ChangeMessage): Promise<boolean> {
  const { link, sealing } = clinicLink;
  const id = random.uuid();
  const body = sealMessage(sealing, link.desk, id, message);
  for (let tried = 0; tried < publishTries; tried++) {
    const published = await link.publish({ kind: changeKind, id, body });
    if (published.ok) return true;
    const { kind } = published.failure;
    if (kind === 'not-linked') return false;
    if (kind !== 'no-answer') {
      log.warn('a change was not published', { failure: kind });
      return false;
    }
  }
  return false;
}

/** Rows in messages of this desk that it has not received back. */
function createWaitingRows() {
  /** By feed and id: in how many messages. */
  const waiting = new Map<FeedName, Map<number, number>>();
  return {
    count(feed: FeedName, rows: readonly { readonly id: number }[], by: 1 | -1): void {
      const ids = waiting.get(feed) ?? new Map<number, number>();
      waiting.set(feed, ids);
      for (const { id } of rows) {
        const now = (ids.get(id) ?? 0) + by;
        if (now > 0) ids.set(id, now);
        else ids.delete(id);
      }
    },
    of: (feed: FeedName): ReadonlySet<number> => new Set(waiting.get(feed)?.keys() ?? []),
    clear: () => waiting.clear(),
  };
}
