import { expect, test } from 'vitest';
import { dayOf } from '../../../shared/clinic-time.ts';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import { bridgeCallOf } from '../../fakes/served-bridge.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/** Whole desks on one hub: who was asked about a free time is known at each of them. */

const { openTwo } = linkedDesksUnderTest();

const hour = 3_600_000;

async function twoDesks() {
  const { one, other, hub } = await openTwo(60);
  const { cache } = one.session();
  const start = one.clock.wall() + 20 * hour;
  const [booked] = cache.appointmentsBetween(start + 24 * hour, start + 500 * hour, null);
  const practitionerId = booked?.practitionerId ?? 1;
  const free = {
    start,
    end: start + hour,
    practitionerId,
    locationId: null,
    serviceId: null,
    exceptId: null,
  };
  const listAt = async (desk: WholeDesk) => {
    const answer = await bridgeCallOf(desk)('booking.candidates', free);
    if (!answer.ok) throw new Error(answer.failure.kind);
    return answer.value.candidates;
  };
  const [first] = await listAt(one);
  if (!first) throw new Error('no one could take the time');
  const date = dayOf(start, one.companion().state().zone);
  const note = { patientId: first.patient.id, date, start, practitionerId };
  const offerAt = async (desk: WholeDesk) =>
    (await listAt(desk)).find(({ patient }) => patient.id === note.patientId)?.offer ?? null;
  return { clock: one.clock, one, other, hub, note, offerAt, date };
}

test('“No answer” at one desk is on the list of the other at once, can be taken back there, and outlives both programs.', async () => {
  const { clock, one, other, note, offerAt, date } = await twoDesks();
  await bridgeCallOf(one)('booking.noteOffer', { ...note, outcome: 'no-answer' });
  await clock.advance(100);
  expect(await offerAt(other)).toMatchObject({ outcome: 'no-answer', by: 'MB' });
  expect(other.events.findLast(({ name }) => name === 'offers.changed')?.payload).toMatchObject({
    notes: [{ patientId: note.patientId, date, offer: { outcome: 'no-answer', by: 'MB' } }],
  });
  expect(one.events.filter(({ name }) => name === 'offers.changed')).toEqual([]);
  await bridgeCallOf(other)('booking.noteOffer', { ...note, outcome: null });
  await clock.advance(100);
  expect(await offerAt(one)).toBeNull();
  await one.restart();
  await clock.advance(20_000);
  expect(await offerAt(one)).toBeNull();
  expect(await offerAt(other)).toBeNull();
});

test('What was noted while a desk was without the hub, or behind the lock, is on its list afterwards.', async () => {
  const { clock, one, other, hub, note, offerAt } = await twoDesks();
  other.companion().lock.lock();
  await clock.advance(6 * 60_000);
  await bridgeCallOf(one)('booking.noteOffer', { ...note, outcome: 'not-today' });
  await clock.advance(60_000);
  expect(other.events.filter(({ name }) => name === 'offers.changed')).toEqual([]);
  await clock.until(other.companion().lock.open(null));
  await clock.advance(20_000);
  expect(await offerAt(other)).toMatchObject({ outcome: 'not-today', by: 'MB' });
  await hub.kill();
  await bridgeCallOf(other)('booking.noteOffer', { ...note, outcome: 'no-answer' });
  await clock.advance(5000);
  expect(await offerAt(one)).toMatchObject({ outcome: 'not-today' });
  await hub.start();
  await clock.advance(20_000);
  expect(await offerAt(one)).toMatchObject({ outcome: 'no-answer', by: 'AK' });
});
