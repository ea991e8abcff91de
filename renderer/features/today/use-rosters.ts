import { useEffect, useState } from 'react';
import type { BusyView, RosterTime } from '../../../shared/bridge/views.ts';
import { addDays, weekdayOf } from '../../../shared/clinic-time.ts';
import { useDay, useDesk, useOfStatus } from '../../state/use-desk.tsx';

type Rosters = ReadonlyMap<number, readonly RosterTime[]>;

const noRosters: Rosters = new Map();

/**
 * The working hours of each practitioner in the week of a day: read from the practice one after the other, in the given
 * order, and again once the practice can be reached. A practitioner who is missing in the answer is unknown.
 */
export function useRosters(practitionerIds: readonly number[], date: string): Rosters {
  const { bridge } = useDesk();
  const live = useOfStatus(({ connection }) => connection.state) === 'live';
  const from = addDays(date, 1 - weekdayOf(date));
  const [known, setKnown] = useState<{ from: string; rosters: Rosters }>({ from, rosters: noRosters });
  const wanted = practitionerIds.join();
  useEffect(() => {
    let wantedStill = true;
    const ask = async () => {
      for (const practitionerId of wanted.split(',').map(Number)) {
        if (!wantedStill || practitionerId < 1) continue;
        const asked = { practitionerId, from, to: addDays(from, 6), locationId: null };
        const answer = await bridge.call('booking.roster', asked);
        if (!wantedStill || !answer.ok) continue;
        setKnown((before) => ({
          from,
          rosters: new Map(before.from === from ? before.rosters : noRosters).set(
            practitionerId,
            answer.value.times,
          ),
        }));
      }
    };
    if (live) void ask();
    return () => {
      wantedStill = false;
    };
  }, [bridge, wanted, from, live]);
  return known.from === from ? known.rosters : noRosters;
}

/** The busy times of a day, from this PC: read again when their list was synced or the day changed. */
export function useBusy(date: string): readonly BusyView[] {
  const { bridge } = useDesk();
  const rows = useDay((d) => d.day?.rows);
  const readAt = useOfStatus(({ lists }) => lists.find(({ feed }) => feed === 'busyTimes')?.readAt);
  const [known, setKnown] = useState<{ date: string; busy: readonly BusyView[] }>({ date, busy: [] });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows or a new readAt mean that the data may have changed
  useEffect(() => {
    let wantedStill = true;
    void bridge.call('day.busy', { date }).then((answer) => {
      if (wantedStill && answer.ok) setKnown({ date, busy: answer.value.busy });
    });
    return () => {
      wantedStill = false;
    };
  }, [bridge, date, rows, readAt]);
  return known.date === date ? known.busy : [];
}
