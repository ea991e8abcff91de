import { afterEach, expect, test } from 'vitest';
import { type DesktopAround, openDesktopAround } from '../../fakes/desktop-around.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** What stands outside the window once this PC is of no practice any more. */
let whole: WholeDesk;
let desktop: DesktopAround;
afterEach(async () => {
  desktop?.close();
  await whole?.close();
});

test('A notification of an arrival goes with the practice that is removed from this PC.', async () => {
  whole = await openWholeDesk({ patients: 60 });
  await whole.connect();
  await whole.until('all lists are read', () => whole.companion().status().progress === null, 3_600_000);
  desktop = openDesktopAround(whole, { seenUntil: null });
  const visit = whole.service.sandbox.state('appointments').find((one) => {
    const [place, more] = one.appointmentPatients ?? [];
    const ahead = Date.parse(one.start ?? '') - whole.clock.wall();
    return !one.archived && ahead > 3_600_000 && ahead < 14_400_000 && place && !more && place.status == null;
  });
  const patientId = visit?.appointmentPatients?.[0]?.patientId;
  if (!visit || !patientId) throw new Error('no one is expected');
  whole.service.sandbox.arrive(visit.id, patientId);
  await whole.until('it is notified', () => desktop.standing().length === 1, 30_000);
  expect(await whole.companion().removeThisPc(true)).toMatchObject({ ok: true });
  await whole.clock.advance(1000);
  expect(whole.companion().state().phase).toBe('first-run');
  expect(desktop.standing()).toEqual([]);
});
