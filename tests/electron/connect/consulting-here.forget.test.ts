import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { consultingSecret } from '../../../electron/consulting/consulting-record.ts';
import { triesSecret } from '../../../electron/lock/pin.ts';
import { fakeMembership } from '../../fakes/fake-membership.ts';
import { openWholeDesk } from '../../fakes/whole-desk.ts';
import { clinicsWithPc } from '../consulting/clinic-with-pc.ts';

const dayFile = 'practitioners-day';
const clinic = clinicsWithPc();
/** What a test set, for the hooks that close its PCs. */
const resets: (() => void)[] = [];
// Hooks run in the reverse order: this one before the PCs are closed.
afterEach(() => {
  for (const reset of resets.splice(0)) reset();
});

/** The keychain refuses to remove a practitioner's PC's record. @returns ends that */
function refuseRemovals(vault: Map<string, string>): () => void {
  vault.delete = (name) => {
    if (name === consultingSecret) throw new Error('refused');
    return Map.prototype.delete.call(vault, name);
  };
  return () => Reflect.deleteProperty(vault, 'delete');
}

/** It was removed at the hub while its keychain refuses, and has tried to forget the day for a minute. */
async function removedWithoutKeychain() {
  const { room } = await clinic();
  await room.pc.clock.until(room.call('lock.setPin', { current: null, pin: '4711' }));
  await room.pc.clock.advance(5000);
  room.pc.setKeychain(false);
  room.membership.setState({ is: 'removed' });
  await room.pc.until('forgotten', () => room.pc.companion().state().phase === 'first-run');
  await room.pc.clock.advance(60_000);
  const left = () => ({ vault: [...room.pc.vault.keys()], files: readdirSync(room.pc.folder) });
  return { room, left };
}

test('Removed at the hub while its keychain refuses, a practitioner’s PC keeps no day, and no key once the keychain is there again.', async () => {
  const { room, left } = await removedWithoutKeychain();
  expect(readFileSync(join(room.pc.folder, 'practitioners-day'), 'utf8')).toBe('');
  expect(room.pc.vault.has(consultingSecret)).toBe(true);
  room.pc.setKeychain(true);
  await room.pc.clock.advance(10_000);
  expect(left()).toEqual({ vault: [], files: [] });
});

test('A removal that the keychain refused goes on after a restart.', async () => {
  const { room, left } = await removedWithoutKeychain();
  await room.restart();
  await room.pc.clock.advance(10_000);
  room.pc.setKeychain(true);
  await room.restart();
  await room.pc.clock.advance(1000);
  expect(left()).toEqual({ vault: [], files: [] });
});

test('A PC whose removal the keychain refuses joins as a practitioner’s only when nothing is left, its PIN neither.', async () => {
  const { room } = await removedWithoutKeychain();
  const prepare = () => room.pc.clock.until(room.membership.hooks().preparePractitioner());
  expect(await prepare()).toMatchObject({ ok: false });
  room.pc.setKeychain(true);
  expect(await prepare()).toMatchObject({ ok: true });
  expect(JSON.parse(room.pc.vault.get(consultingSecret) ?? '')).toMatchObject({ pin: null });
});

test('What a PC that joins has got is not removed by a retry that was still to come.', async () => {
  const { room } = await removedWithoutKeychain();
  room.pc.setKeychain(true);
  expect(await room.pc.clock.until(room.membership.hooks().preparePractitioner())).toMatchObject({
    ok: true,
  });
  // The hub has said yes, and it is not stored yet that this PC is one.
  await room.pc.clock.advance(30_000);
  expect([...room.pc.vault.keys()]).toEqual([consultingSecret]);
});

/** A practitioner's PC with a PIN, and a day in its file. */
async function withDay() {
  const { room, linked } = await clinic();
  await room.pc.clock.until(room.call('lock.setPin', { current: null, pin: '4711' }));
  await room.pc.clock.advance(5000);
  expect(readFileSync(join(room.pc.folder, 'practitioners-day'), 'utf8').length).toBeGreaterThan(100);
  const left = () => ({ vault: [...room.pc.vault.keys()], files: readdirSync(room.pc.folder) });
  return { room, linked, left };
}

test('A PC that left its clinic, and ended before it had forgotten its day, forgets it at its next start.', async () => {
  const { room, left } = await withDay();
  await room.pc.restart(0, () => room.membership.setState({ is: 'none', role: null, desk: null }));
  await room.pc.until('forgotten', () => left().files.length === 0, 20_000);
  expect(left()).toEqual({ vault: [], files: [] });
});

test('A PC whose membership can’t be read keeps its day; it forgets it when it joins as a reception desk.', async () => {
  const { room, left } = await withDay();
  const before = left();
  await room.pc.restart(0, () =>
    room.membership.setState({ is: 'unread', isKnown: false, role: null, desk: null }),
  );
  await room.pc.clock.advance(20_000);
  expect(left()).toEqual(before);
  room.membership.setState({ is: 'member', isKnown: true, role: 'reception', desk: 'd09' });
  room.membership.setLink(null);
  await room.pc.until('forgotten', () => left().files.length === 0, 20_000);
  expect(left()).toEqual({ vault: [], files: [] });
});

