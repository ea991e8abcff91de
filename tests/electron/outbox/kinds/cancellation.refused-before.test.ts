import { expect, test } from 'vitest';
import { openSmallDesk } from '../../../fakes/small-desk.ts';

const start = Date.UTC(2026, 2, 2, 23);

/** A cancellation for half of the fee, whose first call ends so, and that is sent again after another desk has cancelled. */
async function sentAgain(first: 'refused' | 'lost-after') {
  const desk = openSmallDesk();
  desk.stores.cache.apply({
    kind: 'cancellationReasons',
    objects: [{ id: 1, reason: 'Late notice', billableRate: 50 }],
    sequence: 1,
  });
  desk.practice.next('cancelAppointment', first);
  const added = desk.outbox().add('cancellation', {
    appointmentId: 11,
    patientId: 3,
    everyone: false,
    places: [{ patientId: 3, seen: null }],
    start,
    locationId: 1,
    practitionerId: null,
    reason: { id: 1, words: 'Late notice', rate: 50 },
    note: null,
  });
  return { desk, id: added.ok ? added.value.id : '' };
}

test('A cancellation that was refused, and then made at another desk, is not taken for this desk’s own as it is sent again.', async () => {
  const { desk, id } = await sentAgain('refused');
  await desk.clock.advance(600_000);
  expect(desk.states()).toEqual(['refused']);
  // Another desk cancels it, by a reason that charges nothing.
  desk.practice.appointments.set(11, {
    id: 11,
    start: new Date(start).toISOString(),
    appointmentPatients: [{ patientId: 3, status: 'Cancelled', cancellationReason: 'Ill' }],
  });
  desk.outbox().act(id, 'send-again');
  await desk.clock.advance(60_000);
  desk.outbox().passEnded('statuses', desk.clock.monotonic() + 1);
  expect([desk.states(), desk.reported]).toEqual([
    [],
    [expect.stringContaining('Another desk’s reason may count')],
  ]);
});

test('A cancellation whose answer was lost is this desk’s own.', async () => {
  const { desk } = await sentAgain('lost-after');
  await desk.clock.advance(60_000);
  desk.outbox().passEnded('statuses', desk.clock.monotonic() + 1);
  expect([desk.states(), desk.reported]).toEqual([[], []]);
});
