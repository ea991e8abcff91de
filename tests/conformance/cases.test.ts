import { expect } from 'vitest';
import type { Appointment, Case } from '../../shared/practice/resources/index.ts';
import type { ServiceUnderTest } from './calls.ts';
import { promise } from './conform.ts';

const plan = ({ service }: ServiceUnderTest, id: number): Case => {
  const found = service.sandbox.state('cases', id);
  if (!found) throw new Error(`no case ${id}`);
  return found;
};
const used = (bench: ServiceUnderTest, id: number) => [
  plan(bench, id).appointmentCount,
  plan(bench, id).hours,
];
const book = async ({ call }: ServiceUnderTest, body: Record<string, unknown> = {}): Promise<Appointment> =>
  (await call('createAppointment', { body })).json as Appointment;

promise(
  'listCases',
  'appointmentCount and hours are true as appointments are booked, moved and archived.',
  async (bench) => {
    // Case 1 is the patient's in appointment 1 (Arrived) and in the group (did not arrive).
    expect(used(bench, 1)).toEqual([1, 0.5]);
    const made = await book(bench, { start: '2026-11-17T00:00:00Z', end: '2026-11-17T01:15:00Z' });
    expect(used(bench, 1)).toEqual([2, 1.75]);
    const put = (body: Record<string, unknown>) =>
      bench.call('updateAppointment', { params: { id: made.id }, body });
    await put({ start: '2026-11-17T00:00:00Z', end: '2026-11-17T00:30:00Z' });
    expect(used(bench, 1)).toEqual([2, 1]);
    await put({ patientId: 2, caseId: 2 });
    expect(used(bench, 1)).toEqual([1, 0.5]);
    bench.service.sandbox.archive('appointments', 1);
    expect(used(bench, 1)).toEqual([0, 0]);
    bench.service.sandbox.restore('appointments', 1);
    expect(used(bench, 1)).toEqual([1, 0.5]);
    expect((await bench.call('getCase')).json).toEqual(plan(bench, 1));
  },
);

promise('listCases', 'What did not arrive counts only with includeDidNotArrive.', async (bench) => {
  bench.service.sandbox.setStatus(1, 1, 'Did not arrive');
  expect(used(bench, 1)).toEqual([0, 0]);
  bench.service.sandbox.edit('cases', 1, { includeDidNotArrive: true });
  expect(used(bench, 1)).toEqual([2, 1]);
  await bench.call('arrive');
  expect(used(bench, 1)).toEqual([2, 1]);
});

promise('listCases', 'What was cancelled counts only with includeCancelled.', async (bench) => {
  bench.service.sandbox.cancel(1, 1);
  expect(used(bench, 1)).toEqual([0, 0]);
  bench.service.sandbox.edit('cases', 1, { includeCancelled: true });
  expect(used(bench, 1)).toEqual([1, 0.5]);
});

promise('listCases', 'items names the appointments and support activities of the case.', async (bench) => {
  const { sandbox } = bench.service;
  const made = await book(bench);
  const { id: _, ...activity } = sandbox.state('support_activities', 1) ?? { id: 0 };
  const added = sandbox.add('support_activities', { ...activity, caseId: 1 });
  expect(plan(bench, 1).items).toEqual([
    { typeId: 1, type: 'Appointment' },
    { typeId: 7, type: 'Appointment' },
    { typeId: made.id, type: 'Appointment' },
    { typeId: added.id, type: 'SupportActivity' },
  ]);
  expect(used(bench, 1)).toEqual([2, 2]);
  sandbox.archive('support_activities', added.id);
  expect(plan(bench, 1).items).toHaveLength(3);
  expect(used(bench, 1)).toEqual([2, 1]);
});

promise(
  'listCases',
  'hasAlert is true exactly while the use has reached utilisationAlert percent of the budget.',
  async (bench) => {
    const { sandbox } = bench.service;
    const alert = (id: number) => [plan(bench, id).hasAlert, plan(bench, id).isAlertUtilizationSent];
    // By appointments: 4 of 5 is 80 percent.
    sandbox.edit('cases', 1, { trackType: 'Appointments', budget: 5 });
    await book(bench);
    await book(bench);
    expect(alert(1)).toEqual([false, false]);
    const fourth = await book(bench);
    expect(alert(1)).toEqual([true, true]);
    sandbox.cancel(fourth.id);
    expect(alert(1)).toEqual([false, false]);
    // By hours: 1.5 used of 1.8, then of 2.
    sandbox.edit('cases', 1, { trackType: 'Hours', budget: 1.8 });
    expect(alert(1)).toEqual([true, true]);
    sandbox.edit('cases', 1, { budget: 2 });
    expect(alert(1)).toEqual([false, false]);
    // By dollars: three of 85.50 are 256.50; 80 percent of 320.62 is 256.496.
    sandbox.edit('cases', 1, { trackType: 'Budget', budget: 320.62 });
    expect(alert(1)).toEqual([true, true]);
    sandbox.edit('cases', 1, { budget: 320.63 });
    expect(alert(1)).toEqual([false, false]);
    sandbox.edit('cases', 1, { budget: null });
    expect(alert(1)).toEqual([false, false]);
  },
);

promise('listCases', 'The status follows from isOpen and expiryDate.', async (bench) => {
  const ids = async (status: string) =>
    ((await bench.call('listCases', { query: { status } })).json as { data: Case[] }).data.map(
      (one) => one.id,
    );
  const { sandbox } = bench.service;
  sandbox.edit('cases', 1, { expiryDate: '2026-11-16T00:00:00.000Z' });
  sandbox.edit('cases', 2, { expiryDate: null });
  // The last day of a case is still its own.
  expect(await ids('Expired')).toEqual([3]);
  bench.clock.at = Date.parse('2026-11-16T23:59:59.999Z');
  expect(await ids('Open')).toEqual([1, 2, 5, 6, 7, 8]);
  bench.clock.at = Date.parse('2026-11-17T00:00:00.000Z');
  expect(await ids('Expired')).toEqual([1, 3]);
  sandbox.edit('cases', 3, { isOpen: false });
  expect(await ids('Expired')).toEqual([1]);
  expect(await ids('Closed')).toEqual([3, 4]);
  expect(await ids('Open')).toEqual([2, 5, 6, 7, 8]);
});

promise('listCases', 'A change of its counts comes with update_gt.', async (bench) => {
  const query = { update_gt: '2026-11-15' };
  const ask = async () =>
    ((await bench.call('listCases', { query })).json as { data: Case[] }).data.map((one) => one.id);
  expect(await ask()).toEqual([]);
  await book(bench);
  expect(await ask()).toEqual([1]);
  const stamp = plan(bench, 1).updatedAt;
  // What changes nothing about the case does not stamp it.
  bench.clock.at += 1_000;
  await bench.call('arrive');
  expect(plan(bench, 1).updatedAt).toBe(stamp);
});
