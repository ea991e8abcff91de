import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { minuteMs } from '../../../shared/durations.ts';
import { allIsRead } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

test('Foyer starts where its folder refuses to be listed at that moment, says so, and opens it with Try again.', async () => {
  desk = await openWholeDesk({ patients: 20 });
  await desk.connect();
  await allIsRead(desk);
  const { folder } = desk;
  const aside = `${folder}-aside`;
  // What is no folder refuses like one that may not be read.
  await desk.restart(minuteMs, () => {
    renameSync(folder, aside);
    writeFileSync(folder, '');
  });
  expect(desk.companion().state()).toMatchObject({ phase: 'blocked', failure: { kind: 'store-read-only' } });
  rmSync(folder);
  renameSync(aside, folder);
  await desk.clock.until(desk.companion().tryAgain(), minuteMs);
  expect(desk.companion().state().phase).toBe('ready');
});
