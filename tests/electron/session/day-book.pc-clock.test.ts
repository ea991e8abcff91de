import { afterEach, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../../shared/durations.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** What people say of a day, on a whole desk whose clock is wrong. */

let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

/** @returns what stands of the day on which it was marked */
async function marked() {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, hourMs);
  await desk.clock.advance(20_000);
  const companion = desk.companion();
  const { today: date, zone } = companion.state();
  if (!date) throw new Error('no day');
  const { rows } = desk.session().days.read({ date, zone, locationId: null }, 0);
  const key = rows.find(({ patientId, practitioner }) => patientId && practitioner)?.key ?? '';
  companion.markNote({ date, key, note: 'Brings the scans' });
  companion.markLate({ date, practitionerId: 1, minutes: 15 });
  companion.markCalled({ date, key, called: { outcome: 'reached', minutes: null } });
  return () => {
    const { notes, late, calls } = desk.session().dayBook.on(date);
    return [notes.size, late.size, calls.size];
  };
}

test.for([3 * dayMs, 40 * dayMs])(
  'A clock that is set ahead by %i ms takes nothing away, before the next answer and without any.',
  async (ahead) => {
    const standing = await marked();
    const shown = desk.companion().state().today;
    desk.pcClock.stepWall(ahead);
    expect(standing()).toEqual([1, 1, 1]);
    desk.pcClock.stepWall(-ahead);
    desk.setPlugged(false);
    await desk.clock.advance(minuteMs);
    desk.pcClock.stepWall(ahead);
    await desk.clock.advance(2 * minuteMs);
    expect(desk.companion().state().today).not.toBe(shown);
    expect(standing()).toEqual([1, 1, 1]);
    desk.pcClock.stepWall(-ahead);
    desk.setPlugged(true);
    desk.companion().wake();
    await desk.clock.advance(minuteMs);
    expect(standing()).toEqual([1, 1, 1]);
  },
);

test.for([3 * dayMs, 40 * dayMs])(
  'A start with a clock that is %i ms ahead takes nothing away.',
  async (ahead) => {
    const standing = await marked();
    await desk.restart(minuteMs, () => {
      desk.pcClock.stepWall(ahead);
      desk.setPlugged(false);
    });
    expect(standing()).toEqual([1, 1, 1]);
    await desk.clock.advance(minuteMs);
    desk.setPlugged(true);
    desk.companion().wake();
    await desk.clock.advance(minuteMs);
    expect(standing()).toEqual([1, 1, 1]);
  },
);

test('Notes, delays and calls are gone two days after theirs, once the practice has said for ten minutes what day it is.', async () => {
  const standing = await marked();
  await desk.restart(3 * dayMs);
  await desk.clock.advance(11 * minuteMs);
  expect(standing()).toEqual([0, 0, 0]);
});
