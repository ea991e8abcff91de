import type { Cache } from '../store/types.ts';
import type { FeedName, SyncScope } from './feeds.ts';
import { createFilling } from './filling.ts';
import { createReceivedReads, mustReadHere, type ReadSharing } from './shared-reads.ts';

/** What comes from other desks of the clinic: rows and passes, and whole lists. */
export function createLinkedReads(
  ports: Parameters<typeof createReceivedReads>[0] & Parameters<typeof createFilling>[0],
) {
  const { progress, stop, ...filling } = createFilling(ports);
  return { reads: { ...createReceivedReads(ports), filling }, progress, stop };
}

/** What the scheduler leaves to other desks of the clinic; without a link nothing. */
export const leftToOthers = ({
  sharing,
  cache,
  scope,
  bookedOnly,
}: {
  readonly sharing?: ReadSharing | undefined;
  readonly cache: Cache;
  readonly scope: () => SyncScope;
  readonly bookedOnly: () => boolean;
}) => ({
  pollsForAll: sharing?.pollsForAll,
  isBeingFilled: sharing?.isBeingFilled,
  onConditions: sharing?.conditionsChanged,
  isLeftToPoller: (name: FeedName) =>
    sharing?.isLeftToPoller(name) === true &&
    !mustReadHere(cache, name, { window: scope(), bookedOnly: bookedOnly() }),
});
