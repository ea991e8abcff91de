import { randomBytes } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { createSealing } from '../../../electron/link/sealing.ts';
import { lockedIntervals } from '../../../electron/lock/while-locked.ts';
import { minuteMs } from '../../../shared/durations.ts';
import { type FakeMembership, fakeMembership, pcLink } from '../../fakes/fake-membership.ts';
import { allIsRead } from '../../fakes/served-bridge.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { deskInSight, sightIds, sightKeys } from '../clinic/desks-in-sight.ts';
import { fakeWorld } from '../link/worlds.ts';

/** What follows from the clinic's link, and from its key, at a PC that is locked. */
let desk: WholeDesk;
let membership: FakeMembership;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  // A call that is under way ends by the clock.
  await done(desk.close());
});
const done = <T>(promise: Promise<T>): Promise<T> => desk.clock.until(promise, 120_000);

/** The desk `d01`, linked and with all lists read; and `d02`, which sees who is on the hub. */
async function linkedDesk() {
  membership = fakeMembership();
  desk = await openWholeDesk({ patients: 30, openMembership: membership.open });
  await desk.connect();
  await allIsRead(desk);
  const hub = await fakeWorld({ clock: desk.clock });
  const other = deskInSight({ clock: desk.clock }, await hub.link('d02'));
  const linkOf = async () => {
    const link = await hub.linkOn('d01', desk.pcClock);
    const sealing = createSealing('d01', randomBytes(16), sightKeys);
    return pcLink(link, sealing, sightIds);
  };
  let current = await linkOf();
  membership.setLink(current);
  await desk.until('linked', () => desk.companion().session()?.link()?.state === 'linked');
  return {
    /** As the membership replaces a link: that of before is closed first. */
    async relink(to: 'another' | 'none' = 'another'): Promise<void> {
      await done(current.link.close());
      current = await linkOf();
      membership.setLink(to === 'none' ? null : current);
    },
    /** How `d02` sees this desk; null: it does not. */
    seen() {
      const one = other.presence.others()?.find((each) => each.desk === 'd01');
      return one ? { locked: one.locked } : null;
    },
  };
}

const lock = () => desk.companion().lock;
const isClosed = () => desk.companion().session() === null;
/** An arrival that can't be sent: it keeps the files of a locked desk open for five minutes. */
async function waitingArrival(): Promise<void> {
  desk.setPlugged(false);
  const visit = desk.service.sandbox
    .state('appointments')
    .find(({ archived, appointmentPatients }) => !archived && appointmentPatients?.[0]?.status == null);
  const patientId = visit?.appointmentPatients?.[0]?.patientId;
  if (!visit || !patientId) throw new Error('no one is expected');
  const start = Date.parse(visit.start ?? '');
  desk
    .session()
    .outbox.add('arrival', { appointmentId: visit.id, patientId, group: false, start, locationId: null });
  await desk.clock.advance(8000);
}

test('A desk that is locked while its link becomes another one is on that link, also once it is opened: its files are closed.', async () => {
  const { relink, seen } = await linkedDesk();
  lock().lock();
  await desk.until('the files are closed', isClosed);
  await desk.clock.advance(5000);
  expect(seen()).toEqual({ locked: true });
  await relink();
  await desk.clock.advance(30_000);
  expect([isClosed(), seen()]).toEqual([true, { locked: true }]);
  await done(lock().open(null));
  await desk.clock.advance(5000);
  expect([desk.session().link()?.state, seen()]).toEqual(['linked', { locked: false }]);
});

test('A desk that is locked while its link becomes another one is on that link, also once it is opened: a write waits.', async () => {
  const { relink, seen } = await linkedDesk();
  await waitingArrival();
  const lockedAt = desk.clock.monotonic();
  lock().lock();
  await desk.clock.advance(3 * minuteMs);
  const first = desk.session();
  await relink();
  await desk.until('it goes over', () => !isClosed() && desk.session() !== first);
  await desk.clock.advance(5000);
  // While the link was replaced nothing that waits was lost, and the files are not open for longer than without it.
  expect([desk.companion().status().waiting, seen()]).toEqual([1, expect.anything()]);
  await desk.until('the files are closed', isClosed);
  expect(desk.clock.monotonic() - lockedAt).toBeLessThanOrEqual(lockedIntervals.open + minuteMs / 2);
  expect(desk.companion().status().waiting).toBe(1);
  desk.setPlugged(true);
  await done(lock().open(null));
  await desk.until('it is sent', () => desk.companion().status().waiting === 0);
  expect([desk.session().link()?.state, seen()]).toEqual(['linked', { locked: false }]);
});

