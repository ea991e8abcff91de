import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
beforeEach(async () => {
  desk = await openWholeDesk({ patients: 20 });
  await desk.connect();
});
afterEach(() => desk.close());

test('A folder that does not answer keeps Foyer from ending for some seconds at most.', async () => {
  const { deskDocuments } = desk.companion();
  const { close } = deskDocuments.scans;
  // A network drive that is gone answers no one.
  Object.assign(deskDocuments.scans, { close: () => new Promise(() => undefined) });
  const before = desk.clock.monotonic();
  try {
    await desk.clock.until(deskDocuments.close(), 60_000);
    expect(desk.clock.monotonic() - before).toBeLessThanOrEqual(5000);
  } finally {
    Object.assign(deskDocuments.scans, { close });
  }
});
