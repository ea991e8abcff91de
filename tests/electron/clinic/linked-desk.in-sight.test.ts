import { expect, test } from 'vitest';
import { centsFromDollars } from '../../../shared/money.ts';
import { asMany } from '../../extent.ts';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import { bridgeCallOf } from '../../fakes/served-bridge.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/** Whole desks on one hub: what one is about to do is in sight of the others, and claimed. */

const { openTwo } = linkedDesksUnderTest();

async function twoDesks() {
  const { one, other, hub } = await openTwo(25);
  const calls = [bridgeCallOf(one), bridgeCallOf(other)] as const;
  return { hub, clock: one.clock, sandbox: one.service.sandbox, desks: [one, other] as const, calls };
}
type TwoDesks = Awaited<ReturnType<typeof twoDesks>>;

/** What a desk sees: `MB payment sending`. */
const sees = (desk: WholeDesk) =>
  desk
    .session()
    .inSight()
    .doing.map(({ by, kind, state }) => `${by} ${kind} ${state}`);

/** An open invoice, as a payment sheet would pay all of it. */
async function anInvoice({ desks, calls }: TwoDesks) {
  const { cache } = desks[0].session();
  for (const id of cache.ids('invoices', 0, 10_000)) {
    const invoice = cache.get('invoices', id);
    const cents = (centsFromDollars(invoice?.total) ?? 0) - (centsFromDollars(invoice?.paidAmount) ?? 0);
    if (!invoice?.patientId || invoice.status !== 'Awaiting Payment' || cents < 200) continue;
    const sheet = await calls[0]('payment.sheet', { patientId: invoice.patientId, locationId: null });
    if (!sheet.ok) continue;
    const { methods } = sheet.value;
    const [location] = cache.all('locations');
    const open = sheet.value.invoices.find((one) => one.id === id);
    if (!methods[0] || !location || !open) continue;
    const part = { invoiceId: id, cents: open.owingCents };
    return {
      id,
      patientId: invoice.patientId,
      cents: part.cents,
      take: {
        patientId: invoice.patientId,
        locationId: location.id,
        methodId: methods[0].id,
        parts: [part],
        owing: { [String(id)]: part.cents },
        evenIfRepeated: false,
      },
      sheet: { kind: 'payment' as const, patientId: invoice.patientId, invoiceIds: [id] },
    };
  }
  throw new Error('no open invoice');
}

/** The first desk marks an arrival that is held for a while. */
async function markArrival({ sandbox, desks: [one] }: TwoDesks) {
  const visit = sandbox
    .state('appointments')
    .find(({ archived, appointmentPatients }) => !archived && appointmentPatients?.[0]?.status == null);
  const patientId = visit?.appointmentPatients?.[0]?.patientId;
  if (!visit || patientId === undefined) throw new Error('no visit');
  const args = { appointmentId: visit.id, patientId, group: false, start: Date.parse(visit.start ?? '') };
  one.session().outbox.add('arrival', { ...args, locationId: visit.locationId ?? null });
  return { id: visit.id, patientId };
}

const ofCall = async <T>(answer: Promise<{ ok: true; value: T } | { ok: false; failure: unknown }>) => {
  const got = await answer;
  if (!got.ok) throw new Error(JSON.stringify(got.failure));
  return got.value;
};

test('An arrival that one desk marks is in sight of the other within a tenth of a second, until its list shows it.', async () => {
  const world = await twoDesks();
  const { clock, sandbox, desks } = world;
  const [, other] = desks;
  sandbox.fault({ kind: 'delay', method: 'PUT', ms: 1000 });
  sandbox.fault({ kind: 'delay', method: 'POST', ms: 1000 });
  const { id, patientId } = await markArrival(world);
  await clock.advance(100);
  const [seen] = other.session().inSight().doing;
  expect(seen).toMatchObject({
    desk: 'd01',
    name: 'd01',
    by: 'MB',
    kind: 'arrival',
    state: 'held',
    patientId,
    appointmentId: id,
  });
  expect(Math.abs((seen?.since ?? 0) - clock.wall())).toBeLessThan(1500);
  expect(other.events.at(-1)?.name).toBe('sight.changed');
  await clock.advance(30_000);
  expect(sees(other)).toEqual([]);
  expect(other.session().cache.get('appointments', id)?.appointmentPatients?.[0]?.status).toBe('Arrived');
});

