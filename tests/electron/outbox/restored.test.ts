import { expect, test } from 'vitest';
import { openSmallDesk } from '../../fakes/small-desk.ts';

test('An arrival that may still be undone is not sent before its time because the desk file came back from a copy.', async () => {
  const desk = openSmallDesk();
  const start = Date.parse('2026-03-02T23:00:00.000Z');
  const arrival = { appointmentId: 11, patientId: 3, group: false, start, locationId: null };
  const added = desk.outbox().add('arrival', arrival);
  if (!added.ok) throw new Error('not added');
  const restored = {
    copyMadeAt: '20260302T220000000Z',
    uncertain: [added.value.id],
    lost: 0,
  };
  desk.stores.desk.saveFact('store:restored', JSON.stringify(restored));
  await desk.restart();
  await desk.clock.advance(4000);
  expect(desk.states()).toEqual(['held']);
  expect(desk.practice.calls).toEqual([]);
  await desk.clock.advance(10_000);
  expect(desk.states()).toEqual([]);
});
