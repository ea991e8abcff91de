import { afterEach, expect, test } from 'vitest';
import { wireFromInstant } from '../../../shared/clinic-time.ts';
import { dayMs, hourMs } from '../../../shared/durations.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** Records whose `updatedAt` goes back: by a machine of the service whose clock is behind, or by a backup. */

let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

const session = () => desk.session();
const synced = () =>
  desk.until('all lists are read', () => desk.companion().status().progress === null, hourMs);
const audit = () => desk.clock.until(session().sync.audit(), 3 * hourMs);

async function connected(): Promise<WholeDesk['service']['sandbox']> {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await synced();
  return desk.service.sandbox;
}

/** A patient arrives; `goBack` then cancels the visit with a stamp of 20 s before. */
async function arrived(sandbox: WholeDesk['service']['sandbox']) {
  const visit = sandbox
    .state('appointments')
    .find((a) => Date.parse(a.start ?? '') > desk.clock.wall() && a.appointmentPatients?.length === 1);
  const place = visit?.appointmentPatients?.[0];
  if (!visit || !place) throw new Error('nobody is expected');
  sandbox.arrive(visit.id, place.patientId);
  await desk.clock.advance(4000);
  return {
    visit,
    place,
    status: () => session().cache.get('appointments', visit.id)?.appointmentPatients?.[0]?.status,
    goBack() {
      const stamp = wireFromInstant(desk.clock.wall() - 20_000);
      sandbox.putBack('appointments', {
        ...visit,
        appointmentPatients: [{ ...place, status: 'Cancelled', statusUpdatedAt: stamp }],
        updatedAt: stamp,
      });
    },
  };
}

test('A status that a machine 20 seconds behind has set is taken, at the latest by the audit.', async () => {
  const sandbox = await connected();
  const { visit, place, status, goBack } = await arrived(sandbox);
  expect(status()).toBe('Arrived');
  goBack();
  expect(await audit()).toBe(true);
  expect(status()).toBe('Cancelled');
  // And what comes after it goes on from there.
  sandbox.setStatus(visit.id, place.patientId, 'Completed');
  await desk.clock.advance(4000);
  expect(status()).toBe('Completed');
});

test('A practitioner, a service, a kind of busy time and what extensions list that a machine 20 seconds behind has set are taken by the audit.', async () => {
  const sandbox = await connected();
  const lists = [
    ['practitioners', 'practitioners', { lastname: 'Newname' }],
    ['services', 'services', { name: 'Another name' }],
    ['busy_time_types', 'busyTimeTypes', { title: 'Another title' }],
    ['waitlists', 'waitlists', { waitlistTags: ['Another tag'] }],
    ['patient_forms', 'patientForms', { title: 'Another title' }],
    ['cancellation_reasons', 'cancellationReasons', { billableRate: 77 }],
  ] as const;
  for (const [table, kind, changed] of lists) {
    const one = sandbox.state(table)[0];
    if (!one) throw new Error(`no ${table}`);
    sandbox.putBack(table, {
      ...one,
      ...changed,
      updatedAt: wireFromInstant(Date.parse(one.updatedAt ?? '') - 20_000),
    } as never);
    await desk.clock.advance(60_000);
    expect(session().cache.get(kind, one.id)).not.toMatchObject(changed);
    expect(await audit()).toBe(true);
    expect(session().cache.get(kind, one.id)).toMatchObject(changed);
  }
});

test('After the service was restored from a backup everything is read again, and a person is told.', async () => {
  const sandbox = await connected();
  const owing = sandbox.state('invoices').find(({ status }) => status === 'Awaiting Payment');
  if (!owing) throw new Error('nobody owes anything');
  desk.clock.jumpWall(5 * hourMs);
  const payment = sandbox.pay({ invoiceId: owing.id });
  await desk.clock.advance(60_000);
  expect(session().cache.get('invoices', owing.id)?.status).toBe('Paid');
  expect(session().cache.get('payments', payment.id)).not.toBeNull();
  // As it was five hours before.
  sandbox.putBack('invoices', owing);
  sandbox.purge('payments', payment.id);
  await desk.clock.advance(120_000);
  expect(session().cache.get('invoices', owing.id)?.status).toBe('Paid');
  const heard = desk.events.length;
  await audit();
  await synced();
  expect(session().cache.get('invoices', owing.id)).toMatchObject({
    status: 'Awaiting Payment',
    paidAmount: owing.paidAmount,
  });
  expect(session().cache.get('payments', payment.id)).toBeNull();
  expect(desk.companion().state().notice).toMatch(/restored from a backup/);
  expect(
    desk.events
      .slice(heard)
      .some((event) => event.name === 'app.changed' && /backup/.test(event.payload.notice ?? '')),
  ).toBe(true);
  // Once: the next audit finds nothing.
  desk.companion().dismissNotice(desk.companion().state().notice ?? '');
  expect(await audit()).toBe(true);
  expect(desk.companion().state().notice).toBeNull();
  expect(session().cache.count('patients')).toBe(sandbox.state('patients').length);
});