test('A desk that is opened at once after its link became another one behind the lock is on that link.', async () => {
  const { relink, seen } = await linkedDesk();
  await waitingArrival();
  lock().lock();
  await desk.clock.advance(5000);
  await relink();
  desk.setPlugged(true);
  await done(lock().open(null));
  await desk.clock.advance(5000);
  expect([desk.session().link()?.state, seen()]).toEqual(['linked', { locked: false }]);
});

test.for([0, 1, 900, 2500])(
  'A link that becomes another one as the desk is locked and opened is the one that it is on, %i ms apart.',
  async (ms) => {
    const { relink, seen } = await linkedDesk();
    lock().lock();
    await desk.clock.advance(ms);
    await relink();
    await desk.until('the files are closed', isClosed);
    await desk.clock.advance(10_000);
    expect([isClosed(), seen()]).toEqual([true, { locked: true }]);
    const opened = lock().open(null);
    await desk.clock.advance(ms);
    await relink();
    await done(opened);
    await desk.clock.advance(10_000);
    expect([desk.session().link()?.state, seen()]).toEqual(['linked', { locked: false }]);
  },
);

test('A PC that is taken off the link while it is locked goes on alone behind the lock.', async () => {
  const { relink, seen } = await linkedDesk();
  lock().lock();
  await desk.until('the files are closed', isClosed);
  await relink('none');
  await desk.clock.advance(30_000);
  expect([isClosed(), seen()]).toEqual([true, null]);
  const before = desk.sent.length;
  await desk.clock.advance(10 * minuteMs);
  // Half as often as an open desk, and with no hub that is asked first.
  expect(desk.sent.length - before).toBeGreaterThan(10);
  await done(lock().open(null));
  await desk.clock.advance(5000);
  expect(desk.session().link()).toBeNull();
});

/** The page goes on after the key was changed. */
const isInUse = (key: string) => membership.hooks().practice()?.apiKey === key && !isClosed();
const newKey = () => desk.service.createKey({ user: 'Reception', role: 'owner' });

test('A new key of the hub that comes while the files are closed is taken once the desk is opened.', async () => {
  await linkedDesk();
  const next = newKey();
  lock().lock();
  await desk.until('the files are closed', isClosed);
  membership.hooks().onApiKey(next);
  await desk.clock.advance(20 * minuteMs);
  expect(isClosed()).toBe(true);
  await done(lock().open(null));
  await desk.until('it is in use', () => isInUse(next));
});

test('A new key of the hub that waits while the files are being closed is taken once the desk is opened.', async () => {
  await linkedDesk();
  const [earlier, next] = [newKey(), newKey()];
  desk.service.sandbox.fault({ kind: '429', operation: 'listLocations', count: 1, retryAfter: 20 });
  membership.hooks().onApiKey(earlier);
  lock().lock();
  await desk.clock.advance(1000);
  expect(isClosed()).toBe(false);
  membership.hooks().onApiKey(next);
  await desk.until('the files are closed', isClosed);
  await desk.clock.advance(minuteMs);
  await done(lock().open(null));
  await desk.until('it is in use', () => isInUse(next));
});

test('A new key of the hub that comes with another link, behind the lock, is taken once the desk is opened.', async () => {
  const { relink } = await linkedDesk();
  const next = newKey();
  lock().lock();
  await relink();
  membership.hooks().onApiKey(next);
  await desk.clock.advance(5000);
  expect(isClosed()).toBe(true);
  await done(lock().open(null));
  await desk.until('it is in use', () => isInUse(next));
});
