import { expect, test } from 'vitest';
import { anArrival, openSmallDesk } from '../../../fakes/small-desk.ts';

const hourMs = 3_600_000;

/** An arrival waits for the line, while another desk moves the visit. */
async function movedMeanwhile(byMs: number) {
  const desk = openSmallDesk();
  desk.practice.setOffline(true);
  const added = desk.outbox().add('arrival', { ...anArrival, seen: null });
  await desk.clock.advance(60_000);
  desk.practice.appointments.set(11, {
    id: 11,
    start: new Date(anArrival.start + byMs).toISOString(),
    appointmentPatients: [{ patientId: 3, status: null }],
  });
  desk.practice.setOffline(false);
  await desk.clock.advance(60_000);
  const status = () => desk.practice.appointments.get(11)?.appointmentPatients?.[0]?.status ?? null;
  return { desk, status, id: added.ok ? added.value.id : '' };
}

test('Who came to a visit that was moved to another day meanwhile is not marked as arrived there, unless a person decides so.', async () => {
  const { desk, status, id } = await movedMeanwhile(7 * 24 * hourMs);
  expect([desk.states(), status()]).toEqual([['asks'], null]);
  const [row] = desk.outbox().open();
  expect(row && desk.outbox().view(row).says).toContain('moved to another day');
  desk.outbox().act(id, 'send-again');
  await desk.clock.advance(60_000);
  expect([desk.states(), status()]).toEqual([[], 'Arrived']);
});

test('One that was moved within its day is.', async () => {
  const { desk, status } = await movedMeanwhile(4 * hourMs);
  expect([desk.states(), status()]).toEqual([[], 'Arrived']);
});
