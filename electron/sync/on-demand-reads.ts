import type { RosterTime } from '../../shared/bridge/views.ts';
import { addDays, dayBounds, daysBetween, wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import { failure } from '../../shared/failures.ts';
import { limits } from '../../shared/practice/limits.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Clock } from '../platform/ports.ts';
import { type PracticeClient, whileSomeoneWaits } from '../practice/types.ts';
import { type SlotQuestion, type SlotsFound, searchSlots } from './free-slots.ts';
import { rosterTimes } from './roster-times.ts';

/**
 * Reads made when the user wants to see the result, memoized for a while: free slots and rosters. The service computes
 * them from all its records, so no feed can keep them fresh.
 */
export type OnDemandReads = {
  /** Free slots, over at most 7 days. */
  slots(
    input: SlotQuestion & {
      /** Skips the memoized result: the user is about to book. */
      readonly fresh?: boolean;
    },
  ): Promise<Result<SlotsFound>>;
  /** When a practitioner works, over at most 100 days. */
  roster(input: {
    readonly practitionerId: number;
    readonly from: string;
    readonly to: string;
    readonly locationId: number | null;
    readonly zone: string;
  }): Promise<Result<{ times: RosterTime[] }>>;
  /** Invalidates the free slots: a booking has changed them. */
  invalidateSlots(): void;
};

const slotTtl = 60_000;
/** Rosters change by the week, and every screen with columns reads one per practitioner. */
const rosterTtl = 1_800_000;
const maxEntries = 200;

export function createOnDemandReads(ports: {
  readonly client: PracticeClient;
  readonly clock: Clock;
  /** The zone of a location; null: not known. Absent: of none. */
  readonly zoneOf?: (locationId: number) => string | null;
}): OnDemandReads {
  const { client, clock, zoneOf } = ports;
  /** Practitioners without free slots, by service and location: left out for a while. */
  const refused = new Map<string, { at: number; ids: Set<number> }>();
  const refusedOf = (about: string): Set<number> => {
    const one = refused.get(about);
    if (one && clock.monotonic() - one.at >= rosterTtl) refused.delete(about);
    return new Set(refused.get(about)?.ids);
  };
  const kept = new Map<string, { at: number; answer: Promise<Result<unknown>> }>();

  /** Memoizes by key for `keepMs`; a failure is not memoized. */
  function memoized<T>(key: string, keepMs: number, ask: () => Promise<Result<T>>): Promise<Result<T>> {
    const known = kept.get(key);
    if (known && clock.monotonic() - known.at < keepMs) return known.answer as Promise<Result<T>>;
    const answer = ask().then((result) => {
      if (!result.ok && kept.get(key)?.answer === answer) kept.delete(key);
      return result;
    });
    if (kept.size >= maxEntries) kept.clear();
    kept.set(key, { at: clock.monotonic(), answer });
    return answer;
  }

  return {
    async slots({ fresh = false, ...input }) {
      if (input.to <= input.from || input.to - input.from > limits.freeSlotDays * dayMs) {
        return failed(failure('bad-input', { words: 'free times can be searched over at most 7 days' }));
      }
      const key = JSON.stringify(['slots', input]);
      if (fresh) kept.delete(key);
      return memoized(key, slotTtl, async () => {
        const about = `${input.serviceId}:${input.locationId}`;
        const known = refusedOf(about);
        const others = input.practitionerIds.filter((id) => !known.has(id));
        // Requested alone, the practice may accept the practitioner by now.
        const practitionerIds = others.length === 0 ? input.practitionerIds : others;
        const answer = await searchSlots(client, { ...input, practitionerIds });
        if (!answer.ok) return answer;
        for (const id of answer.value.refused) known.add(id);
        if (refused.size >= maxEntries) refused.clear();
        if (known.size > 0)
          refused.set(about, { at: refused.get(about)?.at ?? clock.monotonic(), ids: known });
        const unasked = input.practitionerIds.filter((id) => !practitionerIds.includes(id));
        return ok({ slots: answer.value.slots, leftOut: [...unasked, ...answer.value.leftOut] });
      });
    },

    async roster(input) {
      const days = daysBetween(input.from, input.to);
      if (days < 0 || days > limits.availabilityDays) {
        return failed(failure('bad-input', { words: 'a roster can be read over at most 100 days' }));
      }
      return memoized(JSON.stringify(['roster', input]), rosterTtl, async () => {
        const { startMs } = dayBounds(input.from, input.zone);
        // The day after the last one starts where it ends; the service counts at most 100 days.
        const last = days < limits.availabilityDays ? addDays(input.to, 1) : input.to;
        const query = {
          startDate: wireFromInstant(startMs),
          endDate: wireFromInstant(dayBounds(last, input.zone).startMs),
          ...(input.locationId === null ? {} : { locationId: input.locationId }),
        };
        const params = { practitionerId: input.practitionerId };
        const answer = await client.listAvailabilities({ params, query }, whileSomeoneWaits);
        if (!answer.ok) return failed(answer.failure);
        return ok({ times: rosterTimes(answer.value.data, { ...input, zoneOf }) });
      });
    },

    invalidateSlots() {
      for (const key of kept.keys()) if (key.startsWith('["slots"')) kept.delete(key);
    },
  };
}
