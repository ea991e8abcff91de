import { expect, test } from 'vitest';
import { backupRestoredFact } from '../../../electron/store/desk/desk-mark.ts';
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

test('A write that is held back does not go on by itself where the desk file was put back from a backup.', async () => {
  const desk = openSmallDesk();
  const { cache, desk: file } = desk.stores;
  const patient = desk.practice.patients.get(3);
  if (!patient) throw new Error('nobody');
  desk.practice.patients.set(3, { ...patient, updatedAt: '2026-03-01T00:00:00.000Z' });
  const newer = { ...patient, alert: 'ALLERGY', updatedAt: '2026-03-02T00:00:00.000Z' };
  cache.apply({ kind: 'patients', objects: [newer], sequence: 0 });
  desk.outbox().add('patient-details', { patientId: 3, base: { city: null }, mine: { city: 'Unley' } });
  await desk.clock.advance(5000);
  expect(desk.states()).toEqual(['waiting']);
  file.saveFact(backupRestoredFact, JSON.stringify({ lastChange: null }));
  await desk.restart();
  desk.practice.patients.set(3, newer);
  await desk.clock.advance(300_000);
  expect(desk.states()).toEqual(['asks']);
  expect(desk.practice.patients.get(3)?.city).toBeUndefined();
});
