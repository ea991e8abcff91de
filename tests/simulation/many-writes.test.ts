import { afterEach, describe, expect, test } from 'vitest';
import { asMany } from '../extent.ts';
import { openWholeDesk, type WholeDesk } from '../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

const synced = () =>
  desk.until('all lists are read', () => desk.companion().status().progress === null, 7_200_000);
const calls = () => desk.service.sandbox.calls();

describe('many writes after a day offline', () => {
  test('are sent in order within the budget, and a person’s call goes first.', async () => {
    desk = await openWholeDesk({ patients: asMany(240, 600) });
    await desk.connect();
    await synced();
    const session = desk.companion().session();
    const patients = desk.service.sandbox
      .state('patients')
      .filter((p) => !p.archived)
      .slice(0, asMany(200, 500));
    desk.setPlugged(false);
    for (const patient of patients) {
      session?.outbox.add('patient-details', {
        patientId: patient.id,
        base: { alert: patient.alert ?? null },
        mine: { alert: `changed ${patient.id}` },
      });
    }
    await desk.clock.advance(3_600_000);
    desk.setPlugged(true);
    desk.service.sandbox.clearCalls();
    const from = desk.clock.monotonic();
    await desk.clock.advance(120_000);
    const slot = session?.client.listPaymentMethods({ query: {} }, { priority: 'interactive' });
    const asked = desk.clock.monotonic();
    await desk.clock.until(slot ?? Promise.resolve(null), 60_000);
    expect(desk.clock.monotonic() - asked).toBeLessThan(15_000);
    await desk.until('all are sent', () => desk.companion().status().waiting === 0, 4 * 3_600_000);
    const minutes = (desk.clock.monotonic() - from) / 60_000;
    // Two calls a write (read, replace); the background keeps its ten a minute.
    expect(minutes).toBeLessThanOrEqual((2 * patients.length) / 38);
    const puts = calls().filter((call) => call.method === 'PUT');
    expect(puts).toHaveLength(patients.length);
    const order = puts.map((call) => Number(call.path.split('/').at(-1)));
    const moved = order.map((id, at) => Math.abs(at - patients.findIndex((p) => p.id === id)));
    // Three are under way at once, so neighbours may change places, no more.
    expect(Math.max(...moved)).toBeLessThanOrEqual(3);
    expect(calls().filter((call) => call.status === 429)).toEqual([]);
  });
});
