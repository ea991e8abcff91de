import { afterEach, expect, test } from 'vitest';
import { minuteMs } from '../../../shared/durations.ts';
import { bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => {
  desk.setKeychainSilent(false);
  return desk.close();
});

test('While a blocked start is tried again, the desk stays blocked: no form of a first run, and no address is asked.', async () => {
  desk = await openWholeDesk({ patients: 20 });
  await desk.connect();
  desk.setKeychain(false);
  await desk.restart();
  expect(desk.companion().state().phase).toBe('blocked');
  desk.setKeychain(true);
  desk.setKeychainSilent(true);
  const from = desk.events.length;
  const again = desk.companion().tryAgain();
  await desk.clock.advance(1000);
  await bridgeCallOf(desk)('settings.change', { dayLocationId: null });
  expect([desk.companion().state().phase, desk.companion().unsent().waiting]).toEqual(['blocked', null]);
  desk.setKeychainSilent(false);
  await desk.clock.until(again, minuteMs);
  expect(desk.companion().state()).toMatchObject({ phase: 'ready', failure: null });
  const shown = desk.events.slice(from).flatMap((one) => (one.name === 'app.changed' ? one.payload : []));
  const said = new Set(shown.map(({ phase, failure }) => (failure === null ? phase : `${phase}, not open`)));
  expect([...said]).toEqual(['blocked, not open', 'ready']);
});
