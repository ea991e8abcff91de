import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { SlotView } from '../../../shared/bridge/views.ts';
import { addDays } from '../../../shared/clinic-time.ts';
import type { Failure } from '../../../shared/failures.ts';
import { ok } from '../../../shared/result.ts';
import { useRead } from '../../state/use-call.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { type SearchCriteria, slotsByDay, slotsOfLength, windowOf } from './booking-model.ts';
import { readSlots } from './read-slots.ts';

export type Free = {
  /** The free times of the seven days shown; null: not read yet. */
  readonly slots: readonly SlotView[] | null;
  /** Practitioners for whom the practice lists no free times of this service. */
  readonly leftOut: readonly number[];
  readonly failure: Failure | null;
  readonly loading: boolean;
  /** They are of the service and location that are chosen now, not of those before. */
  readonly isOfWish: boolean;
};

/** How many weeks the search skips before it asks the user to go on. */
const mostWeeks = 4;

/**
 * The free times of the shown week, from the practice. While `seeking`, it skips weeks without any, at most four
 * (`onWeek` reports where it went).
 *
 * Guarantee: what stands there while other free times are read is not of this wish where its service or location is another, and says so.
 */
export function useSlots(
  wish: SearchCriteria,
  about: {
    readonly zone: string;
    readonly everyone: readonly number[];
    readonly seeking: boolean;
    /** The number of the search: each skips weeks of its own. */
    readonly search: number;
    /** The length of the visit; null: the service's own. */
    readonly lengthMs: number | null;
    readonly onWeek: (from: string) => void;
  },
): Free & { reload(): void } {
  const { bridge, clock } = useDesk();
  const { zone, everyone, seeking, search, lengthMs, onWeek } = about;
  const { serviceId, locationId, from } = wish;
  const practitionerIds = wish.practitionerIds.length > 0 ? wish.practitionerIds : everyone;
  const criteria = JSON.stringify([serviceId, locationId, practitionerIds, wish.part, wish.weekdays]);
  const [round, setRound] = useState(0);
  const searched = `${search} ${criteria}`;
  const [skipped, setSkipped] = useState({ searched, weeks: 0 });
  const weeks = skipped.searched === searched ? skipped.weeks : 0;
  const isAsked = serviceId !== null && locationId !== null && practitionerIds.length > 0;
  const of = JSON.stringify([serviceId, locationId]);
  const { value, failure, reading, fresh } = useRead(
    isAsked ? ['free times', criteria, from, round] : null,
    async () => {
      const span = windowOf(from, zone, clock.store.getState().now);
      const asked = {
        serviceId: serviceId ?? 0,
        locationId: locationId ?? 0,
        practitionerIds: [...practitionerIds],
      };
      const answer = await readSlots(bridge, { ...asked, ...span, fresh: round > 0 });
      return answer.ok ? ok({ ...answer.value, of }) : answer;
    },
    { keeps: true },
  );
  const given = failure ? null : value;
  const slots = useMemo(
    () => given && (lengthMs === null ? given.slots : slotsOfLength(given.slots, lengthMs)),
    [given, lengthMs],
  );
  const skips =
    seeking &&
    fresh &&
    !reading &&
    slots !== null &&
    weeks < mostWeeks - 1 &&
    !hasAny(slotsByDay(slots, wish, zone));
  const skip = useEffectEvent((week: string) => {
    setSkipped({ searched, weeks: weeks + 1 });
    onWeek(addDays(week, 7));
  });
  useEffect(() => {
    if (skips) skip(from);
  }, [skips, from]);
  const reload = useCallback(() => setRound((n) => n + 1), []);
  return {
    slots,
    leftOut: given?.leftOut ?? [],
    failure: reading ? null : failure,
    loading: reading || skips,
    isOfWish: given?.of === of,
    reload,
  };
}

const hasAny = (days: ReadonlyMap<string, readonly SlotView[]>) =>
  [...days.values()].some((day) => day.length > 0);
