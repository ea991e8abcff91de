import { describe, expect, it } from 'vitest';
import { movingMs } from '../../../electron/membership/moving.ts';
import { inDoubtMs } from '../../../electron/membership/taking-over.ts';
import { membershipWords } from '../../../electron/membership/words.ts';
import { until } from '../link/real-hub.ts';
import { anyHub } from './pcs.ts';
import { virtualPcs } from './virtual-pcs.ts';

/** The hub moves to the second PC, and either of the two ends in the middle of it. */
const { openTwo } = virtualPcs();

type VirtualPc = Awaited<ReturnType<typeof openTwo>>['front'];

/** The record as the hub has published it last. */
function published({ records }: VirtualPc) {
  const last = records.at(-1);
  if (!last) throw new Error('no hub runs');
  return last;
}

/**
 * The hub is on its way to the second PC.
 * @param whatOfAnswer what becomes of the answer of the hub of before; its text: it arrives
 */
async function openMoving(whatOfAnswer: (text: string) => string | null = (text) => text, rules = anyHub) {
  const { front, second } = await openTwo(rules);
  const said: string[] = [];
  second.hubAnswers(async (message) => {
    const text = await front.asks(message);
    said.push(text);
    return whatOfAnswer(text);
  });
  expect(await front.membership.moveTo('d02')).toMatchObject({ ok: true });
  /** The second PC hears what the hub has published last. */
  const hear = () => second.hears(published(front));
  return { front, second, said, hear };
}

/** The second PC has the clinic on its disk, and the hub of before can't store that it is none. */
async function openHanded(rules = anyHub) {
  const moving = await openMoving(undefined, rules);
  moving.front.pc.keychain = false;
  await moving.hear();
  await moving.second.clock.advance(3_000);
  await until('it has it', async () => (await moving.second.stored()).takingOver !== null);
  return moving;
}

/** The hub of before is none any more, and its answer was lost. */
async function openTaken() {
  const moving = await openMoving(() => null);
  const { front, second, said, hear } = moving;
  await hear();
  await second.clock.advance(5_000);
  expect([said[0], isHub(front), isHub(second)]).toEqual(['taken', false, false]);
  return moving;
}

const isHub = ({ membership }: VirtualPc) => membership.state().is === 'hub';

async function endAndStart(pc: VirtualPc, between: () => unknown = () => undefined) {
  await pc.ends();
  await between();
  await pc.starts();
  await pc.clock.advance(2_000);
}

/** The move ends after its minute. */
async function withdraw(front: VirtualPc) {
  await front.clock.advance(movingMs + 1_000);
  await until('it is withdrawn', () => published(front).handedTo === null);
}

/** Nothing that a person does at it ends the takeover. */
async function expectHeld({ membership }: VirtualPc) {
  const refused = { ok: false, failure: { kind: 'link-refused', words: membershipWords.moving } };
  expect(membership.mayLeave()).toMatchObject(refused);
  expect(await membership.leave()).toMatchObject(refused);
  expect(await membership.takeOver()).toMatchObject(refused);
  expect(await membership.rejoin('127.0.0.1')).toMatchObject(refused);
}

/** Nothing is left of a takeover. */
async function expectNone(second: VirtualPc) {
  await until('nothing of it is kept', async () => (await second.stored()).takingOver === null);
  expect([second.running.size, second.membership.state().is]).toEqual([0, 'member']);
}

it('a PC says that it has the hub once that is on its disk: what refuses is withdrawn after a minute, and nothing is left', async () => {
  const { front, second, said, hear } = await openMoving();
  second.pc.keychain = false;
  await hear();
  await until('it runs there', () => second.running.size === 1);
  await second.clock.advance(30_000);
  expect([said, isHub(front)]).toEqual([[], true]);
  await withdraw(front);
  await hear();
  await until('it is stopped there', () => second.running.size === 0);
  second.pc.keychain = true;
  await second.clock.advance(30_000);
  await expectNone(second);
  expect(said).toEqual([]);
});

