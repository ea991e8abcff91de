import type { Position } from '../link/port.ts';
import type { StoredKind } from '../store/types.ts';
import { type FeedName, feeds } from '../sync/feeds.ts';
import type { PassMessage } from './change-messages.ts';

/** What came of a kind over the link, or was published by this desk, while another desk filled it here. */
export type FillWatch = {
  readonly kind: StoredKind;
  /** From here on in the stream everything was received. */
  readonly from: Position;
  isFresher(id: number): boolean;
  /** Nothing was missed since. */
  isWhole(): boolean;
  /** @returns the passes that other desks published meanwhile */
  end(): readonly PassMessage[];
};

export type FillWatches = {
  begin(kind: StoredKind, from: Position): FillWatch;
  rows(feed: FeedName, rows: readonly { readonly id: number }[]): void;
  pass(pass: PassMessage): void;
  /** Changes may have been missed. */
  gap(): void;
};

export function createFillWatches(): FillWatches {
  type Open = {
    readonly kind: StoredKind;
    readonly ids: Set<number>;
    readonly passes: PassMessage[];
    isWhole: boolean;
  };
  const open = new Set<Open>();
  const ofFeed = (feed: FeedName) => [...open].filter(({ kind }) => kind === feeds[feed].kind);
  return {
    begin(kind, from) {
      const watch: Open = { kind, ids: new Set(), passes: [], isWhole: true };
      open.add(watch);
      return {
        kind,
        from,
        isFresher: (id) => watch.ids.has(id),
        isWhole: () => watch.isWhole,
        end() {
          open.delete(watch);
          return watch.passes;
        },
      };
    },
    rows(feed, rows) {
      for (const { ids } of ofFeed(feed)) for (const { id } of rows) ids.add(id);
    },
    pass(pass) {
      for (const { passes } of ofFeed(pass.feed)) passes.push(pass);
    },
    gap() {
      for (const watch of open) watch.isWhole = false;
    },
  };
}
