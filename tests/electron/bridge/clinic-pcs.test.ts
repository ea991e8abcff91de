import { afterEach, expect, test } from 'vitest';
import { type FakeMembership, fakeMembership } from '../../fakes/fake-membership.ts';
import { type BridgeCall, bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** The clinic's PCs over the bridge: what a person must say outside the page, and what is hidden. */
let desk: WholeDesk;
let membership: FakeMembership;
const asked: string[] = [];
afterEach(() => desk.close());

async function open(says: boolean): Promise<BridgeCall> {
  asked.length = 0;
  membership = fakeMembership();
  desk = await openWholeDesk({ patients: 10, openMembership: membership.open });
  return bridgeCallOf(desk, {
    async mayLink(what, name) {
      asked.push(`${what} ${name}`);
      return says;
    },
  });
}
const id = '00000000-0000-4000-8000-00000000ab01';
const hub = {
  state: { is: 'running', host: '192.168.1.20', port: 47_300, monitorPort: 47_302 },
  joiningFault: false,
  joiningPort: 47_301,
  invitation: { code: '7KQ2-M9XD-4TVB-R0HC', until: 0 },
  asking: { id, name: 'RECEPTION-7', role: 'reception' },
  members: [],
  movingTo: null,
  isApplied: true,
  firewall: [],
  isLetIn: null,
} as const;

test('No PC gets in, this PC joins no other hub, asks no address that the page names, becomes no hub, and none is moved, put out or left, without a person who says so outside the page.', async () => {
  const call = await open(false);
  await desk.connect();
  membership.setState({ is: 'hub', hub });
  await call('clinic.admit', { id, name: 'Desk 2', sharesKey: true });
  await call('clinic.join', { address: '10.0.0.9', code: 'x', name: 'Desk 2', role: 'reception' });
  await call('clinic.takeOver', {});
  await call('clinic.rejoin', { address: 'what-a-page-would-say.evil.example' });
  await call('clinic.move', { desk: 'd02' });
  await call('clinic.remove', { desk: 'd02' });
  await call('clinic.leave', {});
  expect(asked).toEqual([
    'admitWithKey RECEPTION-7',
    'join 10.0.0.9',
    'takeOver ',
    'join what-a-page-would-say.evil.example',
    'move d02',
    'remove d02',
    'leave ',
  ]);
  expect(membership.asked).toEqual(['start']);
});

test('Said so, it is done; a PC without a practice joins without the question.', async () => {
  const call = await open(true);
  expect(
    await call('clinic.join', { address: '10.0.0.9', code: 'x', name: 'Desk 2', role: 'reception' }),
  ).toMatchObject({
    ok: true,
  });
  expect(asked).toEqual([]);
  await desk.connect();
  membership.setState({ is: 'hub', hub });
  await call('clinic.admit', { id, name: 'Desk 2', sharesKey: false });
  // Whether the practice's key goes with it is said in the question: the page alone can't decide that.
  expect(asked).toEqual(['admit RECEPTION-7']);
  expect(membership.asked.at(-1)).toBe(`decide "${id}" {"name":"Desk 2","sharesKey":false}`);
});

test('A hub that leaves takes its firewall rules away first, once a person said so outside the page.', async () => {
  const call = await open(true);
  await desk.connect();
  membership.setState({ is: 'hub', hub: { ...hub, isLetIn: true } });
  await call('clinic.leave', {});
  expect(asked).toEqual(['leave ']);
  expect(membership.asked.slice(-2)).toEqual(['closeFirewall', 'leave']);
});

test('In privacy mode neither the code nor the PC that asks is shown, and nothing is done; locked, nothing is served.', async () => {
  const call = await open(true);
  await desk.connect();
  membership.setState({ is: 'hub', hub });
  const shown = await call('clinic.read', {});
  expect(shown.ok && shown.value.hub?.invitation?.code).toBe('7KQ2-M9XD-4TVB-R0HC');
  await call('settings.change', { privacy: true });
  expect(await call('clinic.read', {})).toMatchObject({ value: { hub: { invitation: null, asking: null } } });
  expect(await call('clinic.invite', {})).toMatchObject({ failure: { kind: 'hidden' } });
  await call('settings.change', { privacy: false });
  desk.companion().lock.lock();
  expect(await call('clinic.read', {})).toMatchObject({ failure: { kind: 'locked' } });
  expect(await call('clinic.decline', { id })).toMatchObject({ failure: { kind: 'locked' } });
});

test('A PC that can’t be linked says so, and does nothing.', async () => {
  desk = await openWholeDesk({ patients: 10 });
  const call = bridgeCallOf(desk);
  expect(await call('clinic.read', {})).toMatchObject({
    ok: true,
    value: { is: 'none', canLink: false, pcs: [] },
  });
  expect(await call('clinic.link', { name: 'Desk 1' })).toMatchObject({ failure: { kind: 'link-refused' } });
  expect(await call('clinic.test', {})).toMatchObject({ failure: { kind: 'link-refused' } });
});