test('A payment that is done is said again where the lists of its desk are read anew, and do not show it for a while.', async () => {
  const world = await twoDesks();
  const { clock, sandbox, desks, calls } = world;
  const { take } = await anInvoice(world);
  const said = () => desks[0].session().saidWrites();
  await ofCall(calls[0]('payment.take', take));
  sandbox.fault({ kind: 'delay', operation: 'listPayments', ms: 10_000 });
  for (let after = 0; said().length > 0 && after < 20_000; after += 50) await clock.advance(50);
  expect(said()).toEqual([]);
  await clock.advance(100);
  expect(sees(desks[1])).toEqual([]);
  sandbox.fault({ kind: 'delay', operation: 'listInvoices', ms: 10_000 });
  desks[0].session().cache.clear();
  const seen = new Set<string>();
  for (let after = 0; seen.size === 0 && after < 2_000; after += 5) {
    await clock.advance(5);
    for (const one of sees(desks[1])) seen.add(one);
  }
  expect([...seen]).toEqual(['MB payment done']);
});

test('Two desks take a payment for one invoice: it is sent once, and the other is asked.', async () => {
  const world = await twoDesks();
  const { clock, sandbox, desks, calls } = world;
  const [one, other] = desks;
  const { id, take, cents } = await anInvoice(world);
  sandbox.fault({ kind: 'delay', operation: 'createPayment', ms: 3000 });
  const before = sandbox.state('payments').length;
  await ofCall(calls[0]('payment.take', take));
  await ofCall(calls[1]('payment.take', take));
  await clock.advance(2000);
  const states = [one, other].map((desk) =>
    desk
      .session()
      .outbox.open()
      .map(({ state }) => state),
  );
  expect(states.flat().toSorted()).toEqual(['sending', 'waiting']);
  const waiting = states[0]?.[0] === 'waiting' ? 0 : 1;
  const view = await ofCall(calls[waiting as 0 | 1]('outbox.list', {}));
  expect(view.writes[0]?.waitsFor).toMatchObject({ desk: waiting === 0 ? 'd02' : 'd01' });
  const shown = desks[waiting as 0 | 1].events.findLast(({ name }) => name === 'outbox.changed')?.payload;
  expect(shown).toMatchObject({ write: { waitsFor: view.writes[0]?.waitsFor } });
  expect(sees(desks[waiting as 0 | 1])).toEqual([`${waiting === 0 ? 'AK' : 'MB'} payment sending`]);
  await clock.advance(30_000);
  expect(sandbox.state('payments').length).toBe(before + 1);
  expect(sandbox.state('invoices').find((invoice) => invoice.id === id)?.paidAmount).toBeGreaterThan(0);
  const left = desks.flatMap((desk) => desk.session().outbox.open());
  expect(left.map(({ state }) => state)).toEqual(['asks']);
  expect(cents).toBeGreaterThan(0);
});

test('A payment whose answer is lost is unknown at the other desk, too, and done there once its own desk has read it back.', async () => {
  const world = await twoDesks();
  const { clock, sandbox, desks, calls } = world;
  const { take, id, sheet } = await anInvoice(world);
  const before = sandbox.state('payments').length;
  sandbox.fault({ kind: 'drop-after-commit', operation: 'createPayment', count: 1 });
  await ofCall(calls[0]('payment.take', take));
  const seen: string[] = [];
  for (let after = 0; after < 60_000; after += 50) {
    await clock.advance(50);
    const now = sees(desks[1]).join();
    if (now !== seen.at(-1)) seen.push(now);
    if (now !== 'MB payment unknown') continue;
    // It can't be taken over meanwhile.
    const asked = await clock.until(ofCall(calls[1]('claims.open', sheet)));
    expect(asked).toMatchObject({ state: 'taken', doing: 'unknown', mayTakeOver: false });
  }
  expect(seen).toContain('MB payment unknown');
  expect(seen.slice(seen.lastIndexOf('MB payment unknown') + 1)).toEqual(['MB payment done', '']);
  // It was decided at its own desk alone, and once.
  expect(sandbox.state('payments').length).toBe(before + 1);
  expect(desks.map((desk) => desk.session().outbox.open())).toEqual([[], []]);
  const paid = desks.map((desk) => desk.session().cache.get('invoices', id)?.paidAmount);
  expect(paid[1]).toBe(paid[0]);
});

