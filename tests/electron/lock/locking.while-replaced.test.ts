import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createSealing } from '../../../electron/link/sealing.ts';
import { type FakeMembership, fakeMembership, pcLink } from '../../fakes/fake-membership.ts';
import { allIsRead } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { sightIds, sightKeys } from '../clinic/desks-in-sight.ts';
import { fakeWorld } from '../link/worlds.ts';

let desk: WholeDesk;
let membership: FakeMembership;
afterEach(async () => {
  await desk.clock.until(desk.close(), 120_000);
});

async function linkedDesk() {
  membership = fakeMembership();
  desk = await openWholeDesk({ patients: 30, openMembership: membership.open });
  await desk.connect();
  await allIsRead(desk);
  const hub = await fakeWorld({ clock: desk.clock });
  const link = await hub.linkOn('d01', desk.pcClock);
  const sealing = createSealing('d01', randomBytes(16), sightKeys);
  membership.setLink(pcLink(link, sealing, sightIds));
  await desk.until('linked', () => desk.companion().session()?.link()?.state === 'linked');
}
/** The session of before has ended, and the next has not begun. */
async function untilReplaced() {
  await desk.until('it is being replaced', () => desk.companion().session() === null, 60_000);
}

test('A desk that is to be locked while its link is being replaced is locked.', async () => {
  await linkedDesk();
  // The hub moved, or has another address: the session begins again with the new link.
  // The keychain takes a second, as it does now and then.
  desk.setKeychainSilent(true);
  membership.setLink(null);
  await untilReplaced();
  // Windows locks, or a person presses Lock: once.
  desk.companion().lock.lock();
  await desk.clock.advance(1000);
  desk.setKeychainSilent(false);
  await desk.clock.advance(10_000);
  expect([desk.companion().lock.locked(), desk.companion().state().phase]).toEqual([true, 'locked']);
});

test('A desk that is to be locked while the hub’s new key is being taken is locked.', async () => {
  await linkedDesk();
  const { set } = desk.vault;
  let locked = 0;
  // Windows locks as the keychain is given the record: the session of before has ended, and the next has not begun.
  desk.vault.set = (name, value) => {
    if (name === 'this-pc' && desk.companion().session() === null) {
      locked += 1;
      desk.companion().lock.lock();
    }
    return set.call(desk.vault, name, value);
  };
  membership.hooks().onApiKey(desk.service.createKey({ user: 'Reception', role: 'owner' }));
  await desk.clock.advance(20_000);
  expect(locked).toBe(1);
  expect([desk.companion().lock.locked(), desk.companion().state().phase]).toEqual([true, 'locked']);
});
