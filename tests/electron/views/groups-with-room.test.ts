import { expect, test } from 'vitest';
import { groupsWithRoom } from '../../../electron/views/groups-with-room.ts';
import { GroupView } from '../../../shared/bridge/views.ts';
import { dayMs } from '../../../shared/durations.ts';

const now = Date.parse('2026-11-21T00:00:00Z');

test('Classes of any size that the practice may say are offered, also where it is no whole number.', () => {
  const sizes = [2.5, 8, 2 ** 63, 1e300];
  const classes = sizes.map((maxPatients, i) => ({
    id: i + 1,
    start: new Date(now + dayMs).toISOString(),
    end: new Date(now + dayMs).toISOString(),
    serviceId: 5,
    practitionerId: 6,
    locationId: 7,
    maxPatients,
    appointmentPatients: [{ patientId: 2 }],
  }));
  const cache = { appointmentsBetween: () => classes };
  const { groups } = groupsWithRoom(cache, { patientId: 1, serviceId: 5, locationId: null, now });
  expect(groups.map(({ appointmentId }) => appointmentId)).toEqual([1, 2, 3, 4]);
  for (const group of groups) expect(GroupView.safeParse(group)).toMatchObject({ success: true });
});

test('A class that is full by half a place has none left.', () => {
  const full = {
    id: 1,
    start: new Date(now + dayMs).toISOString(),
    end: new Date(now + dayMs).toISOString(),
    serviceId: 5,
    practitionerId: 6,
    locationId: 7,
    maxPatients: 2.5,
    appointmentPatients: [{ patientId: 2 }, { patientId: 3 }],
  };
  const cache = { appointmentsBetween: () => [full] };
  const about = { patientId: 1, serviceId: 5, locationId: null, now };
  expect(groupsWithRoom(cache, about).groups).toEqual([]);
});
