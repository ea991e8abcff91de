import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { BusyView, DaySupportView, RosterTime } from '../../../shared/bridge/views.ts';
import { addDays, machineClockOf } from '../../../shared/clinic-time.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok, type Result } from '../../../shared/result.ts';
import { zone } from './clinic.ts';
import type { FakeHandlers } from './handlers.ts';
import type { FakeWorld } from './world.ts';

const hour = 3_600_000;

/** Busy times around the present moment. */
export function timeCalls(world: FakeWorld) {
  const { now, today } = world;
  const begin = beginOf(now());
  return {
    'day.support': ({ date }) => {
      const [row] = [...world.rows.values()].filter(({ patient }) => patient?.alert);
      if (date !== today || !row?.patient) return ok({ activities: [], more: 0 });
      const activity: DaySupportView = {
        id: 61,
        start: begin + 3 * hour,
        end: begin + 4 * hour,
        locationId: 1,
        patientId: row.patientId,
        patientName: row.patient.name,
        practitioner: row.practitioner,
        service: row.service,
        itemCode: '15_617_0128_1_3',
        note: 'Home visit',
      };
      return ok({ activities: [activity], more: 0 });
    },
    'day.busy': ({ date }) => {
      if (date !== today) return ok({ busy: [] });
      const busy: BusyView[] = [
        {
          start: begin + 4 * hour,
          end: begin + 4.75 * hour,
          practitionerIds: [1, 4],
          locationId: 1,
          words: 'Lunch',
        },
        {
          start: begin + hour,
          end: begin + 2 * hour,
          practitionerIds: [4],
          locationId: 1,
          words: 'Meeting: case conference with the hospital',
        },
      ];
      return ok({ busy });
    },
  } satisfies FakeHandlers;
}

const beginOf = (now: number) => Math.floor(now / hour) * hour - 2 * hour;

/** Rosters around the present moment: the fourth practitioner begins late, and of the fifth nothing is known. */
export function rosterAround(
  now: number,
  { practitionerId, from, to }: CallInput<'booking.roster'>,
): Result<{ times: RosterTime[] }> {
  if (practitionerId === 5) return failed(failure('offline'));
  const begin = beginOf(now);
  const clock = (ms: number) => machineClockOf(ms, zone).padStart(5, '0');
  const times: RosterTime[] = [];
  const at = { locationId: 1, repeats: 'Weekly' };
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const late = practitionerId === 4 ? hour : 0;
    times.push(
      { ...at, date, from: clock(begin + late), to: clock(begin + 4 * hour) },
      { ...at, date, from: clock(begin + 4.75 * hour), to: clock(begin + 8 * hour) },
    );
  }
  return ok({ times });
}