it('a takeover that is withdrawn leaves nothing of the clinic at the other PC', async () => {
  const { front, second, hear } = await openHanded();
  await withdraw(front);
  await hear();
  await expectNone(second);
});

it('a PC whose keychain refuses as the hub of before answers is the hub, and is it when it is started again', async () => {
  const { front, second, hear } = await openMoving();
  await hear();
  await until('it has it', async () => (await second.stored()).takingOver !== null);
  second.pc.keychain = false;
  await second.clock.advance(3_000);
  await until('it is the hub', () => isHub(second));
  await endAndStart(second, () => {
    second.pc.keychain = true;
    return hear();
  });
  await until('it is the hub', () => isHub(second));
  expect(isHub(front)).toBe(false);
});

/** Its network gives the PC another address, and its hub goes there. */
function getsAddress(pc: VirtualPc, address: string) {
  pc.pc.address = address;
  pc.runsAt(47_300);
}

describe('a PC that gets another address while it takes the hub over', () => {
  it('says that one to the hub of before, which still waits', async () => {
    const { front, second } = await openHanded();
    getsAddress(second, '127.0.0.2');
    await until(
      'it is kept',
      async () => (await second.stored()).takingOver?.hosts.includes('127.0.0.2') === true,
    );
    front.pc.keychain = true;
    await second.clock.advance(5_000);
    await until('it is the hub', () => isHub(second));
    expect(front.membership.state().hosts).toContain('127.0.0.2');
  });

  it('publishes that one, and is the hub there', async () => {
    const { second } = await openTaken();
    getsAddress(second, '127.0.0.2');
    await until('it is published', () => published(second).hosts.includes('127.0.0.2'));
    second.pc.linked = ['d01'];
    await second.clock.advance(5_000);
    await until('it is the hub', () => isHub(second));
    expect([published(second).hosts, second.membership.state().hosts]).toEqual(
      Array(2).fill(['RECEPTION-1', '127.0.0.2']),
    );
  });
});

describe('a PC that has said that it has the hub', () => {
  it('does not leave and is no hub of its own until the hub of before answers: else the clinic is on no disk', async () => {
    const { front, second, hear } = await openMoving();
    let answer = () => {};
    front.pc.slow = new Promise((resolve) => {
      answer = resolve;
    });
    await hear();
    await until('it has it', async () => (await second.stored()).takingOver !== null);
    await second.clock.advance(5_000);
    await expectHeld(second);
    answer();
    await until('it is given up', () => !isHub(front));
    await hear();
    await until('it is the hub', () => isHub(second));
    expect(second.membership.mayLeave()).toMatchObject({ ok: true });
  });

  it('leaves where the hub of before has withdrawn', async () => {
    const { front, second, hear } = await openHanded();
    await expectHeld(second);
    await withdraw(front);
    await hear();
    await expectNone(second);
    expect(await second.membership.leave()).toMatchObject({ ok: true });
  });

  it('leaves where it was removed at the hub', async () => {
    const { second } = await openHanded();
    second.removedAtHub();
    await until('it is removed', () => second.membership.state().is === 'removed');
    expect(await second.membership.leave()).toMatchObject({ ok: true });
  });

  it('leaves two minutes after the hub of before has handed it over for the last time', async () => {
    const { second } = await openHanded();
    await second.clock.advance(inDoubtMs);
    expect(await second.membership.leave()).toMatchObject({ ok: true });
  });
});

