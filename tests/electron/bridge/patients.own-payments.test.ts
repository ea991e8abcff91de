import { afterEach, expect, test, vi } from 'vitest';
import { type FlowDesk, openFlowDesk } from './every-flow.ts';

let desk: FlowDesk;
afterEach(async () => {
  vi.restoreAllMocks();
  await desk.close();
});

test('A patient’s page reads no payments of all patients: a desk keeps those of 400 days.', async () => {
  desk = await openFlowDesk({}, () => {
    throw new Error('no document is read here');
  });
  const [patient] = desk.service.sandbox.state('patients');
  const done = vi.spyOn(desk.session().desk, 'done');
  await desk.ask('patient.page', { patientId: patient?.id ?? 0 });
  expect(done.mock.calls).toContainEqual(['payment', patient?.id]);
  expect(done.mock.calls.filter(([kind, patientId]) => kind === 'payment' && patientId === null)).toEqual([]);
});
