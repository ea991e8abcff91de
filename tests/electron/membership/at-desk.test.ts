import { describe, expect, it } from 'vitest';
import { createWrapKey, newestGeneration, rotated } from '../../../electron/link/clinic-keys.ts';
import { joinHub } from '../../../electron/link/joining.ts';
import { createNKey } from '../../../electron/link/nats-keys.ts';
import { rejoin } from '../../../electron/link/rejoining.ts';
import { membershipWords } from '../../../electron/membership/words.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import { until } from '../link/real-hub.ts';
import { virtualPcs } from './virtual-pcs.ts';

/** What changes at a PC while a hub is being asked. */
const { open, openTwo } = virtualPcs();

const refused = { failure: { kind: 'link-refused', words: membershipWords.changedMeanwhile } };

/** A PC comes back by its keys, and the hub does not answer until `go`. */
async function openRejoining() {
  const { front, second } = await openTwo();
  front.runsAt(47_309);
  await until('PCs can come back', async () => (await front.stored()).byKeys);
  let go = () => {};
  front.pc.slow = new Promise((resolve) => {
    go = resolve;
  });
  void front.membership.rename('d01', 'Reception');
  const rejoined = second.membership.rejoin(`127.0.0.1:${front.joining}`);
  return { front, second, go, rejoined };
}

describe('a PC that comes back by its keys', () => {
  it('has the keys that came meanwhile', async () => {
    const { front, second, go, rejoined } = await openRejoining();
    const record = front.records.at(-1);
    if (!record) throw new Error('no hub runs');
    const keys = rotated(record.keys, systemRandom().bytes, second.clock.wall());
    await second.hears({ ...record, keys });
    const epoch = async () => newestGeneration((await second.stored()).desk.keys).epoch;
    await until('it has new keys', async () => (await epoch()) === 2);
    go();
    expect(await rejoined).toEqual({ ok: true, value: null });
    expect([(await second.stored()).desk.port, await epoch()]).toEqual([47_309, 2]);
  });

  it('has the name that it was given at the hub while it was off', async () => {
    const { front, second } = await openTwo();
    front.runsAt(47_309);
    await until('PCs can come back', async () => (await front.stored()).byKeys);
    expect(await front.membership.rename('d02', 'Back room')).toMatchObject({ ok: true });
    expect((await second.stored()).own.name).toBe('Desk 2');
    expect(await second.membership.rejoin(`127.0.0.1:${front.joining}`)).toMatchObject({ ok: true });
    const names = front.membership.state().hub?.members.map(({ desk, name }) => `${desk} ${name}`);
    expect(names?.toSorted()).toEqual(['d01 Front desk', 'd02 Back room']);
  });

  it('and that its hub does not know, gets no key of the practice, also after the loss of the hub before', async () => {
    const { front, second } = await openTwo();
    front.runsAt(47_309);
    await until('PCs can come back', async () => (await front.stored()).byKeys);
    const { desk } = await second.stored();
    const comesBackTo = async ({ joining, clock }: typeof front) => {
      const about = {
        nkey: (await createNKey()).publicKey,
        wrapKey: createWrapKey().publicKey,
        name: 'PC-9',
        role: 'reception',
      } as const;
      const joinRequest = rejoin(desk.keys, about);
      return joinHub({ host: '127.0.0.1', port: joining, clock, by: 'keys', joinRequest });
    };
    const shares = ({ membership }: typeof front) =>
      membership.state().hub?.members.find(({ name }) => name === 'PC-9')?.sharesKey;
    expect(await comesBackTo(front)).toMatchObject({ ok: true });
    expect(shares(front)).toBe(false);
    expect(await second.membership.takeOver()).toMatchObject({ ok: true });
    await until('PCs can come back', () => second.membership.state().hub?.joiningPort != null);
    expect(await comesBackTo(second)).toMatchObject({ ok: true });
    expect(shares(second)).toBe(false);
  });

  it('stays the hub that a person has made it meanwhile', async () => {
    const { second, go, rejoined } = await openRejoining();
    expect(await second.membership.takeOver()).toMatchObject({ ok: true });
    go();
    expect(await rejoined).toMatchObject(refused);
    expect(second.membership.state().is).toBe('hub');
  });
});

it('a PC that a person has made a hub while another was being asked stays it', async () => {
  const { front } = await openTwo();
  const third = await open();
  front.membership.invite();
  const { code = '' } = front.membership.state().hub?.invitation ?? {};
  const address = `127.0.0.1:${front.joining}`;
  const joined = third.membership.join({ address, code, name: 'PC-3', role: 'reception' });
  await until('it asks', () => front.membership.state().hub?.asking != null);
  expect(await third.membership.makeHub('Back room')).toMatchObject({ ok: true });
  const { id = '' } = front.membership.state().hub?.asking ?? {};
  front.membership.decide(id, { name: 'Desk 3', sharesKey: false });
  expect(await joined).toMatchObject(refused);
  expect(third.membership.state()).toMatchObject({ is: 'hub', name: 'Back room' });
});