test('Payments are audited too: one that is gone without a trace is forgotten, one that went back is as it was.', async () => {
  const sandbox = await connected();
  const lately = sandbox
    .state('payments')
    .filter((one) => Date.parse(one.updatedAt ?? '') > desk.clock.wall() - 80 * dayMs);
  const [gone, back] = lately;
  if (!gone || !back) throw new Error('nobody has paid');
  const known = session().cache.count('payments');
  sandbox.edit('payments', back.id, { paymentNumber: 'CHANGED' });
  await desk.clock.advance(60_000);
  expect(session().cache.get('payments', back.id)?.paymentNumber).toBe('CHANGED');
  sandbox.purge('payments', gone.id);
  sandbox.putBack('payments', {
    ...back,
    updatedAt: wireFromInstant(desk.clock.wall() - 10 * 60_000),
  });
  expect(await audit()).toBe(true);
  expect(session().cache.get('payments', gone.id)).toBeNull();
  expect(session().cache.get('payments', back.id)?.paymentNumber).toBe(back.paymentNumber);
  expect(session().cache.count('payments')).toBe(known - 1);
});

test('A practice without the list of payments is audited whole all the same.', async () => {
  desk = await openWholeDesk({ patients: 40, dialect: { extensions: 'absent' } });
  await desk.connect();
  await synced();
  expect(await audit()).toBe(true);
});

test('A status that went back is seen by its feed, and right within minutes: its list is audited at once.', async () => {
  const sandbox = await connected();
  const { status, goBack } = await arrived(sandbox);
  goBack();
  await desk.clock.advance(30_000);
  expect(status()).toBe('Arrived');
  await desk.clock.advance(10 * 60_000);
  expect(status()).toBe('Cancelled');
  // Once: what is right again is not read again and again.
  sandbox.clearCalls();
  await desk.clock.advance(10 * 60_000);
  expect(sandbox.calls().filter(({ query }) => String(query).includes('start_gt'))).toEqual([]);
});

test('A paid invoice that a machine ten minutes behind has set back is as it was after the audit.', async () => {
  const sandbox = await connected();
  const owing = sandbox.state('invoices').find(({ status }) => status === 'Awaiting Payment');
  if (!owing) throw new Error('nobody owes anything');
  sandbox.pay({ invoiceId: owing.id });
  await desk.clock.advance(60_000);
  const paid = sandbox.state('invoices', owing.id);
  expect(session().cache.get('invoices', owing.id)?.status).toBe('Paid');
  const updatedAt = wireFromInstant(desk.clock.wall() - 600_000);
  if (paid) sandbox.putBack('invoices', { ...paid, reference: 'Set back', updatedAt });
  expect(await audit()).toBe(true);
  expect(session().cache.get('invoices', owing.id)?.reference).toBe('Set back');
});

test('A desk that keeps booked patients only audits those, and keeps nobody else.', async () => {
  desk = await openWholeDesk({ patients: 300 });
  desk.companion().changeSettings({ keepPatients: 'booked' });
  await desk.connect();
  await synced();
  await desk.clock.advance(60_000);
  const { sandbox } = desk.service;
  const kept = session().cache.ids('patients', 1, 1000);
  const [changed, gone] = kept.map((id) => sandbox.state('patients', id));
  if (!changed || !gone) throw new Error('nobody is booked');
  const stamp = wireFromInstant(Date.parse(changed.updatedAt ?? '') - 20_000);
  sandbox.putBack('patients', { ...changed, city: 'Set back', updatedAt: stamp });
  sandbox.purge('patients', gone.id);
  expect(await audit()).toBe(true);
  expect(session().cache.get('patients', changed.id)?.city).toBe('Set back');
  expect(session().cache.ids('patients', 1, 1000)).toEqual(kept.filter((id) => id !== gone.id));
});