test('A sheet is claimed by its call, is shown at the other desk, and can be taken over there.', async () => {
  const world = await twoDesks();
  const { clock, desks, calls } = world;
  const { sheet } = await anInvoice(world);
  const ours = await clock.until(ofCall(calls[0]('claims.open', sheet)));
  expect(ours.state).toBe('held');
  await clock.advance(100);
  expect(sees(desks[1])).toEqual(['MB payment open']);
  const theirs = await clock.until(ofCall(calls[1]('claims.open', sheet)));
  expect(theirs).toMatchObject({ state: 'taken', holder: { name: 'd01', by: 'MB' }, mayTakeOver: true });
  const taken = await clock.until(ofCall(calls[1]('claims.takeOver', { claimId: theirs.claimId })));
  expect(taken.state).toBe('held');
  await clock.advance(100);
  expect(desks[0].events.findLast(({ name }) => name === 'claim.changed')?.payload).toMatchObject({
    claimId: ours.claimId,
    state: 'taken',
    holder: { by: 'AK' },
  });
  await ofCall(calls[1]('claims.close', { claimId: theirs.claimId }));
  await clock.advance(100);
  expect(desks[0].events.findLast(({ name }) => name === 'claim.changed')?.payload).toEqual({
    claimId: ours.claimId,
    state: 'free',
  });
  expect(sees(desks[1])).toEqual([]);
});

test('The sheets of a page that was loaded again end with it, and its new ones are claimed.', async () => {
  const { clock, desks, calls } = await twoDesks();
  const cancelling = { kind: 'cancellation' as const, patientId: 3, appointmentId: 7 };
  expect(await clock.until(ofCall(calls[0]('claims.open', cancelling)))).toMatchObject({ state: 'held' });
  const moving = { kind: 'move' as const, patientId: 3, appointmentId: 7 };
  const theirs = await clock.until(ofCall(calls[1]('claims.open', moving)));
  expect(theirs).toMatchObject({ state: 'taken', kind: 'cancellation', doing: 'open' });
  await ofCall(calls[1]('claims.close', { claimId: theirs.claimId }));
  await ofCall(calls[0]('app.state', {}));
  await clock.advance(100);
  expect(sees(desks[1])).toEqual(['MB cancellation open']);
  await ofCall(calls[0]('app.pageOpened', {}));
  await clock.advance(100);
  expect(sees(desks[1])).toEqual([]);
  const again = await clock.until(ofCall(calls[0]('claims.open', cancelling)));
  expect(again.state).toBe('held');
  await ofCall(calls[0]('claims.close', { claimId: again.claimId }));
  await clock.advance(100);
  expect(sees(desks[1])).toEqual([]);
});

test('A desk that is linked to no other claims nothing, and one that lost the hub is shown that others cannot see it.', async () => {
  const world = await twoDesks();
  const { clock, calls } = world;
  const { sheet } = await anInvoice(world);
  await world.hub.kill();
  await clock.advance(5000);
  expect((await clock.until(ofCall(calls[0]('claims.open', sheet)))).state).toBe('alone');
  await world.hub.start();
  await clock.advance(30_000);
  expect(world.desks[0].events.findLast(({ name }) => name === 'claim.changed')?.payload).toMatchObject({
    state: 'held',
  });
});

