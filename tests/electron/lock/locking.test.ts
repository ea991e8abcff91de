import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type ServedBridge, serveBridge } from '../../../electron/bridge/bridge.ts';
import { lockedIntervals } from '../../../electron/lock/while-locked.ts';
import type { CompanionEvent } from '../../../electron/session/changes.ts';
import { type CallName, calls } from '../../../shared/bridge/contract.ts';
import type { LockView } from '../../../shared/bridge/views.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

const lock = () => desk.companion().lock;
const kind = (answer: { ok: boolean; failure?: { kind: string } }) =>
  answer.ok ? 'ok' : answer.failure?.kind;
const bridge = (): ServedBridge =>
  serveBridge({
    companion: desk.companion(),
    log: { info() {}, warn() {}, error() {} },
    chooseCaFile: async () => null,
    printing: noPrinting,
  });
const call = async (name: string, input: unknown) => {
  const answer = (await bridge().handle({ trusted: true }, name, input)) as {
    ok: boolean;
    failure?: { kind: string };
  };
  return kind(answer);
};
/** The patients' own words that must not come out of a locked desk. */
const names = () =>
  desk.service.sandbox
    .state('patients')
    .flatMap((p) => [p.firstname, p.lastname, p.email])
    .filter((word): word is string => typeof word === 'string' && word.length > 3);

async function connected(): Promise<void> {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
}
const lockAndClose = async () => {
  lock().lock();
  await desk.until('the files are closed', () => desk.companion().session() === null);
};
const storeKeyIsDropped = () => desk.companion().session() === null;

/** A patient who is expected about now. */
function expected() {
  const found = desk.service.sandbox.state('appointments').find((a) => {
    const near = Math.abs(Date.parse(a.start ?? '') - desk.clock.wall()) < 3 * 3_600_000;
    return (
      !a.archived && near && a.appointmentPatients?.length === 1 && a.appointmentPatients[0]?.status == null
    );
  });
  const patientId = found?.appointmentPatients?.[0]?.patientId;
  if (!found || !patientId) throw new Error('nobody is expected');
  return { appointmentId: found.id, patientId };
}

test('From the moment that it is locked nothing of the practice is served or told but initials of those who arrive.', async () => {
  await connected();
  await desk.clock.until(
    Promise.resolve(
      desk
        .companion()
        .session()
        ?.days.read(
          { date: desk.companion().state().today, zone: desk.companion().state().zone, locationId: null },
          0,
        ),
    ),
  );
  desk.events.length = 0;
  lock().lock();
  // At once, without any time passing: the files may still be open.
  const free = [
    'app.state',
    'app.status',
    'settings.read',
    'lock.state',
    'lock.now',
    'lock.open',
    'lock.openWithKey',
    // The board goes on, with initials.
    'board.read',
    'board.close',
  ];
  for (const name of Object.keys(calls) as CallName[]) {
    if (free.includes(name)) continue;
    const answer = await bridge().handle({ trusted: true }, name, sampleOf(name));
    expect(`${name}: ${answer.ok ? 'served' : answer.failure.kind}`).toMatch(/: (locked|bad-input)$/);
  }
  desk.service.sandbox.arrive(expected().appointmentId, expected().patientId);
  await desk.clock.advance(120_000);
  const seen = desk.events.filter((event) => event.name === 'arrival.seen');
  expect(seen).toHaveLength(1);
  const reported = JSON.stringify([
    ...desk.events,
    desk.companion().state(),
    desk.companion().status(),
    lock().rows(),
  ]);
  expect(names().filter((name) => new RegExp(`\\b${name}\\b`).test(withoutStaff(reported)))).toEqual([]);
  expect(desk.problems).toEqual([]);
});

test('The files are closed, and their key is dropped, as soon as nothing waits that can be sent.', async () => {
  await connected();
  await lockAndClose();
  expect(storeKeyIsDropped()).toBe(true);
  expect(desk.clock.monotonic()).toBeLessThan(3_600_000 + 30_000);
  // The folder's lock is released.
  expect(existsSync(join(desk.folder, 'cache.db-wal'))).toBe(false);
  const opened = await desk.clock.until(lock().open(null), 60_000);
  expect(opened.ok).toBe(true);
  expect(desk.companion().state().phase).toBe('ready');
  expect(desk.companion().session()).not.toBeNull();
});

