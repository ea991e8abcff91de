import { useMemo } from 'react';
import type { BusyView, RosterTime } from '../../../shared/bridge/views.ts';
import { addDays, weekdayOf } from '../../../shared/clinic-time.ts';
import { useCall, useCalls } from '../../state/use-call.ts';
import { useOfStatus } from '../../state/use-desk.tsx';

type Rosters = ReadonlyMap<number, readonly RosterTime[]>;

const notBusy: readonly BusyView[] = [];

/**
 * The working hours of each practitioner in the week of a day: read from the practice one after the other, in the given
 * order, and again once the practice can be reached. A practitioner who is missing in the answer is unknown.
 */
export function useRosters(practitionerIds: readonly number[], date: string): Rosters {
  const live = useOfStatus(({ connection }) => connection.state) === 'live';
  const from = addDays(date, 1 - weekdayOf(date));
  const asked = practitionerIds.map((id) => ({
    practitionerId: id,
    from,
    to: addDays(from, 6),
    locationId: null,
  }));
  const answers = useCalls('booking.roster', asked, live);
  const ids = practitionerIds.join();
  return useMemo(() => {
    const rosters = new Map<number, readonly RosterTime[]>();
    for (const [at, id] of ids.split(',').entries()) {
      const times = answers[at]?.value?.times;
      if (times) rosters.set(Number(id), times);
    }
    return rosters;
  }, [ids, answers]);
}

/** The busy times of a day, from this PC. */
export const useBusy = (date: string): readonly BusyView[] =>
  useCall('day.busy', { date }).value?.busy ?? notBusy;