test('Behind the lock what waits stays in sight of others and claimed, and nothing of others is served.', async () => {
  const world = await twoDesks();
  const { clock, sandbox, desks, calls } = world;
  const [one, other] = desks;
  const { take, sheet } = await anInvoice(world);
  const rule = sandbox.fault({ kind: '500', operation: 'createPayment' });
  one.setPlugged(false);
  await ofCall(calls[0]('payment.take', take));
  await clock.until(ofCall(calls[0]('claims.open', { kind: 'patient-details', patientId: 1 })));
  await clock.advance(5000);
  expect(sees(other)).toEqual(['MB payment waiting', 'MB patient-details open']);
  one.companion().lock.lock();
  await clock.advance(100);
  // The page is gone with its sheets.
  expect(sees(other)).toEqual(['MB payment waiting']);
  // The files are closed after five minutes at the latest, although it waits.
  await clock.advance(6 * 60_000);
  expect(one.companion().session()).toBe(null);
  expect(sees(other)).toEqual(['MB payment waiting']);
  expect(await calls[0]('sight.read', {})).toMatchObject({ ok: false, failure: { kind: 'locked' } });
  const theirs = await clock.until(ofCall(calls[1]('claims.open', sheet)));
  expect(theirs).toMatchObject({ state: 'taken', doing: 'waiting', holder: { by: 'MB' } });
  expect(one.events.filter(({ name }) => name === 'sight.changed' || name === 'claim.changed')).toEqual([]);
  one.setPlugged(true);
  sandbox.endFault(rule);
  await clock.until(one.companion().lock.open(null));
  await clock.advance(60_000);
  expect(one.session().outbox.open()).toEqual([]);
  expect(sees(other)).toEqual([]);
  expect(other.events.findLast(({ name }) => name === 'claim.changed')?.payload).toMatchObject({
    state: 'free',
  });
});

test.each([200, 5500])(
  'Behind the lock what is done is in sight no longer than until the lists show it; locked after %d ms.',
  async (ms) => {
    const world = await twoDesks();
    const { clock, desks } = world;
    const [one, other] = desks;
    const { id, patientId } = await markArrival(world);
    await clock.advance(ms);
    one.companion().lock.lock();
    const isShown = () =>
      other.session().cache.get('appointments', id)?.appointmentPatients?.[0]?.status === 'Arrived';
    for (let after = 0; !isShown() && after < 60_000; after += 100) {
      const seen = other.session().inSight().doing;
      // Nothing disappears before the list shows it.
      if (!isShown()) expect(seen).toMatchObject([{ kind: 'arrival', patientId }]);
      await clock.advance(100);
    }
    expect(isShown()).toBe(true);
    await clock.advance(15_000);
    expect(one.companion().session()).toBe(null);
    expect(sees(other)).toEqual([]);
    await clock.advance(asMany(10, 60) * 60_000);
    expect(sees(other)).toEqual([]);
  },
);

test('Behind the lock what is done is in sight for some seconds only, where no list shows it.', async () => {
  const world = await twoDesks();
  const { clock, sandbox, desks } = world;
  const [one, other] = desks;
  await markArrival(world);
  await clock.advance(5500);
  one.companion().lock.lock();
  sandbox.fault({ kind: 'delay', method: 'GET', ms: 120_000 });
  await clock.advance(5000);
  expect(sees(other)).toEqual(['MB arrival done']);
  expect(one.companion().session()).not.toBe(null);
  await clock.advance(15_000);
  expect(one.companion().session()).toBe(null);
  expect(sees(other)).toEqual([]);
});

test('A sheet that was closed by the lock while the hub was gone is not claimed at the next hub.', async () => {
  const world = await twoDesks();
  const { hub, clock, desks, calls } = world;
  const { sheet } = await anInvoice(world);
  expect(await clock.until(ofCall(calls[0]('claims.open', sheet)))).toMatchObject({ state: 'held' });
  await hub.kill();
  await clock.advance(500);
  desks[0].companion().lock.lock();
  await clock.advance(3000);
  await hub.start();
  await clock.advance(60_000);
  expect(desks[0].companion().session()).toBe(null);
  expect(await clock.until(ofCall(calls[1]('claims.open', sheet)))).toMatchObject({ state: 'held' });
});