test('An arrival is carried before the files are closed.', async () => {
  await connected();
  const who = expected();
  const session = desk.companion().session();
  session?.outbox.add('arrival', { ...who, group: false, start: desk.clock.wall(), locationId: null });
  await lockAndClose();
  const appointment = desk.service.sandbox.state('appointments', who.appointmentId);
  expect(appointment?.appointmentPatients?.[0]?.status).toBe('Arrived');
  expect(desk.companion().status().waiting).toBe(0);
});

test('What waits is tried again while the desk stays locked.', async () => {
  await connected();
  const who = expected();
  desk.setPlugged(false);
  desk
    .companion()
    .session()
    ?.outbox.add('arrival', { ...who, group: false, start: desk.clock.wall(), locationId: null });
  const before = desk.clock.monotonic();
  await lockAndClose();
  // At the latest after five minutes the key is dropped, also while something waits.
  expect(desk.clock.monotonic() - before).toBeLessThanOrEqual(lockedIntervals.open + 10_000);
  expect(desk.companion().status().waiting).toBe(1);
  desk.setPlugged(true);
  const status = () =>
    desk.service.sandbox.state('appointments', who.appointmentId)?.appointmentPatients?.[0]?.status;
  await desk.until('it is carried', () => status() === 'Arrived', lockedIntervals.rest + 60_000);
  await desk.until('the files are closed again', storeKeyIsDropped);
  expect(lock().locked()).toBe(true);
});

test('Back online, what waits behind the lock is tried at once.', async () => {
  await connected();
  const who = expected();
  desk.setPlugged(false);
  desk
    .companion()
    .session()
    ?.outbox.add('arrival', { ...who, group: false, start: desk.clock.wall(), locationId: null });
  await lockAndClose();
  desk.setPlugged(true);
  desk.companion().wake();
  const status = () =>
    desk.service.sandbox.state('appointments', who.appointmentId)?.appointmentPatients?.[0]?.status;
  await desk.until('it is carried', () => status() === 'Arrived', 60_000);
});

test('The night’s work is done behind the lock, too: the files are opened for it, and closed when it has ended.', async () => {
  await connected();
  await lockAndClose();
  const hours = (n: number) => n * 3_600_000;
  const closed = () => desk.companion().session() === null;
  // Ten past midnight at the clinic: another day, for which the files are opened, and nothing more.
  desk.clock.jumpWall(hours(12) + 600_000);
  await desk.clock.advance(lockedIntervals.rest + 60_000);
  await desk.until('the new day is known', closed);
  const audits = () => desk.service.sandbox.calls().filter(({ path }) => path === '/contacts').length;
  const before = audits();
  // Five past one.
  desk.clock.jumpWall(hours(1) - lockedIntervals.rest);
  await desk.until('the lists are being audited', () => audits() > before, hours(1));
  await desk.until('the files are closed', closed, lockedIntervals.night);
  const done = audits();
  await desk.clock.advance(3 * lockedIntervals.rest);
  expect([audits(), closed()]).toEqual([done, true]);
  await lock().open(null);
  const session = desk.companion().session();
  expect(session?.cache.fact('auditedOn')).toBe('2026-11-19');
});

test('With a PIN, nothing opens it but the PIN or the API key; Foyer then also starts locked.', async () => {
  await connected();
  expect(kind(await lock().setPin({ current: null, pin: '2718' }))).toBe('ok');
  await lockAndClose();
  expect(await call('lock.open', { pin: null })).toBe('pin-wrong');
  expect(await call('lock.open', { pin: '2717' })).toBe('pin-wrong');
  expect(desk.companion().state().phase).toBe('locked');
  await desk.restart();
  expect(desk.companion().state().phase).toBe('locked');
  expect(lock().view()).toMatchObject({ locked: true, pin: true, wrong: 2 } satisfies Partial<LockView>);
  expect(kind(await desk.clock.until(lock().open('2718'), 60_000))).toBe('ok');
  expect(desk.companion().state().phase).toBe('ready');

  await desk.restart();
  expect(kind(await desk.clock.until(lock().openWithKey('not the key'), 60_000))).toBe('pin-wrong');
  expect(kind(await desk.clock.until(lock().openWithKey(desk.apiKey), 60_000))).toBe('ok');
  expect(lock().view().pin).toBe(false);
  await desk.restart();
  expect(desk.companion().state().phase).toBe('ready');
});

test('The PIN can be changed or taken away only by who knows it.', async () => {
  await connected();
  await lock().setPin({ current: null, pin: '2718' });
  expect(kind(await lock().setPin({ current: '0000', pin: null }))).toBe('pin-wrong');
  expect(kind(await lock().setPin({ current: '2718', pin: '31415' }))).toBe('ok');
  expect(kind(await lock().setPin({ current: '31415', pin: null }))).toBe('ok');
  expect(lock().view().pin).toBe(false);
});

