import { afterEach, expect, test } from 'vitest';
import { allIsRead, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk | null = null;
afterEach(async () => {
  await desk?.close();
  desk = null;
});

const day = 86_400_000;

test('A patient’s page does not say that it was read from the practice once the history that was read is purged.', async () => {
  desk = await openWholeDesk({ patients: 120 });
  await desk.connect();
  await allIsRead(desk);
  const { clock } = desk;
  const session = desk.session();
  const call = bridgeCallOf(desk);
  const old = (id: number) =>
    session.cache
      .appointmentsOfPatient(id, 10_000)
      .filter(({ start }) => Date.parse(start ?? '') < clock.wall() - 31 * day);
  let patientId = 0;
  for (const { id } of session.cache.all('patients').slice(0, 40)) {
    await clock.until(call('patient.load', { patientId: id }));
    if (old(id).length > 0) {
      patientId = id;
      break;
    }
  }
  expect(patientId).toBeGreaterThan(0);
  const page = async () => {
    const read = await clock.until(call('patient.page', { patientId }));
    if (!read.ok) throw new Error(read.failure.kind);
    return { visits: read.value.totals.visits, isLoaded: read.value.loadedAt !== null };
  };
  const before = await page();
  expect(before.isLoaded).toBe(true);
  // As it happens by day, too, on a PC that is off at night.
  await clock.until(session.sync.audit(), 24 * 3_600_000);
  const after = await page();
  expect(after.visits < before.visits ? after.isLoaded : false).toBe(false);
});
