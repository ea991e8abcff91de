import { useCallback, useEffect, useRef, useState } from 'react';
import type { SlotView } from '../../../shared/bridge/views.ts';
import { addDays } from '../../../shared/clinic-time.ts';
import type { Failure } from '../../../shared/failures.ts';
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
};

/** How many weeks the search skips before it asks the user to go on. */
const mostWeeks = 4;
const nothing: Free = { slots: null, leftOut: [], failure: null, loading: false };

/**
 * The free times of the shown week, from the practice. While `seeking`, it skips weeks without any, at most four
 * (`onWeek` reports where it went).
 */
export function useSlots(
  wish: SearchCriteria,
  about: {
    readonly zone: string;
    readonly everyone: readonly number[];
    readonly seeking: boolean;
    /** The length of the visit; null: the service's own. */
    readonly lengthMs: number | null;
    readonly onWeek: (from: string) => void;
  },
): Free & { reload(): void } {
  const { bridge, clock } = useDesk();
  const [free, setFree] = useState<Free>(nothing);
  const [round, setRound] = useState(0);
  const latest = useRef(about);
  latest.current = about;
  const looked = useRef(0);
  const { serviceId, locationId, from } = wish;
  const who = (wish.practitionerIds.length > 0 ? wish.practitionerIds : about.everyone).join();
  const fits = JSON.stringify([wish.part, wish.weekdays]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: changed criteria restart the search
  useEffect(() => {
    looked.current = 0;
  }, [serviceId, locationId, who, fits]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `fits` stands for the criteria that it is made of; a new `round` asks again
  useEffect(() => {
    if (serviceId === null || locationId === null || who === '') return setFree(nothing);
    let current = true;
    setFree((was) => ({ ...was, loading: true, failure: null }));
    const { zone, lengthMs } = latest.current;
    const practitionerIds = who.split(',').map(Number);
    const span = windowOf(from, zone, clock.store.getState().now);
    void readSlots(bridge, { serviceId, locationId, practitionerIds, ...span, fresh: round > 0 }).then(
      (answer) => {
        if (!current) return;
        if (!answer.ok) return setFree({ ...nothing, failure: answer.failure });
        const slots = lengthMs === null ? answer.value.slots : slotsOfLength(answer.value.slots, lengthMs);
        const found = [...slotsByDay(slots, wish, zone).values()].some((day) => day.length > 0);
        looked.current += 1;
        if (!found && latest.current.seeking && looked.current < mostWeeks)
          return latest.current.onWeek(addDays(from, 7));
        setFree({ slots, leftOut: answer.value.leftOut, failure: null, loading: false });
      },
    );
    return () => {
      current = false;
    };
  }, [bridge, clock, serviceId, locationId, who, from, fits, round]);

  const reload = useCallback(() => setRound((n) => n + 1), []);
  return { ...free, reload };
}