describe('a PC that ends while it takes the hub over, and is started again,', () => {
  it('goes on where the hub of before still waits', async () => {
    const { front, second, said, hear } = await openHanded();
    await endAndStart(second);
    await hear();
    expect([second.running.size, said.every((text) => text === 'no')]).toEqual([1, true]);
    const count = second.records.length;
    front.pc.keychain = true;
    await second.clock.advance(5_000);
    await until('it is the hub', () => isHub(second));
    expect([isHub(front), second.records.length]).toEqual([false, count]);
    await until('it is kept', async () => (await second.stored()).hub?.hubDesk === 'd02');
    expect((await second.stored()).takingOver).toBeNull();
  });

  it('says where it is now', async () => {
    const { front, second } = await openHanded();
    const count = second.records.length;
    await endAndStart(second, () => {
      second.pc.address = '127.0.0.2';
    });
    expect(second.records[count]?.hosts).toContain('127.0.0.2');
    front.pc.keychain = true;
    await second.clock.advance(5_000);
    await until('it is the hub', () => isHub(second));
    expect(front.membership.state().hosts).toContain('127.0.0.2');
  });

  it('keeps nothing of it where it was withdrawn meanwhile', async () => {
    const { front, second, hear } = await openHanded();
    await endAndStart(second, async () => {
      await withdraw(front);
      await hear();
    });
    await expectNone(second);
  });

  it('keeps nothing of it where the hub of before has started again, too, and is it', async () => {
    const { front, second, hear } = await openHanded();
    front.pc.keychain = true;
    await endAndStart(front);
    expect([isHub(front), published(front).handedTo]).toEqual([true, null]);
    await endAndStart(second, hear);
    await expectNone(second);
  });

  it('keeps nothing of it where it was removed meanwhile', async () => {
    const { second } = await openHanded();
    second.removedAtHub();
    await second.clock.advance(2_000);
    await until('nothing of it is kept', async () => (await second.stored()).takingOver === null);
    expect([second.running.size, second.membership.state().is]).toEqual([0, 'removed']);
  });

  it('is the hub where the record of the hub of before names it', async () => {
    const { second, hear } = await openTaken();
    await endAndStart(second, hear);
    await until('it is the hub', () => isHub(second));
    await until('it is kept', async () => (await second.stored()).hub?.hubDesk === 'd02');
    expect([second.running.size, published(second).members.length]).toEqual([1, 2]);
  });

  it('is the hub where it had stored that it is named, and no more', async () => {
    const { front, second } = await openTaken();
    await second.ends();
    const stored = await second.stored();
    const about = stored.desk.about && { ...stored.desk.about, hubDesk: 'd02' };
    await second.store({ ...stored, desk: { ...stored.desk, about } });
    second.hubIsGone();
    await second.starts();
    expect([isHub(second), isHub(front), second.running.size]).toEqual([true, false, 1]);
  });

  it('is the hub where no record reaches it any more, once the PC of the hub of before is linked to it', async () => {
    const { second } = await openTaken();
    await endAndStart(second, second.hubIsGone);
    second.pc.linked = ['d03'];
    await second.clock.advance(5_000);
    expect([second.running.size, isHub(second)]).toEqual([1, false]);
    second.pc.linked = ['d01', 'd03'];
    await second.clock.advance(5_000);
    await until('it is the hub', () => isHub(second));
  });

  it('runs no hub where its policy does not let it any more, and keeps nothing of it once that is withdrawn', async () => {
    const rules = { ...anyHub };
    const { front, second, hear } = await openHanded(rules);
    await endAndStart(second, () => Object.assign(rules, { mayBeHub: false }));
    expect(second.running.size).toBe(0);
    // The hub of before may have stored that it is none.
    expect(await second.membership.leave()).toMatchObject({ failure: { words: membershipWords.moving } });
    await withdraw(front);
    await hear();
    await expectNone(second);
  });

  it('is a hub of its own where a person says so, once the hub of before has long been silent', async () => {
    const { second } = await openHanded();
    await endAndStart(second);
    second.hubIsGone();
    await expectHeld(second);
    await second.clock.advance(inDoubtMs);
    expect(await second.membership.takeOver()).toMatchObject({ ok: true });
    const { hub, takingOver } = await second.stored();
    expect([hub?.members.length, takingOver, second.running.size]).toEqual([1, null, 1]);
  });
});

it('a hub that ends once it has stored that it is none is linked to the new one when it is started again', async () => {
  const { front, second } = await openTaken();
  await endAndStart(front);
  expect(front.membership.state()).toMatchObject({ is: 'member', hubDesk: 'd02' });
  expect([front.running.size, second.running.size]).toEqual([0, 1]);
  second.pc.linked = ['d01'];
  await second.clock.advance(5_000);
  await until('it is the hub', () => isHub(second));
});
