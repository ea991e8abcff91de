import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { dayOf } from '../../shared/clinic-time.ts';
import type { WholeDesk } from '../fakes/whole-desk.ts';
import { type Benchmark, short, slopeOf } from './measure.ts';
import { deskSession, expectedToday, hour, readEverything, withDesk } from './whole-reading.ts';

const MB = 2 ** 20;
const step = hour / 12;

/** A day at the desk on the virtual clock: whether anything piles up. */
export const memory: Benchmark = {
  name: 'memory',
  about:
    'the whole companion through a simulated day: what JavaScript holds after each hour, garbage collected',
  async run(sizes, say, { quick }) {
    const [size = 1000] = sizes;
    await withDesk(size, async (desk) => {
      await readEverything(desk);
      const hours = quick ? 0.5 : 8;
      const points = await liveADay(desk, quick ? hour / 4 : hour, hours);
      const last = points.at(-1)?.[1] ?? Number.NaN;
      say({
        what: 'Memory after a simulated day',
        size,
        unit: 'MB',
        value: last,
        is: 'JavaScript’s heap, the service’s in it',
        bar: null,
        more: `after each hour: ${points.map(([, megabytes]) => short(megabytes)).join(', ')}`,
      });
      // The first hour fills what is kept ready (prepared statements, compiled code).
      const settled = points.slice(Math.max(0, Math.min(2, points.length - 2)));
      say({
        what: 'Memory in the course of the day: slope',
        size,
        unit: 'MB an hour',
        value: slopeOf(settled),
        is: 'least squares from the second hour',
        bar: 1,
        more: `${hours} hours, an arrival elsewhere every five minutes`,
        named: 'memory: slope',
      });
    });
  },
};

/** @param every ms between measurements @returns the heap in MB, by the hours lived, from 0 on */
async function liveADay(
  desk: WholeDesk,
  every: number,
  hours: number,
): Promise<[hour: number, megabytes: number][]> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const expected = expectedToday(desk);
  const heap = () => {
    // What the tests' own notes hold is not the companion's.
    desk.service.sandbox.clearCalls();
    desk.events.length = 0;
    collect();
    return process.memoryUsage().heapUsed / MB;
  };
  const { zone } = desk.companion().state();
  const points: [number, number][] = [[0, heap()]];
  for (let lived = every; lived <= hours * hour; lived += every) {
    for (let n = 0; n < every / step; n += 1) {
      const next = expected.shift();
      if (next) desk.service.sandbox.arrive(next.appointmentId, next.patientId);
      deskSession(desk).days.read({ date: dayOf(desk.clock.wall(), zone), zone, locationId: null }, 0);
      await desk.clock.advance(step);
    }
    points.push([lived / hour, heap()]);
  }
  return points;
}