test('A PC whose membership can’t be read, and that joins again as a practitioner’s, begins without a PIN and a day.', async () => {
  const { room } = await withDay();
  const record = room.pc.vault.get(consultingSecret);
  await room.pc.restart(0, () =>
    room.membership.setState({ is: 'unread', isKnown: false, role: null, desk: null }),
  );
  expect(await room.pc.clock.until(room.membership.hooks().preparePractitioner())).toMatchObject({
    ok: true,
  });
  expect(room.pc.vault.get(consultingSecret)).not.toBe(record);
  room.membership.setState({ is: 'member', isKnown: true, role: 'practitioner', desk: 'p01' });
  room.membership.setLink(room.link);
  await room.pc.until('it is one', () => room.pc.companion().state().practitionersPc === true);
  await room.pc.clock.advance(1000);
  expect(room.pc.companion().state().phase).toBe('consulting');
  expect(room.view().practitioner).toBeNull();
});

test('A PC that was removed at the hub has no day as soon as it knows, and leaves once it can: what refuses is tried again.', async () => {
  const { room, left } = await withDay();
  const leaves = () => room.membership.asked.filter((one) => one === 'leave').length;
  room.membership.refusesToLeave = true;
  room.membership.setState({ is: 'removed' });
  await room.pc.clock.advance(1000);
  expect([room.view().day, room.view().practitioner, left()]).toEqual([null, null, { vault: [], files: [] }]);
  await room.pc.clock.advance(12_000);
  expect([leaves(), room.pc.companion().state().phase]).toEqual([3, 'consulting']);
  room.membership.refusesToLeave = false;
  await room.pc.clock.advance(5000);
  expect([leaves(), room.pc.companion().state().phase]).toEqual([4, 'first-run']);
  await room.pc.clock.advance(60_000);
  expect(leaves()).toBe(4);
});

test.each(['goes', 'can’t be removed'])(
  'A reception desk’s PIN opens it at once where a practitioner’s day of another time %s.',
  async (what) => {
    const desk = await openWholeDesk({ patients: 20, openMembership: fakeMembership().open });
    try {
      await desk.connect();
      const { lock } = desk.companion();
      expect(await desk.clock.until(lock.setPin({ current: null, pin: '4711' }))).toMatchObject({ ok: true });
      const tries = desk.vault.get(triesSecret);
      expect(tries).toBeDefined();
      if (what !== 'goes') refuseRemovals(desk.vault);
      await desk.restart(0, () => writeFileSync(join(desk.folder, dayFile), 'of another time'));
      await desk.clock.advance(12_000);
      expect(readdirSync(desk.folder).includes(dayFile)).toBe(what !== 'goes');
      expect(desk.vault.get(triesSecret)).toBe(tries);
      expect(desk.companion().lock.view()).toMatchObject({ locked: true, wrong: 0, waitUntil: null });
      await desk.restart();
      const opened = await desk.clock.until(desk.companion().lock.open('4711'));
      expect(opened).toMatchObject({ ok: true });
    } finally {
      await desk.close();
    }
  },
);

test('A removal that could not end takes no tries of another PIN.', async () => {
  const { room, left } = await withDay();
  const accept = refuseRemovals(room.pc.vault);
  await room.pc.restart(0, () => room.membership.setState({ is: 'none', role: null, desk: null }));
  await room.pc.clock.advance(1000);
  expect(left()).toEqual({ vault: [consultingSecret], files: [dayFile] });
  room.pc.vault.set(triesSecret, 'of a desk');
  await room.pc.clock.advance(12_000);
  expect(left().vault).toEqual([consultingSecret, triesSecret]);
  accept();
  await room.pc.clock.advance(6000);
  expect(left()).toEqual({ vault: [triesSecret], files: [] });
});

test.each(['answers', 'is silent'])(
  'Removed at the hub, a practitioner’s PC that can’t leave yet gives its page a day without a patient at once, where its keychain %s.',
  async (keychain) => {
    const { room } = await clinic();
    await room.pc.clock.advance(5000);
    const heard = () =>
      room.pc.events.flatMap((event) => (event.name === 'consulting.changed' ? [event.payload] : []));
    const before = heard().length;
    expect(heard().at(-1)).toMatchObject({ link: 'linked', practitioner: { id: expect.any(Number) } });
    room.membership.refusesToLeave = true;
    resets.push(() => room.pc.setKeychainSilent(false));
    room.pc.setKeychainSilent(keychain !== 'answers');
    room.membership.setState({ is: 'removed' });
    await room.pc.clock.advance(1000);
    const empty = { practitioner: null, practitioners: [], day: null, next: null, knownAt: null, late: null };
    expect(heard().slice(before)).toEqual([expect.objectContaining({ link: 'alone', ...empty })]);
    // Leaving is tried again and again: the page is not given it again.
    room.pc.setKeychainSilent(false);
    await room.pc.clock.advance(20_000);
    expect(heard().slice(before)).toHaveLength(1);
    expect(room.pc.companion().state().phase).toBe('consulting');
  },
);
