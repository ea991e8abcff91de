import { asyncCatchStoreError, catchStoreError } from '../store/store-error.ts';
import type { StoredKind } from '../store/types.ts';
import { type FeedName, feeds } from '../sync/feeds.ts';
import { filledFeeds } from '../sync/filling.ts';
import { createKindFiller } from './fill-kind.ts';
import type { FillPorts } from './fill-ports.ts';

/**
 * Fills this desk from another of the clinic, in place of reading what was not read yet, or not for days.
 *
 * Guarantees
 * - While it fills, the lists in question are not read by this desk; where no desk can fill it, they are within ten seconds.
 * - After a peer is lost it goes on from the last page, with another one or with the same.
 * - Its lists are as current as the peer's were when their first page was asked for, whichever peer gave the later ones.
 * - A list that the peer kept by other desks' passes is kept so here, if nothing was missed meanwhile.
 */
export type Filler = {
  isBeingFilled(feed: FeedName): boolean;
  /** Checks again what is to be filled: the cache was reset, or this desk was linked again. */
  check(): void;
  close(): void;
};

export function createFiller(ports: FillPorts): Filler {
  const { filling } = ports;
  const closing = new AbortController();
  const { signal } = closing;
  const fillKind = createKindFiller(ports, signal);
  /** Still to be filled in this run; these lists are not read meanwhile. */
  let held: readonly StoredKind[] = [];
  let isRunning = false;
  let isAskedAgain = false;

  async function run(): Promise<void> {
    const all = filling.fillable();
    held = all;
    let rows = 0;
    for (const kind of all) {
      const doing = feeds[filledFeeds(kind)[0] ?? 'statuses'].title;
      const isFilled = await fillKind(kind, (more, from) => {
        rows += more;
        const doneLists = all.length - held.length;
        filling.show({ doneLists, allLists: all.length, objects: rows, doing, from });
      });
      held = held.filter((one) => one !== kind);
      if (signal.aborted) return;
      if (isFilled) continue;
      ports.wake();
      if ((ports.peers() ?? []).length === 0) return;
    }
  }

  async function start(): Promise<void> {
    if (isRunning || signal.aborted) return;
    isRunning = true;
    do {
      isAskedAgain = false;
      await asyncCatchStoreError(run, ({ failure }) =>
        ports.log.warn('this desk could not be filled', { failure: failure.kind }),
      );
    } while (isAskedAgain && !signal.aborted);
    isRunning = false;
    held = [];
    if (signal.aborted) return;
    filling.show(null);
    ports.wake();
  }

  return {
    isBeingFilled: (feed) => held.includes(feeds[feed].kind) && filledFeeds(feeds[feed].kind).includes(feed),
    check() {
      isAskedAgain = true;
      if (isRunning) return;
      const isWanted = catchStoreError<boolean>(
        () => filling.fillable().length > 0,
        () => false,
      );
      if (isWanted) void start();
    },
    close: () => closing.abort(),
  };
}
