import { keptShareMs } from '../../../electron/link/attendance.ts';
import type { Link } from '../../../electron/link/port.ts';
import type { CallRecord } from '../../../service/call-record.ts';
import type { Sandbox } from '../../../service/service.ts';
import { placeOfCall } from '../../fakes/whole-desk.ts';

/** A time in which a desk was not linked, or after which the hub does not know what it called. Monotonic ms. */
type Partition = {
  readonly place: number;
  readonly from: number;
  /** When it was linked again; null: it is not yet. */
  until: number | null;
  /** The refusals that it has explained, by the time and the side (`slotOf`). */
  readonly explained: Set<string>;
};

/** What a desk called before counts for so long, ms. */
const countsMs = 62_000;
/** A call that the practice delays is refused so much later than it came, at most, ms. */
const delayedMs = 30_000;

/**
 * The calls that the service refuses because they are too many: none while the desks are linked; of each partition of a desk at most one, from
 * its beginning until 62 s after its end. Of one that is longer than the hub keeps the desk's share, ten minutes: each ten minutes after that
 * one of the desk and one of the others, which do not hear from each other that there is less (docs/decisions/0097).
 */
export type BudgetWatch = {
  /** A desk has got this link: at its start, or in the place of another. */
  follow(place: number, link: Link): void;
  /** A desk ends without a word, so that the hub does not know of its last calls. */
  crashed(place: number): void;
  /** How often a desk lost the hub so far. */
  partitions(): number;
  /** Calls that were refused, in all. */
  refused(): number;
  /** @returns the refusals that no partition explains */
  unexplained(): readonly string[];
};

export function watchBudget(
  /** By place, which of the practice's API keys a PC has; null: all have the same. */
  apiKeys: readonly number[] | null,
  world: () => {
    readonly sandbox: Sandbox;
    readonly clock: { monotonic(): number; wall(): number };
  },
): BudgetWatch {
  const partitions: Partition[] = [];
  const now = () => world().clock.monotonic();
  const begin = (place: number, until: number | null = null) =>
    void partitions.push({ place, from: now(), until, explained: new Set() });
  const openOf = (place: number) => partitions.find((one) => one.place === place && one.until === null);
  const refusals = () =>
    world()
      .sandbox.calls()
      .filter(({ status, fault }) => status === 429 && fault !== '429');

  const timeOf = (call: CallRecord) => call.at - world().clock.wall() + now();

  /** Which of the refusals that a partition explains this is. */
  function slotOf({ place, from }: Partition, call: CallRecord): string {
    const tens = Math.floor(Math.max(0, timeOf(call) - from) / keptShareMs);
    return tens === 0 ? 'while its share is kept' : `${tens}, ${placeOfCall(call) === place}`;
  }

  function explains(partition: Partition, call: CallRecord): boolean {
    const { place, from, until, explained } = partition;
    const caller = placeOfCall(call);
    if (apiKeys && caller !== null && apiKeys[caller] !== apiKeys[place]) return false;
    const at = timeOf(call);
    const latest = at + (call.fault === 'delay' ? delayedMs : 0);
    const isWithin = latest >= from && at <= (until ?? Number.POSITIVE_INFINITY) + countsMs;
    return isWithin && !explained.has(slotOf(partition, call));
  }

  return {
    follow(place, link) {
      link.watchStatus(({ state, closed }) => {
        const open = openOf(place);
        if (state === 'linked' && open) open.until = now();
        else if (closed === 'removed' && !open) begin(place, now());
        else if (state !== 'linked' && closed !== 'by-us' && !open) begin(place);
      });
      const open = openOf(place);
      if (open && link.status().state === 'linked') open.until = now();
    },
    crashed(place) {
      if (!openOf(place)) begin(place);
    },
    partitions: () => partitions.length,
    refused: () => refusals().length,
    unexplained() {
      const byEnd = partitions.toSorted(
        (a, b) => (a.until ?? Number.POSITIVE_INFINITY) - (b.until ?? Number.POSITIVE_INFINITY),
      );
      return refusals().flatMap((call) => {
        const cause = byEnd.find((one) => explains(one, call));
        if (cause) {
          cause.explained.add(slotOf(cause, call));
          return [];
        }
        const caller = placeOfCall(call);
        const at = timeOf(call);
        const known = partitions.map(
          (one) => `desk ${one.place + 1} ${one.from.toFixed(0)} to ${one.until?.toFixed(0) ?? 'now'}`,
        );
        return [
          `${call.method} ${call.path} of desk ${caller === null ? '?' : caller + 1} was refused at ${at.toFixed(0)}; partitions: ${known.join(', ') || 'none'}`,
        ];
      });
    },
  };
}