test('A desk that starts locked hears of arrivals all the same, by initials.', async () => {
  await connected();
  await lock().setPin({ current: null, pin: '2718' });
  await desk.restart();
  await desk.until('it rests', () => desk.clock.monotonic() > 60_000 && storeKeyIsDropped());
  desk.events.length = 0;
  const who = expected();
  desk.service.sandbox.arrive(who.appointmentId, who.patientId);
  const seen = () =>
    desk.events.filter((e): e is CompanionEvent & { name: 'arrival.seen' } => e.name === 'arrival.seen');
  await desk.until('it is told', () => seen().length > 0, 300_000);
  await desk.clock.advance(300_000);
  expect(seen()).toHaveLength(1);
  const patient = desk.service.sandbox.state('patients', who.patientId);
  const initials = `${patient?.firstname?.[0]}${patient?.lastname?.[0]}`.toUpperCase();
  expect(seen()[0]?.payload.row.patient).toMatchObject({ name: initials, lastName: '', phone: null });
  expect(
    lock()
      .rows()
      ?.find((row) => row.patientId === who.patientId)?.status,
  ).toBe('arrived');
});

test('A patient who was seen to arrive meanwhile stands as arrived as soon as the files are open again.', async () => {
  await connected();
  await lockAndClose();
  const who = expected();
  desk.service.sandbox.arrive(who.appointmentId, who.patientId);
  const row = () =>
    lock()
      .rows()
      ?.find((one) => one.patientId === who.patientId);
  await desk.until('it is seen', () => row()?.status === 'arrived', 60_000);
  // Nothing can be asked any more: what was read behind the lock is all there is.
  desk.setPlugged(false);
  await desk.clock.until(lock().open(null), 60_000);
  const { today: date, zone } = desk.companion().state();
  const rows = desk.companion().session()?.rows({ date, zone, locationId: null }) ?? [];
  expect(rows.find((one) => one.patientId === who.patientId)).toMatchObject({ status: 'arrived' });
});

test('Behind the lock it is known when arrivals were last confirmed, and whom this desk marked itself.', async () => {
  await connected();
  const who = expected();
  desk
    .companion()
    .session()
    ?.outbox.add('arrival', { ...who, group: false, start: desk.clock.wall(), locationId: null });
  await desk.clock.advance(30_000);
  const lockedAt = desk.clock.wall();
  await lockAndClose();
  await desk.until('it was read', () => (desk.companion().status().todayReadAt ?? 0) > lockedAt, 60_000);
  expect(lock().markedHere(`${who.appointmentId}:${who.patientId}`)).toBe(true);
  expect(lock().markedHere('1:1')).toBe(false);
});

test('A keychain that cannot be read does not open a desk that has a PIN.', async () => {
  await connected();
  await lock().setPin({ current: null, pin: '2718' });
  desk.setKeychain(false);
  await desk.restart();
  expect(desk.companion().session()).toBeNull();
  expect(desk.companion().state()).toMatchObject({ phase: 'blocked', failure: { kind: 'no-keychain' } });
});

test('A desk that keeps nothing on the disk is hidden, and what waits in memory stays.', async () => {
  desk = await openWholeDesk({ patients: 60 });
  const input = {
    baseUrl: 'https://practice.example/v1',
    apiKey: desk.apiKey,
    caFile: null,
    memoryOnly: true,
  };
  await desk.clock.until(desk.companion().connect(input), 120_000);
  desk.setPlugged(false);
  await desk.until('there is a session', () => desk.companion().session() !== null);
  desk
    .companion()
    .session()
    ?.outbox.add('arrival', { ...expected(), group: false, start: 0, locationId: null });
  lock().lock();
  await desk.clock.advance(3_600_000);
  expect(desk.companion().session()?.outbox.counts().waiting).toBe(1);
  expect(await call('day.read', { date: '2026-11-18', locationId: null, offset: 0 })).toBe('locked');
});

test('Locking again and again, and opening in the middle of it, ends as it was last asked for.', async () => {
  await connected();
  for (const wait of [0, 100, 1000, 2500, 16 * 60_000]) {
    lock().lock();
    await desk.clock.advance(wait);
    const opened = await desk.clock.until(lock().open(null), 60_000);
    expect([kind(opened), desk.companion().state().phase, desk.companion().session() !== null]).toEqual([
      'ok',
      'ready',
      true,
    ]);
  }
  expect(desk.problems).toEqual([]);
});

