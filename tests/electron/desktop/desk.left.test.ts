import { afterEach, expect, test } from 'vitest';
import { type DesktopAround, openDesktopAround } from '../../fakes/desktop-around.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let whole: WholeDesk;
let desktop: DesktopAround;
afterEach(async () => {
  desktop?.close();
  await whole?.close();
});

test('an arrival that came while a person had the desk in front of them is not notified again after a start', async () => {
  whole = await openWholeDesk({ patients: 60 });
  await whole.connect();
  await whole.until('all lists are read', () => whole.companion().status().progress === null, 3_600_000);
  const memory = { seenUntil: null };
  desktop = openDesktopAround(whole, memory);
  desktop.focused();
  await whole.clock.advance(60_000);
  const found = whole.service.sandbox.state('appointments').find((one) => {
    const ahead = Date.parse(one.start ?? '') - whole.clock.wall();
    const [only, more] = one.appointmentPatients ?? [];
    return !one.archived && ahead > 3_600_000 && ahead < 4 * 3_600_000 && only?.status == null && !more;
  });
  const patientId = found?.appointmentPatients?.[0]?.patientId;
  if (!found || !patientId) throw new Error('no one is expected');
  whole.service.sandbox.arrive(found.id, patientId);
  await whole.until('it is notified', () => desktop.notices.length === 1, 30_000);
  await whole.clock.advance(60_000);
  desktop.left();
  // The notice may be what they turn to.
  expect(desktop.standing()).toHaveLength(1);
  await whole.clock.advance(1000);
  desktop.close();

  await whole.restart();
  desktop = openDesktopAround(whole, memory);
  await whole.clock.advance(120_000);
  expect(desktop.notices).toEqual([]);
});
