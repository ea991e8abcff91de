import { expect, test } from 'vitest';
import { answerOf, jsonResponse } from '../../fakes/scripted-fetch.ts';
import { clientBench, look, writePriority } from './client-bench.ts';

const hour = 3_600_000;

test.each([
  ['three hours ahead', 3 * hour, false],
  ['three hours behind', -3 * hour, false],
  ['three hours ahead, as answers have shown', 3 * hour, true],
  ['three hours behind, as answers have shown', -3 * hour, true],
])(
  'Retry-After as a date, without a Date header, is not read by this PC’s clock: %s',
  async (_, ahead, known) => {
    const atService = () => bench.clock.wall() - ahead;
    const inTwoMinutes = () => new Date(atService() + 120_000).toUTCString();
    const answered = () => jsonResponse(200, { data: [] }, { Date: new Date(atService()).toUTCString() });
    const asked = () => answerOf(429, '', { 'Retry-After': inTwoMinutes() });
    const bench = clientBench(...(known ? [answered, answered] : []), asked);
    bench.clock.jumpWall(ahead);
    if (known) for (let n = 0; n < 2; n++) await bench.until(bench.client.listLocations({ query: {} }, look));
    await bench.until(bench.client.arrive({ params: { id: 1 } }, writePriority));
    const paused = (bench.budget.view().pausedUntil ?? 0) - bench.clock.wall();
    // Where the practice's time is not known: a minute, as after a 429 that names no time.
    expect(Math.abs(paused - (known ? 120_000 : 60_000))).toBeLessThan(2000);
  },
);
