import { afterEach, expect, test } from 'vitest';
import { mayUpdate, usualHours } from '../../../electron/desktop/updates/updates.ts';
import { type FakeMembership, fakeMembership } from '../../fakes/fake-membership.ts';
import { bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** What a desk says of itself while its session is being replaced by another one: its link is a new one, or its API key. */
let desk: WholeDesk;
let membership: FakeMembership;
afterEach(() => {
  desk.setKeychainSilent(false);
  return desk.close();
});

/** A desk without a session, for as long as its keychain is silent. @returns ends that */
async function replacing(): Promise<() => Promise<void>> {
  membership = fakeMembership();
  desk = await openWholeDesk({ patients: 20, openMembership: membership.open });
  await desk.connect();
  await desk.until('all is read', () => desk.companion().status().progress === null, 3_600_000);
  desk.setKeychainSilent(true);
  membership.setLink(null);
  await desk.until('it is being replaced', () => desk.companion().session() === null, 60_000);
  return async () => {
    desk.setKeychainSilent(false);
    await desk.until('it has begun again', () => desk.companion().session() !== null, 60_000);
  };
}

test('A desk whose session is being replaced stays the desk of its practice: a change of a setting takes its page away no more than at another time.', async () => {
  const end = await replacing();
  const from = desk.events.length;
  await bridgeCallOf(desk)('settings.change', { dayLocationId: null });
  const shown = desk.events.slice(from).flatMap((one) => (one.name === 'app.changed' ? one.payload : []));
  expect(shown.map(({ phase, locations }) => [phase, locations.length > 0])).toEqual([['ready', true]]);
  await end();
  expect(desk.companion().state().phase).toBe('ready');
});

test('How many changes wait is unknown while the session is being replaced, and nothing is updated then.', async () => {
  const end = await replacing();
  const waiting = () => desk.companion().unsent().waiting;
  // The test's clock stands at noon in Adelaide.
  const atNight = { clock: desk.clock, zone: () => 'America/New_York', hours: usualHours, waiting };
  expect([waiting(), mayUpdate(atNight)]).toEqual([null, false]);
  await end();
  expect([waiting(), mayUpdate(atNight)]).toEqual([0, true]);
});

test('A desk whose session is being replaced connects to no practice and asks no address.', async () => {
  const end = await replacing();
  const before = desk.sent.length;
  const entered = { baseUrl: 'https://other.example/v1', apiKey: 'theirs', caFile: null };
  const answer = await bridgeCallOf(desk)('setup.test', entered);
  expect([answer.ok, desk.sent.slice(before)]).toEqual([false, []]);
  await end();
});

test('A desk that is locked while its session is being replaced says nothing of a practice from which it was removed.', async () => {
  membership = fakeMembership();
  desk = await openWholeDesk({ patients: 20, openMembership: membership.open });
  await desk.connect();
  await desk.until('all is read', () => desk.companion().status().progress === null, 3_600_000);
  const { lock, removeThisPc } = desk.companion();
  lock.lock();
  await desk.until('its files are closed', () => desk.companion().session() === null);
  await desk.clock.until(lock.open(null), 60_000);
  expect(await desk.clock.until(removeThisPc(true), 60_000)).toMatchObject({ ok: true });
  // The next practice: it has a location of another name.
  const { sandbox } = desk.service;
  for (const { id } of sandbox.state('locations')) sandbox.edit('locations', id, { title: 'Theirs' });
  await desk.connect();
  await desk.until('all is read', () => desk.companion().status().progress === null, 3_600_000);
  desk.setKeychainSilent(true);
  membership.setLink(null);
  await desk.until('it is being replaced', () => desk.companion().session() === null, 60_000);
  lock.lock();
  const { phase, locations } = desk.companion().state();
  expect([phase, ...new Set(locations.map(({ name }) => name))]).toEqual(['locked', 'Theirs']);
});
