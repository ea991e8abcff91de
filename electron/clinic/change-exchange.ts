import type { FollowEvent, LinkChange, Position } from '../link/port.ts';
import type { Clock, Log, Random } from '../platform/ports.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { StoredKind } from '../store/types.ts';
import type { FeedName } from '../sync/feeds.ts';
import type { OwnPass, ReceivedPass, ReceivedRows, StoredRow } from '../sync/shared-reads.ts';
import {
  type ChangeMessage,
  changeKind,
  openMessage,
  type PassMessage,
  type RowsMessage,
} from './change-messages.ts';
import type { ClinicLink } from './clinic-link.ts';
import { createFillWatches, type FillWatch } from './fill-watches.ts';
import { createKnownRows } from './known-rows.ts';
import { createPublisher } from './publisher.ts';

/** A message of a hub that stands still comes to it and from it within this: then the link is given up, ms. */
const standstillMs = 5000;
/** The stream is read every five seconds. Where it was not for so long, this desk was cut off or asleep, ms. */
const longestKnownMs = 10_000;

/**
 * @param publishedWithinMs as the link says of a message
 * @returns the longest time since its desk began to publish it, ms; null: not known
 */
const onTheWayMs = (publishedWithinMs: number | null): number | null =>
  publishedWithinMs === null || publishedWithinMs > longestKnownMs
    ? null
    : Math.max(publishedWithinMs, standstillMs);

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
 *   gap, in the cache as it is now, and only if this desk was as current as the time from which that pass read.
 * - A pass that lay in the socket of a PC that slept, or came to the hub while this desk was cut off, says nothing of how
 *   fresh its list is.
 * - Rows of another practice or key are not applied.
 * - Of equal time stamps, what was published last is what all desks end with.
 */
export type ChangeExchange = {
  /** A pass of this desk has read rows, all of a page. */
  rowsRead(feed: FeedName, rows: readonly StoredRow[]): void;
  passRead(pass: OwnPass): void;
  /** Whether passes of this list by other desks with this practice and key keep this desk current. */
  isFollowed(feed: FeedName): boolean;
  /** Up to where this desk has applied the changes; null: it does not follow without a gap. */
  position(): Position | null;
  /** Notes what comes of a kind from now on, while another desk fills it here; null: this desk does not follow. */
  watchFilling(kind: StoredKind): FillWatch | null;
  /** A kind was filled: from now on other desks' passes of these lists keep it current, where nothing was missed. */
  wasFilled(watch: FillWatch, followedThere: readonly FeedName[]): void;
  /** What was received before is no longer here. */
  cacheWasReset(): void;
  close(): void;
};

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
  const publisher = createPublisher(ports, known);
  /** Since when this desk follows without a gap, monotonic ms; null: it does not. */
  let followingSince: number | null = null;
  const followed = new Set<FeedName>();
  const fillWatches = createFillWatches();
  let position: Position | null = null;
  const { practice, key } = ports;

  /** @param since from when on nothing is missing, monotonic ms; null: not known yet */
  function loseReceived(since: number | null): void {
    followingSince = since;
    followed.clear();
    known.clear();
    fillWatches.gap();
  }

  function received(message: ChangeMessage, { desk, publishedWithinMs }: LinkChange): void {
    if (message.practice !== practice || message.key !== key) return;
    if (message.is === 'rows') rowsCame(message, desk);
    else passCame(message, desk, publishedWithinMs);
  }

  function rowsCame({ feed, rows }: RowsMessage, desk: string): void {
    const stored = rows as readonly StoredRow[];
    fillWatches.rows(feed, stored);
    if (desk === link.desk) {
      publisher.cameBack(feed, stored);
      return;
    }
    known.add(feed, stored, clock.monotonic());
    catchStoreError(
      () =>
        sync.applyRows({
          feed,
          rows: stored,
          waiting: publisher.waiting(feed),
          sequence: ports.lastSequence(),
        }),
      // The pass that follows would count as applied.
      () => loseReceived(clock.monotonic()),
    );
  }

  function passCame(pass: PassMessage, desk: string, publishedWithinMs: number | null): void {
    fillWatches.pass(pass);
    if (desk !== link.desk && followed.has(pass.feed)) takeOver(pass, onTheWayMs(publishedWithinMs));
  }

  /** @param wayMs how long it was on its way, at most; null: not known, so neither is when it began */
  function takeOver(pass: PassMessage, wayMs: number | null): void {
    const { feed, since, watermark, sure } = pass;
    const ageMs = wayMs === null ? null : pass.ageMs + wayMs;
    const taken = catchStoreError<boolean>(
      () => sync.takeOver({ feed, since, watermark, sure, ageMs }),
      () => false,
    );
    if (!taken) followed.delete(feed);
  }

  function follow(event: FollowEvent): void {
    switch (event.kind) {
      case 'missed':
        loseReceived(null);
        position = null;
        return;
      case 'current':
        position = event.next;
        followingSince ??= clock.monotonic();
        return;
      case 'change': {
        const { epoch, sequence } = event.change.position;
        position = position && { epoch, sequence: sequence + 1 };
        if (event.change.kind !== changeKind) return;
        const message = openMessage(sealing, event.change);
        if (message) received(message, event.change);
        else if (event.change.desk !== link.desk) loseReceived(clock.monotonic());
      }
    }
  }

  const stopFollowing = link.follow(null, follow);

  return {
    rowsRead(feed, rows) {
      fillWatches.rows(feed, rows);
      publisher.rows(feed, rows);
    },
    passRead(pass) {
      if (followingSince !== null && pass.beganAt >= followingSince) followed.add(pass.feed);
      publisher.pass(pass);
    },
    isFollowed: (feed) => followed.has(feed),
    position: () => (followingSince === null ? null : position),
    watchFilling: (kind) =>
      followingSince === null || position === null ? null : fillWatches.begin(kind, position),
    wasFilled(watch, followedThere) {
      const passes = watch.end();
      if (!watch.isWhole()) return;
      for (const feed of followedThere) followed.add(feed);
      // Those that came meanwhile: all of their rows are here.
      for (const pass of passes) if (followed.has(pass.feed)) takeOver(pass, null);
    },
    cacheWasReset() {
      if (followingSince !== null) loseReceived(clock.monotonic());
    },
    close() {
      stopFollowing();
      publisher.close();
      loseReceived(null);
    },
  };
}