test('A payment that ended while the hub was gone, at a desk that was locked then, is not claimed at the next hub.', async () => {
  const world = await twoDesks();
  const { hub, clock, sandbox, desks, calls } = world;
  const { take, sheet } = await anInvoice(world);
  sandbox.fault({ kind: 'delay', operation: 'createPayment', ms: 3000 });
  await ofCall(calls[0]('payment.take', take));
  for (let after = 0; sees(desks[1])[0] !== 'MB payment sending' && after < 20_000; after += 50)
    await clock.advance(50);
  expect(sees(desks[1])).toEqual(['MB payment sending']);
  await hub.kill();
  await clock.advance(500);
  expect(desks[0].session().outbox.open()).toMatchObject([{ state: 'sending' }]);
  desks[0].companion().lock.lock();
  await clock.advance(20_000);
  expect(desks[0].companion().session()).toBe(null);
  await hub.start();
  await clock.advance(60_000);
  expect(await clock.until(ofCall(calls[1]('claims.open', sheet)))).toMatchObject({ state: 'held' });
});

test.each([1000, 6 * 60_000])(
  'After %d ms behind the lock a sheet is claimed as before, and shown at the other desk.',
  async (ms) => {
    const { clock, desks, calls } = await twoDesks();
    const [one, other] = desks;
    const sheet = { kind: 'patient-details' as const, patientId: 1 };
    one.companion().lock.lock();
    await clock.advance(ms);
    await clock.until(one.companion().lock.open(null));
    const ours = await clock.until(ofCall(calls[0]('claims.open', sheet)));
    expect(ours.state).toBe('held');
    await clock.advance(1000);
    expect(sees(other)).toEqual(['MB patient-details open']);
    expect(await clock.until(ofCall(calls[1]('claims.open', sheet)))).toMatchObject({ state: 'taken' });
  },
);

test('A sheet that comes back with the page is claimed as soon as the desk is open again.', async () => {
  const { clock, desks, calls } = await twoDesks();
  const [one, other] = desks;
  const sheet = { kind: 'patient-details' as const, patientId: 1 };
  one.companion().lock.lock();
  await clock.advance(1000);
  await ofCall(calls[0]('app.state', {}));
  let opened: Promise<{ state: string }> | null = null;
  one.companion().on(({ name, payload }) => {
    if (name === 'app.changed' && (payload as { phase: string }).phase === 'ready')
      opened ??= ofCall(calls[0]('claims.open', sheet));
  });
  await clock.until(one.companion().lock.open(null));
  await clock.advance(10_000);
  expect(sees(other)).toEqual(['MB patient-details open']);
  expect(opened && (await opened)).toMatchObject({ state: 'held' });
});

test('In privacy mode it is shown what kind of work it is, for whom by initials, and nothing of invoices or of the diary.', async () => {
  const world = await twoDesks();
  const { clock, desks, calls } = world;
  const { sheet, id } = await anInvoice(world);
  await clock.until(ofCall(calls[0]('claims.open', sheet)));
  await clock.advance(100);
  const patient = desks[1].session().cache.get('patients', sheet.patientId);
  expect((await ofCall(calls[1]('sight.read', {}))).doing).toMatchObject([
    { invoiceIds: [id], patientName: `${patient?.firstname} ${patient?.lastname}` },
  ]);
  await ofCall(calls[1]('settings.change', { privacy: true }));
  expect((await ofCall(calls[1]('sight.read', {}))).doing).toMatchObject([
    {
      kind: 'payment',
      state: 'open',
      invoiceIds: [],
      visit: null,
      patientName: `${patient?.firstname?.[0]}${patient?.lastname?.[0]}`,
    },
  ]);
  expect(await calls[1]('claims.open', sheet)).toMatchObject({ ok: false, failure: { kind: 'hidden' } });
});
