import type { Clock, Log, Random } from '../platform/ports.ts';
import { createSerialQueue } from '../platform/serial-queue.ts';
import type { FeedName } from '../sync/feeds.ts';
import type { OwnPass, StoredRow } from '../sync/shared-reads.ts';
import { type ChangeMessage, changeKind, inMessages, sealMessage } from './change-messages.ts';
import type { ClinicLink } from './clinic-link.ts';
import type { KnownRows } from './known-rows.ts';

/** How often a message without an answer is published again: the hub drops what it has already. */
const publishTries = 3;

/** Publishes what this desk's passes read: rows that were not published lately, then the pass. */
export type Publisher = {
  rows(feed: FeedName, rows: readonly StoredRow[]): void;
  pass(pass: OwnPass): void;
  /** A message of this desk was received back. */
  cameBack(feed: FeedName, rows: readonly StoredRow[]): void;
  /** Ids of which this desk has published a content that it has not received back. */
  waiting(feed: FeedName): ReadonlySet<number>;
  close(): void;
};

export function createPublisher(
  ports: Publishing & { readonly practice: string; readonly key: string; readonly clock: Clock },
  known: KnownRows,
): Publisher {
  const { practice, key, clock } = ports;
  const inTurn = createSerialQueue();
  const waiting = createWaitingRows();
  /** Rises when what was published before may not have reached every desk, and when that was, monotonic ms. */
  let round = 0;
  let lostPublishedAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  /** What this desk published may not have reached everybody: what is read again is published again. */
  function losePublished(): void {
    round += 1;
    lostPublishedAt = clock.monotonic();
    known.clear();
    waiting.clear();
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

  return {
    rows(feed, rows) {
      const of = round;
      void inTurn(() => publishRows(feed, rows, of));
    },
    pass(pass) {
      const of = round;
      void inTurn(async () => {
        // Of a pass that began before, the first rows may not have reached every desk.
        if (closed || of !== round || pass.beganAt <= lostPublishedAt) return;
        const { feed, since, watermark, sure, beganAt } = pass;
        const ageMs = Math.max(0, clock.monotonic() - beganAt);
        await publish(ports, { is: 'pass', practice, key, feed, since, watermark, sure, ageMs });
      });
    },
    cameBack: (feed, rows) => waiting.count(feed, rows, -1),
    waiting: waiting.of,
    close() {
      closed = true;
      losePublished();
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
