import { expect, test } from 'vitest';
import { clocksOf } from '../../../renderer/state/use-clocks.ts';
import { instantAt } from '../../../shared/clinic-time.ts';

test('a time at a location that is no more is said by its own clock, with its zone', () => {
  const zone = 'Australia/Adelaide';
  const app = {
    locations: [{ id: 1, name: 'Norwood', zone }],
    formerPlaces: [{ id: 2, zone: 'Australia/Perth' }],
    zone,
  };
  const at = instantAt('2026-11-20', '10:00', 'Australia/Perth');
  const { at: say } = clocksOf(app, '12-hour');
  expect([say(at, 2), say(at, 1), say(at, null)]).toEqual(['10:00 am Perth time', '12:30 pm', '12:30 pm']);
});
