import { expect, it } from 'vitest';
import { storeAgainMs } from '../../../electron/membership/membership-core.ts';
import { movingMs, takenMessage } from '../../../electron/membership/moving.ts';
import { membershipWords } from '../../../electron/membership/words.ts';
import { until } from '../link/real-hub.ts';
import { virtualPcs } from './virtual-pcs.ts';

/** Moving the hub where something goes wrong meanwhile. */
const { open, openTwo } = virtualPcs();

const refused = { ok: false, failure: { kind: 'link-refused', words: membershipWords.moving } };
const elsewhere = { hosts: ['127.0.0.9'], port: 47_309 };

type VirtualPc = Awaited<ReturnType<typeof open>>;

/** The record as the hub has published it last. */
function published({ records }: VirtualPc) {
  const last = records.at(-1);
  if (!last) throw new Error('no hub runs');
  return last;
}

/** The hub is on its way to the second PC, which runs it already. */
async function openMoving() {
  const { front, second } = await openTwo();
  expect(await front.membership.moveTo('d02')).toMatchObject({ ok: true });
  await second.hears(published(front));
  await until('it runs there', () => second.running.size === 1);
  return { front, second };
}

/** The second PC says to the first that it has taken the hub over. */
async function saysTaken(front: VirtualPc, second: VirtualPc) {
  const { own, desk } = await second.stored();
  return front.asks(takenMessage(own.wrapKey, desk.hubKey, elsewhere) ?? new Uint8Array());
}

it('no PC is added, renamed or removed while the hub is being moved: the new one would not know of it', async () => {
  const { front } = await openTwo();
  const third = await open();
  front.membership.invite();
  const { code = '' } = front.membership.state().hub?.invitation ?? {};
  const address = `127.0.0.1:${front.joining}`;
  const joined = third.membership.join({ address, code, name: 'PC-3', role: 'reception' });
  await until('it asks', () => front.membership.state().hub?.asking != null);
  const { id = '' } = front.membership.state().hub?.asking ?? {};

  expect(await front.membership.moveTo('d02')).toMatchObject({ ok: true });
  expect(await front.membership.remove('d02')).toMatchObject(refused);
  expect(await front.membership.rename('d02', 'Back room')).toMatchObject(refused);
  expect(front.membership.invite()).toMatchObject(refused);
  expect(front.membership.decide(id, { name: 'Desk 3', sharesKey: false })).toMatchObject(refused);
  expect(front.membership.decide(id, null)).toMatchObject({ ok: true });
  expect(await joined).toMatchObject({ failure: { kind: 'link-declined' } });
  expect(published(front).members.map(({ desk, name }) => [desk, name])).toEqual([
    ['d01', 'Front desk'],
    ['d02', 'Desk 2'],
  ]);

  await front.clock.advance(movingMs + 1_000);
  expect(await front.membership.remove('d02')).toMatchObject({ ok: true });
});

it('a hub that is handed over again is the one that runs, with what has changed since', async () => {
  const { front, second } = await openMoving();
  await front.clock.advance(movingMs + 1_000);
  expect(await front.membership.rename('d01', 'Reception')).toMatchObject({ ok: true });
  // The second PC has missed that the first was withdrawn.
  expect(await front.membership.moveTo('d02')).toMatchObject({ ok: true });
  await second.hears(published(front));
  const namesThere = () => published(second).members.map(({ name }) => name);
  await until('it has the new name', () => namesThere().includes('Reception'));
  expect(second.running.size).toBe(1);
  const count = second.records.length;
  await second.hears(published(front));
  expect([second.running.size, second.records.length]).toEqual([1, count]);
});

it('a PC that takes the hub over by a person’s word, where the move to it never ended, runs one hub', async () => {
  const { second } = await openMoving();
  expect(await second.membership.takeOver()).toMatchObject({ ok: true });
  await second.clock.advance(10_000);
  expect(second.running.size).toBe(1);
  expect(second.membership.state()).toMatchObject({ is: 'hub', hub: { state: { is: 'running' } } });
});

it('a PC whose keychain refuses goes to the new hub at once, and keeps where that is once it can', async () => {
  const { front, second } = await openTwo();
  let links = 0;
  second.membership.onLink(() => {
    links += 1;
  });
  second.pc.keychain = false;
  await second.hears({ ...published(front), ...elsewhere });
  await until('it goes there', () => links === 1);
  expect(second.membership.state().hosts).toEqual(elsewhere.hosts);
  second.pc.keychain = true;
  await second.clock.advance(storeAgainMs + 1_000);
  await until('it is kept', async () => (await second.stored()).desk.port === elsewhere.port);
});

it('a PC whose keychain does not answer goes to the new hub at once, and on to the next one', async () => {
  const { front, second } = await openTwo();
  const hosts: string[] = [];
  second.membership.onLink(() => hosts.push(second.membership.state().hosts[0] ?? ''));
  let answer = () => {};
  second.pc.slow = new Promise((resolve) => {
    answer = resolve;
  });
  await second.hears({ ...published(front), ...elsewhere });
  await until('it goes there', () => hosts.length === 1);
  await second.hears({ ...published(front), hosts: ['127.0.0.10'] });
  await until('it goes on', () => hosts.length === 2);
  expect(hosts).toEqual(['127.0.0.9', '127.0.0.10']);
  answer();
  await until('it is kept', async () => (await second.stored()).desk.hosts[0] === '127.0.0.10');
});

it('a PC that has become the hub is it where its keychain refuses, and keeps that once it can', async () => {
  const { front, second } = await openMoving();
  second.pc.keychain = false;
  await second.hears({ ...published(front), ...elsewhere, hubDesk: 'd02', handedTo: null });
  await until('it is the hub', () => second.membership.state().is === 'hub');
  second.pc.keychain = true;
  await second.clock.advance(storeAgainMs + 1_000);
  await until('it is kept', async () => (await second.stored()).hub?.hubDesk === 'd02');
});

it('a hub that can’t store that it has moved stays until it can, and the move goes on', async () => {
  const { front, second } = await openMoving();
  front.pc.keychain = false;
  expect(await saysTaken(front, second)).toBe('no');
  expect(front.membership.state()).toMatchObject({ is: 'hub', hub: { movingTo: 'd02' } });
  front.pc.keychain = true;
  expect(await saysTaken(front, second)).toBe('taken');
  expect(front.membership.state().is).toBe('member');
});

it('a hub that comes back within ten seconds goes on, beside none that was left of before', async () => {
  const { front, second } = await openMoving();
  const [before] = front.running;
  expect(await saysTaken(front, second)).toBe('taken');
  const count = front.records.length;
  await front.hears({ ...published(front), handedTo: 'd01' });
  await until('it runs here again', () => front.records.length > count);
  await front.clock.advance(20_000);
  const running = [...front.running];
  expect([running.length, running[0] === before]).toEqual([1, false]);
});
