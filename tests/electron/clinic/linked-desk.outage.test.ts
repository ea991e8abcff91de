import { expect, test } from 'vitest';
import { minuteMs } from '../../../shared/durations.ts';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import { bridgeCallOf } from '../../fakes/served-bridge.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

const { openTwo } = linkedDesksUnderTest();

test('A patient who arrived during an outage has waited as long at each desk, also without the desk that marked it.', async () => {
  const { one, other } = await openTwo(120);
  const { clock } = one;
  const { today: date, zone } = one.companion().state();
  const rows = (desk: WholeDesk) => desk.session().rows({ date, zone, locationId: null });
  const next = rows(one)
    .filter(({ status, patientId, group }) => status === 'unset' && patientId && !group)
    .find(({ start }) => start > clock.wall());
  if (!next?.patientId) throw new Error('no one is expected');
  const { key, appointmentId, patientId } = next;
  const row = (desk: WholeDesk) => rows(desk).find((visit) => visit.key === key);
  for (const desk of [one, other]) desk.setPlugged(false);
  await clock.advance(2 * minuteMs);
  const markedAt = clock.wall();
  await clock.until(bridgeCallOf(one)('arrival.mark', { appointmentId, patientId }));
  await clock.advance(40 * minuteMs);
  for (const desk of [one, other]) desk.setPlugged(true);
  await one.until('it is shown at both', () => row(other)?.status === 'arrived', 30 * minuteMs);
  await clock.advance(5000);
  const isSame = () => [one, other].map((desk) => Math.abs((row(desk)?.statusAt ?? 0) - markedAt) < 2000);
  expect(isSame()).toEqual([true, true]);
  await one.restart();
  await other.restart();
  await clock.advance(minuteMs);
  expect(isSame()).toEqual([true, true]);
});