test.for([
  [0, '2718'],
  [2500, '2718'],
  [0, null],
  [2500, null],
] as const)(
  'A PC that is locked %i ms after a person began to open the desk leaves it locked, and the next try opens it (PIN: %s).',
  async ([wait, pin]) => {
    await connected();
    await desk.clock.until(lock().setPin({ current: null, pin }));
    lock().lock();
    await desk.until('the files are closed', () => desk.companion().session() === null);
    desk.setKeychainSilent(true);
    const opening = lock().open(pin);
    await desk.clock.advance(wait);
    lock().lock();
    desk.setKeychainSilent(false);
    expect(kind(await desk.clock.until(opening, 60_000))).toBe('locked');
    expect(desk.companion().state().phase).toBe('locked');
    await desk.until('the files are closed', () => desk.companion().session() === null);
    expect(kind(await desk.clock.until(lock().open(pin), 60_000))).toBe('ok');
    expect([lock().locked(), desk.companion().session() !== null]).toEqual([false, true]);
  },
);

test('A PIN goes with its practice: after this PC was removed it locks no one out.', async () => {
  await connected();
  await lock().setPin({ current: null, pin: '2718' });
  expect((await desk.companion().removeThisPc(false)).ok).toBe(true);
  await desk.restart();
  expect(desk.companion().state().phase).toBe('first-run');
  await desk.connect();
  expect([desk.companion().state().phase, lock().view().pin]).toEqual(['ready', false]);
});

test('Before a practice is connected there is nothing to lock.', async () => {
  desk = await openWholeDesk({ patients: 60 });
  lock().lock();
  expect([lock().locked(), desk.companion().state().phase]).toEqual([false, 'first-run']);
});

test('Behind the lock the key’s pace is kept, and what was learnt of it is not lost.', async () => {
  await connected();
  const calledBefore = desk.service.sandbox.calls().length;
  await lockAndClose();
  await desk.clock.advance(10 * 60_000);
  const behind = desk.service.sandbox.calls().length - calledBefore;
  expect(behind).toBeGreaterThan(60);
  expect(behind).toBeLessThan(200);
  await desk.clock.until(lock().open(null), 60_000);
  await desk.clock.advance(60_000);
  expect(desk.service.sandbox.calls().filter((one) => one.status === 429)).toEqual([]);
  expect(desk.companion().session()?.budget.view().refusals).toBe(0);
});

const withoutStaff = (text: string): string => {
  const staff = desk
    .companion()
    .state()
    .practitioners.map((one) => one.name);
  return staff.reduce((all, name) => all.replaceAll(name, ''), text);
};

/** An input that fits, where one can be made without knowing more: the others must be refused all the same. */
function sampleOf(name: CallName): unknown {
  const samples: { [N in CallName]?: unknown } = {
    'day.read': { date: '2026-11-18', locationId: null, offset: 0 },
    'patient.page': { patientId: 1 },
    'patient.search': { text: 'a', date: null },
    'payment.sheet': { patientId: 1, locationId: null },
    'pc.remove': { evenIfWaiting: true },
    'lock.setPin': { current: null, pin: null },
    'settings.change': {},
    'settings.allowSharing': { allowed: true },
  };
  return samples[name] ?? {};
}

test('A PIN is set at once on an open desk, also while an answer of the practice is waited for.', async () => {
  await connected();
  desk.service.sandbox.fault({ kind: '429', operation: 'listLocations', count: 1, retryAfter: 20 });
  const changing = desk.companion().changeKey(desk.apiKey);
  // The clock of the desk stands: the call is not made again.
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, 30_000, 'late').unref());
  expect(await Promise.race([lock().setPin({ current: null, pin: '2718' }), late])).toMatchObject({
    ok: true,
  });
  expect(kind(await desk.clock.until(changing, 600_000))).toBe('ok');
  expect(lock().view().pin).toBe(true);
});

test.for([null, '31415'])(
  'A desk that is locked while its PIN is being changed (before: %s) stays locked, with the new PIN.',
  async (before) => {
    await connected();
    await desk.clock.until(lock().setPin({ current: null, pin: before }));
    const changing = lock().setPin({ current: before, pin: '2718' });
    // The lid is closed, or Win+L.
    lock().lock();
    expect(kind(await desk.clock.until(changing, 60_000))).toBe('locked');
    expect(desk.companion().state().phase).toBe('locked');
    expect(kind(await desk.clock.until(lock().open('2718'), 60_000))).toBe('ok');
  },
);
