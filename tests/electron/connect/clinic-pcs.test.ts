import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { markSecret } from '../../../electron/connect/desk-mark.ts';
import { createSealing } from '../../../electron/link/sealing.ts';
import { lockFolder } from '../../../electron/store/folder-lock.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import { inProcessBase } from '../../../service/service.ts';
import { failure } from '../../../shared/failures.ts';
import { type FakeMembership, fakeMembership, pcLink } from '../../fakes/fake-membership.ts';
import { bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { fakeWorld } from '../link/worlds.ts';

/** What follows from the clinic's link for the practice that is open at a PC. */
let desk: WholeDesk;
let membership: FakeMembership;
afterEach(() => desk.close());

async function open(more: Partial<Parameters<typeof openWholeDesk>[0]> = {}): Promise<void> {
  membership = fakeMembership();
  desk = await openWholeDesk({ patients: 10, openMembership: membership.open, ...more });
}
const pcs = () => desk.companion().clinicPcs;
const done = <T>(promise: Promise<T>): Promise<T> => desk.clock.until(promise, 120_000);

async function linkOf() {
  const hub = await fakeWorld({ clock: desk.clock });
  const keys = { day: new Map([[1, randomBytes(32)]]), money: new Map([[1, randomBytes(32)]]) };
  const sealing = createSealing('d01', randomBytes(16), keys);
  const link = await hub.linkOn('d01', desk.pcClock);
  return pcLink(link, sealing, randomBytes(32));
}

test('A session that is open begins again with each other link, and keeps what waits.', async () => {
  await open({ patients: 60 });
  await desk.connect();
  const call = bridgeCallOf(desk);
  const day = await call('day.read', { date: desk.companion().state().today, locationId: null, offset: 0 });
  const rows = day.ok ? day.value.rows : [];
  const row = rows.find(({ status, patientId }) => status === 'unset' && patientId !== null);
  if (!row?.patientId) throw new Error('no one is expected');
  desk.setPlugged(false);
  await call('arrival.mark', { appointmentId: row.appointmentId, patientId: row.patientId });
  await desk.clock.advance(30_000);
  const first = desk.session();
  expect(first.link()).toBeNull();

  membership.setLink(await linkOf());
  await desk.until('begun again', () => desk.companion().session() !== null && desk.session() !== first);
  expect(desk.session().link()).toMatchObject({ desk: 'd01' });
  expect(desk.companion().status().waiting).toBe(1);
  desk.setPlugged(true);
  await desk.until('it is sent', () => desk.companion().status().waiting === 0);
  await desk.until('linked', () => desk.companion().status().link?.state === 'linked');

  const linked = desk.session();
  membership.setLink(null);
  await desk.until('again', () => desk.companion().session() !== null && desk.session() !== linked);
  expect(desk.companion().status().link).toBeUndefined();
  expect(desk.problems).toEqual([]);
});

test('A PC that was given the practice connects to it, without anyone who types a key.', async () => {
  await open();
  expect(desk.companion().state().phase).toBe('first-run');
  membership.gift = { baseUrl: inProcessBase, apiKey: desk.apiKey, caPem: null };
  const joined = await done(
    pcs().join({ address: '192.168.1.20', code: 'x', name: 'Desk 2', role: 'reception' }),
  );
  expect(joined).toEqual({ ok: true, value: null });
  expect(desk.companion().state()).toMatchObject({ phase: 'ready', practice: { keyStored: true } });
  expect(pcs().view().waitsToConnect).toBe(false);
});

test('Where the practice can’t be reached, the PC has joined all the same, and connects later with what it was given.', async () => {
  await open();
  desk.setPlugged(false);
  membership.gift = { baseUrl: inProcessBase, apiKey: desk.apiKey, caPem: null };
  const joined = await done(
    pcs().join({ address: '192.168.1.20', code: 'x', name: 'Desk 2', role: 'reception' }),
  );
  expect(joined).toMatchObject({ ok: false, failure: { kind: 'offline' } });
  expect(pcs().view().waitsToConnect).toBe(true);
  desk.setPlugged(true);
  expect(await done(pcs().connect())).toMatchObject({ ok: true, value: { phase: 'ready' } });
  expect(await done(pcs().connect())).toMatchObject({ ok: false, failure: { kind: 'stale' } });
});

test('A PC that was restarted before it reached the practice for the first time still has what it was given.', async () => {
  await open();
  desk.setPlugged(false);
  membership.gift = { baseUrl: inProcessBase, apiKey: desk.apiKey, caPem: null };
  await done(pcs().join({ address: '192.168.1.20', code: 'x', name: 'Desk 2', role: 'reception' }));
  membership.beginAgain();
  await desk.restart();
  desk.setPlugged(true);
  expect(pcs().view().waitsToConnect).toBe(true);
  expect(await done(pcs().connect())).toMatchObject({ ok: true, value: { phase: 'ready' } });
  expect(pcs().view().waitsToConnect).toBe(false);
});

test('What a PC was given is used with the key that the hub has by then, and is gone once the PC is of the clinic no more.', async () => {
  await open();
  const joinUnplugged = async () => {
    desk.setPlugged(false);
    membership.gift = { baseUrl: inProcessBase, apiKey: 'replaced since', caPem: null };
    await done(pcs().join({ address: '192.168.1.20', code: 'x', name: 'Desk 2', role: 'reception' }));
    desk.setPlugged(true);
    expect(pcs().view().waitsToConnect).toBe(true);
  };
  for (const is of ['removed', 'none'] as const) {
    await joinUnplugged();
    membership.setState({ is });
    expect(pcs().view().waitsToConnect).toBe(false);
    expect(await done(pcs().connect())).toMatchObject({ ok: false, failure: { kind: 'stale' } });
  }
  membership.setState({ is: 'member' });
  await joinUnplugged();
  membership.hooks().onApiKey(desk.apiKey);
  expect(await done(pcs().connect())).toMatchObject({ ok: true, value: { phase: 'ready' } });
});

test('Where the policy names another practice, a PC does not connect to the one that the hub gives.', async () => {
  await open({ preset: { baseUrl: 'https://set.example/v1', caFile: null } });
  membership.gift = { baseUrl: inProcessBase, apiKey: desk.apiKey, caPem: null };
  const joined = await done(
    pcs().join({ address: '192.168.1.20', code: 'x', name: 'Desk 2', role: 'reception' }),
  );
  expect(joined).toMatchObject({ ok: false, failure: { kind: 'stale' } });
  expect(desk.sent).toEqual([]);
  // Nor is it offered for ever.
  expect(pcs().view().waitsToConnect).toBe(false);
});

test('A new key of the hub takes the place of this PC’s; one of no practice does not.', async () => {
  await open();
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  const next = desk.service.createKey({ user: 'Reception', role: 'owner' });
  membership.hooks().onApiKey(next);
  await desk.until('it is in use', () => membership.hooks().practice()?.apiKey === next);
  membership.hooks().onApiKey('of no practice');
  await desk.clock.advance(120_000);
  expect(membership.hooks().practice()?.apiKey).toBe(next);
});

test('The hub gives the practice only as it is open here, with its key; a PC that keeps nothing gives none.', async () => {
  await open();
  expect(membership.hooks().practice()).toBeNull();
  await desk.connect();
  expect(membership.hooks().practice()).toEqual({ baseUrl: inProcessBase, apiKey: desk.apiKey, caPem: null });
});

test('A PC that keeps nothing is not linked.', async () => {
  await open();
  desk.setKeychain(false);
  const input = { baseUrl: inProcessBase, apiKey: desk.apiKey, caFile: null, memoryOnly: true };
  expect(await done(desk.companion().connect(input))).toMatchObject({ ok: true });
  expect(pcs().view().canLink).toBe(false);
  const refused = { ok: false, failure: { kind: 'link-refused' } };
  expect(await done(pcs().makeHub('Desk 1'))).toMatchObject(refused);
  expect(
    await done(pcs().join({ address: '10.0.0.9', code: 'x', name: 'Desk 1', role: 'reception' })),
  ).toMatchObject(refused);
  expect(membership.hooks().practice()).toBeNull();
  expect(membership.asked).toEqual(['start']);
});

test('Removing this PC from its practice takes it off the clinic’s link, too.', async () => {
  await open();
  await desk.connect();
  membership.setState({ is: 'member', desk: 'd02' });
  expect(await done(desk.companion().removeThisPc(true))).toMatchObject({ ok: true });
  expect(membership.asked).toContain('leave');
});

test('A PC to which the hub is on its way is not taken off its practice: it may have the only record of the clinic.', async () => {
  await open();
  await desk.connect();
  membership.mayLeave = false;
  expect(await done(desk.companion().removeThisPc(true))).toMatchObject({
    failure: { kind: 'link-refused' },
  });
  expect([desk.companion().state().phase, membership.asked]).toEqual(['ready', ['start']]);
});

test('A PC whose files can’t be removed leaves the link all the same: no key of the clinic stays.', async () => {
  await open();
  await desk.connect();
  const { delete: remove } = desk.vault;
  let release = () => undefined as unknown;
  // Another program has the folder from the moment at which this one has closed its files.
  desk.vault.delete = (name) => {
    if (name === markSecret) release = lockFolder(desk.folder);
    return remove.call(desk.vault, name);
  };
  expect(await done(desk.companion().removeThisPc(true))).toMatchObject({
    ok: false,
    failure: { kind: 'store-in-use' },
  });
  release();
  expect(membership.asked).toContain('leave');
  expect([...desk.vault.keys()]).toEqual([]);
});

test('The page is sent the PCs when they change, and nothing of them while the desk is locked.', async () => {
  await open();
  await desk.connect();
  const sent = () => desk.events.filter(({ name }) => name === 'clinic.changed').length;
  const before = sent();
  membership.setState({ is: 'member', desk: 'd02' });
  membership.setState({ isLinked: true });
  await desk.clock.advance(1_000);
  expect(sent()).toBe(before + 1);
  desk.companion().lock.lock();
  membership.setState({ isLinked: false });
  await desk.clock.advance(1_000);
  expect(sent()).toBe(before + 1);
});

test('A key of the hub that could not be checked takes the place of none that the hub gave after it.', async () => {
  await open();
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  const [earlier, last] = [1, 2].map(() => desk.service.createKey({ user: 'Reception', role: 'owner' }));
  desk.service.sandbox.fault({ kind: '500', operation: 'listLocations', count: 1 });
  membership.hooks().onApiKey(earlier ?? '');
  membership.hooks().onApiKey(last ?? '');
  await desk.clock.advance(180_000);
  expect(membership.hooks().practice()?.apiKey === last).toBe(true);
});

test('A new key of the hub that comes while this PC’s files refuse is taken once they do not, and the program goes on.', async () => {
  await open();
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  const { desk: file } = desk.session();
  const works = file.fact;
  Object.assign(file, {
    fact() {
      throw new StoreError(failure('store-in-use', { words: 'SQLITE_BUSY' }));
    },
  });
  const next = desk.service.createKey({ user: 'Reception', role: 'owner' });
  membership.hooks().onApiKey(next);
  await desk.clock.advance(10_000);
  Object.assign(file, { fact: works });
  await desk.clock.advance(120_000);
  expect(membership.hooks().practice()?.apiKey === next).toBe(true);
});

test('A new key of the hub that comes while the keychain of this PC is silent is taken once it answers.', async () => {
  await open();
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  const next = desk.service.createKey({ user: 'Reception', role: 'owner' });
  desk.setKeychainSilent(true);
  membership.hooks().onApiKey(next);
  await desk.clock.advance(120_000);
  desk.setKeychainSilent(false);
  await desk.clock.advance(120_000);
  expect(membership.hooks().practice()?.apiKey === next).toBe(true);
});
