import { afterEach, expect, test } from 'vitest';
import { minuteMs } from '../../../shared/durations.ts';
import { allIsRead } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

async function callsIn(ms: number): Promise<number> {
  const before = desk.sent.length;
  await desk.clock.advance(ms);
  return desk.sent.length - before;
}

test('A PC that went on battery, or whose window was hidden, while the desk was locked calls less often once it is open.', async () => {
  desk = await openWholeDesk({ patients: 20 });
  await desk.connect();
  await allIsRead(desk);
  const shown = await callsIn(10 * minuteMs);
  desk.companion().lock.lock();
  await desk.until('the files are closed', () => desk.companion().session() === null);
  desk.companion().hint({ visible: false });
  desk.companion().hint({ onBattery: true });
  await desk.clock.until(desk.companion().lock.open(null), minuteMs);
  await desk.clock.advance(minuteMs);
  const hidden = await callsIn(10 * minuteMs);
  expect(hidden / shown).toBeLessThan(0.7);
});
