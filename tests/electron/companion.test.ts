import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { serveBridge } from '../../electron/bridge/bridge.ts';
import type { CallInput, CallName, CallOutput } from '../../shared/bridge/contract.ts';
import type { DayRow } from '../../shared/bridge/views.ts';
import { noPrinting } from '../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../fakes/whole-desk.ts';

let desk: WholeDesk | null = null;
afterEach(async () => {
  const problems = desk?.problems ?? [];
  await desk?.close();
  desk = null;
  expect(problems).toEqual([]);
});

const quiet = { info() {}, warn() {}, error() {} };

/** Asks over the bridge, as the page does. */
async function ask<N extends CallName>(on: WholeDesk, name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const bridge = serveBridge({
    companion: on.companion(),
    log: quiet,
    chooseCaFile: async () => null,
    printing: noPrinting,
  });
  const answer = await on.clock.until(bridge.handle({ trusted: true }, name, input));
  if (!answer.ok) throw new Error(`${name}: ${answer.failure.kind} ${answer.failure.words ?? ''}`);
  return answer.value as CallOutput<N>;
}

async function today(on: WholeDesk): Promise<DayRow[]> {
  const state = await ask(on, 'app.state', {});
  return (await ask(on, 'day.read', { date: state.today, locationId: null })).rows;
}

const firstDayRead = (on: WholeDesk) => on.companion().session()?.cache.fact('firstDayRead') !== null;

describe('the companion against the service', () => {
  test('On a first connection today is usable after at most 8 calls, and no call is refused for rate.', async () => {
    desk = await openWholeDesk({ patients: 2000 });
    const { service } = desk;
    await desk.connect();
    await desk.until('the first day is read', () => firstDayRead(desk as WholeDesk), 30_000);
    const used = service.sandbox.calls().length;
    const rows = await today(desk);
    expect(used).toBeLessThanOrEqual(8);
    expect(rows.length).toBeGreaterThan(60);
    const named = rows.filter((row) => row.patientId !== null);
    expect(named.every((row) => row.patient !== null && row.practitioner?.name !== undefined)).toBe(true);
    await desk.clock.advance(60_000);
    expect(service.sandbox.calls().filter((call) => call.status === 429)).toEqual([]);
  });

  test('a desk that was just connected is asked which it is, until that was answered or skipped, and not after a start', async () => {
    desk = await openWholeDesk({});
    const asked = async () => (await ask(desk as WholeDesk, 'app.state', {})).asksDesk;
    expect(await asked()).toBe(false);
    await desk.connect();
    expect(await asked()).toBe(true);
    expect((await ask(desk, 'setup.endQuestions', {})).asksDesk).toBe(false);
    await desk.until('every list was read', () => desk?.companion().status().progress === null);
    const changed = await desk.clock.until(desk.companion().changeKey(desk.apiKey));
    expect(changed).toMatchObject({ ok: true, value: { asksDesk: false } });
    await desk.restart();
    expect(await asked()).toBe(false);
  });

  test.for([
    { patients: 300, ids: 'repeated' },
    { patients: 300, ids: 'comma' },
    { patients: 300, ids: 'comma', unknownQuery: 'ignored', order: 'descending' },
    { patients: 300, ids: 'brackets', links: 'none' },
    { patients: 300, ids: 'brackets', dateHeader: 'absent', links: 'as-sampled' },
    { patients: 10_000, ids: 'brackets', unknownQuery: 'ignored' },
  ] as const)(
    'Today’s list is usable after at most 8 calls, whatever the clinic’s size and however ids are asked for: %j',
    async ({ patients, ...dialect }) => {
      const open = await openWholeDesk({ patients, dialect });
      desk = open;
      await open.connect();
      await open.until('the first day is read', () => firstDayRead(open), 30_000);
      expect(open.service.sandbox.calls().length).toBeLessThanOrEqual(8);
      const rows = (await today(open)).filter((row) => row.patientId !== null);
      expect(rows.length).toBeGreaterThan(60);
      expect(rows.every((row) => row.patient !== null)).toBe(true);
      // Soon after, with the names of those who treat them.
      await open.clock.advance(5000);
      expect((await today(open)).every((row) => row.practitioner?.name !== undefined)).toBe(true);
      expect(open.service.sandbox.calls().filter((call) => call.status === 429)).toEqual([]);
    },
  );

  test('When a first sync has ended and the world stands still, the cache equals the service within its scope.', async () => {
    desk = await openWholeDesk({ patients: 150 });
    await desk.connect();
    await desk.until('all lists are read', () => desk?.companion().status().progress === null, 3_600_000);
    const { sandbox } = desk.service;
    const cache = desk.companion().session()?.cache;
    for (const patient of sandbox.state('patients')) {
      expect(cache?.get('patients', patient.id)?.updatedAt).toBe(patient.updatedAt);
    }
    for (const invoice of sandbox.state('invoices')) {
      if (invoice.isArchived || invoice.status === 'Paid') continue;
      expect(cache?.get('invoices', invoice.id)?.paidAmount).toBe(invoice.paidAmount);
    }
  });

  test('An arrival marked here is sent, and one marked elsewhere is notified.', async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('the first day is read', () => firstDayRead(desk as WholeDesk), 30_000);
    await desk.until('all lists are read', () => desk?.companion().status().progress === null, 3_600_000);
    const open = (await today(desk)).filter(
      (row) => row.status === 'unset' && row.patientId !== null && !row.group,
    );
    const [mine, theirs] = open;
    if (!mine?.patientId || !theirs?.patientId) throw new Error('nobody is expected');
    await ask(desk, 'arrival.mark', { appointmentId: mine.appointmentId, patientId: mine.patientId });
    expect((await today(desk)).find((row) => row.key === mine.key)).toMatchObject({
      status: 'arrived',
      pending: { state: 'held' },
    });
    desk.service.sandbox.arrive(theirs.appointmentId, theirs.patientId);
    await desk.clock.advance(20_000);
    const places = desk.service.sandbox.state('appointments', mine.appointmentId)?.appointmentPatients;
    expect(places?.[0]?.status).toBe('Arrived');
    const reported = desk.events.flatMap((e) => (e.name === 'arrival.seen' ? [e.payload] : []));
    expect(reported.map((t) => [t.row.key, t.elsewhere]).sort()).toEqual(
      [
        [mine.key, false],
        [theirs.key, true],
      ].sort(),
    );
    expect((await today(desk)).find((row) => row.key === mine.key)).toMatchObject({
      status: 'arrived',
      pending: null,
    });
  });

  test('A payment reaches the practice once, and the invoice shows it at once and after.', async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('all lists are read', () => desk?.companion().status().progress === null, 3_600_000);
    const owing = (await today(desk)).find((row) => (row.owing?.patientCents ?? 0) > 0);
    if (!owing?.patientId) throw new Error('nobody owes anything today');
    const sheet = await ask(desk, 'payment.sheet', {
      patientId: owing.patientId,
      locationId: owing.locationId,
    });
    const invoice = sheet.invoices.find((one) => one.owingCents > 0 && one.thirdParty === null);
    const method = sheet.methods[0];
    if (!invoice || !method) throw new Error('no open invoice');
    const input = {
      patientId: owing.patientId,
      locationId: owing.locationId ?? 1,
      methodId: method.id,
      parts: [{ invoiceId: invoice.id, cents: invoice.owingCents }],
      evenIfRepeated: false,
    };
    const before = desk.service.sandbox.state('payments').length;
    await ask(desk, 'payment.take', input);
    const during = await ask(desk, 'payment.sheet', { patientId: owing.patientId, locationId: null });
    expect(during.invoices.find((one) => one.id === invoice.id)?.owingCents).toBe(0);
    await expect(ask(desk, 'payment.take', input)).rejects.toThrow('bad-input');
    await desk.clock.advance(30_000);
    expect(desk.service.sandbox.state('payments').length).toBe(before + 1);
    expect(desk.service.sandbox.state('invoices', invoice.id)).toMatchObject({ status: 'Paid' });
    expect(desk.companion().status().waiting).toBe(0);
    const after = await ask(desk, 'payment.sheet', { patientId: owing.patientId, locationId: null });
    expect(after.invoices.map((one) => one.id)).not.toContain(invoice.id);
  });

  test('Without a network the day is still there, an arrival waits, and it is sent when the network is back.', async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('all lists are read', () => desk?.companion().status().progress === null, 3_600_000);
    desk.setPlugged(false);
    await desk.clock.advance(10_000);
    await desk.restart();
    const rows = await today(desk);
    expect(rows.length).toBeGreaterThan(20);
    const row = rows.find((one) => one.status === 'unset' && one.patientId !== null && !one.group);
    if (!row?.patientId) throw new Error('nobody is expected');
    await ask(desk, 'arrival.mark', { appointmentId: row.appointmentId, patientId: row.patientId });
    await desk.clock.advance(120_000);
    expect(desk.companion().status()).toMatchObject({ connection: { state: 'offline' }, waiting: 1 });
    desk.setPlugged(true);
    await desk.until('it was sent', () => desk?.companion().status().waiting === 0, 120_000);
    const places = desk.service.sandbox.state('appointments', row.appointmentId)?.appointmentPatients;
    expect(places?.[0]?.status).toBe('Arrived');
  });

  test('A key that is refused stops all calls, says so, and the day stays; a new key goes on.', async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('all lists are read', () => desk?.companion().status().progress === null, 3_600_000);
    desk.service.revokeKey(desk.apiKey);
    await desk.clock.advance(10_000);
    expect(desk.companion().status().connection.state).toBe('key-refused');
    desk.service.sandbox.clearCalls();
    await desk.clock.advance(600_000);
    expect(desk.service.sandbox.calls()).toEqual([]);
    expect((await today(desk)).length).toBeGreaterThan(20);
    const apiKey = desk.service.createKey({ user: 'Reception 2', role: 'owner' });
    await ask(desk, 'setup.changeKey', { apiKey });
    await desk.clock.advance(10_000);
    expect(desk.companion().status().connection.state).toBe('live');
  });

  test('Without a keychain nothing is kept; memory only is offered and works.', async () => {
    desk = await openWholeDesk({});
    desk.setKeychain(false);
    await expect(desk.connect()).rejects.toThrow('no-keychain');
    const connected = await desk.clock.until(
      desk.companion().connect({
        baseUrl: 'https://practice.test/v1',
        apiKey: desk.apiKey,
        caFile: null,
        memoryOnly: true,
      }),
    );
    expect(connected.ok).toBe(true);
    await desk.until('the first day is read', () => firstDayRead(desk as WholeDesk), 30_000);
    expect((await today(desk)).length).toBeGreaterThan(20);
    expect(readdirSync(desk.folder)).toEqual([]);
  });

  test('A keychain that does not answer blocks the start in seconds; trying again starts as ever.', async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    desk.setKeychainSilent(true);
    // Closing waits for it, too, but not for long: the desk's mark is noted there.
    await desk.clock.until(desk.companion().close(), 5_000);
    const began = desk.clock.monotonic();
    await desk.restart();
    const waited = desk.clock.monotonic() - began;
    expect([desk.companion().state().phase, desk.companion().state().failure?.kind]).toEqual([
      'blocked',
      'keychain-silent',
    ]);
    expect(waited).toBeLessThanOrEqual(10_000);
    expect((await ask(desk, 'app.tryAgain', {})).phase).toBe('blocked');
    desk.setKeychainSilent(false);
    expect((await ask(desk, 'app.tryAgain', {})).phase).toBe('ready');
    expect((await today(desk)).length).toBeGreaterThan(20);
    // Where nothing is blocked it changes nothing.
    const session = desk.companion().session();
    await ask(desk, 'app.tryAgain', {});
    expect(desk.companion().session()).toBe(session);
  });

  test('A new key with a keychain that does not answer says so, and the open day goes on.', async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('the first day is read', () => firstDayRead(desk as WholeDesk), 30_000);
    desk.setKeychainSilent(true);
    const apiKey = desk.service.createKey({ user: 'Reception 2', role: 'owner' });
    await expect(ask(desk, 'setup.changeKey', { apiKey })).rejects.toThrow('keychain-silent');
    expect(desk.companion().state().phase).toBe('ready');
    expect((await today(desk)).length).toBeGreaterThan(20);
    desk.setKeychainSilent(false);
    await ask(desk, 'setup.changeKey', { apiKey });
    expect(desk.vault.get('this-pc')).toContain(apiKey);
  });

  test('The key and the patients’ names are in no file that is kept.', async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('all lists are read', () => desk?.companion().status().progress === null, 3_600_000);
    const names = desk.service.sandbox
      .state('patients')
      .map((p) => p.lastname ?? '')
      .filter((n) => n.length > 5);
    const { folder } = desk;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      expect(bytes.includes(desk.apiKey)).toBe(false);
      for (const name of names) expect(bytes.includes(name)).toBe(false);
    }
  });

  test('Who has gone in is on the row with who said so and when, and in the action log; so is that it was taken back.', async () => {
    desk = await openWholeDesk({ patients: 60 });
    await desk.connect();
    await desk.until('the first day is read', () => firstDayRead(desk as WholeDesk), 30_000);
    await ask(desk, 'settings.change', { staff: 'MB' });
    const row = (await today(desk)).find((one) => one.patientId !== null);
    if (!row) throw new Error('nobody is booked today');
    const { today: date } = await ask(desk, 'app.state', {});
    const marked = async () => (await today(desk as WholeDesk)).find(({ key }) => key === row.key)?.goneIn;
    await ask(desk, 'day.goneIn', { date, key: row.key, goneIn: true });
    expect(await marked()).toEqual({ at: expect.any(Number), by: 'MB' });
    await ask(desk, 'day.goneIn', { date, key: row.key, goneIn: false });
    expect(await marked()).toBeUndefined();
    const log = desk.companion().session()?.desk.actions(0, Number.MAX_SAFE_INTEGER) ?? [];
    expect(log.map(({ by, what, patientId, outcome }) => [by, what, patientId, outcome])).toEqual([
      ['MB', 'gone-in', row.patientId, 'done'],
      ['MB', 'gone-in', row.patientId, 'taken back'],
    ]);
    await ask(desk, 'day.note', { date, key: row.key, note: 'Needs the ramp' });
    await ask(desk, 'day.late', { date, practitionerId: row.practitioner?.id ?? 0, minutes: 15 });
    expect((await today(desk)).find(({ key }) => key === row.key)).toMatchObject({
      deskNote: { text: 'Needs the ramp', by: 'MB' },
      late: { minutes: 15, by: 'MB' },
    });
    const ofAll = `${row.appointmentId}:0`;
    await ask(desk, 'day.note', { date, key: ofAll, note: 'In the pool today' });
    expect((await today(desk)).filter(({ groupNote }) => groupNote).map(({ key }) => key)).toEqual(
      (await today(desk))
        .filter(({ appointmentId }) => appointmentId === row.appointmentId)
        .map(({ key }) => key),
    );
    await ask(desk, 'day.note', { date, key: ofAll, note: null });
    // The log has that there was a note, and not what it said.
    const after = desk.companion().session()?.desk.actions(0, Number.MAX_SAFE_INTEGER) ?? [];
    expect(after.slice(-4).map(({ what, patientId, outcome }) => [what, patientId, outcome])).toEqual([
      ['visit-note', row.patientId, 'done'],
      ['running-late', null, '15 min'],
      ['visit-note', null, 'done'],
      ['visit-note', null, 'taken back'],
    ]);
    const called = { outcome: 'left-message' as const, minutes: 15 };
    await ask(desk, 'day.called', { date, key: row.key, called });
    const made = async () => (await today(desk as WholeDesk)).find(({ key }) => key === row.key)?.called;
    expect(await made()).toEqual({ ...called, at: expect.any(Number), by: 'MB' });
    await ask(desk, 'day.called', { date, key: row.key, called: null });
    expect(await made()).toBeUndefined();
    const calls = desk.companion().session()?.desk.actions(0, Number.MAX_SAFE_INTEGER).slice(-2) ?? [];
    expect(calls.map(({ what, patientId, outcome }) => [what, patientId, outcome])).toEqual([
      ['called', row.patientId, 'left-message'],
      ['called', row.patientId, 'taken back'],
    ]);
    await ask(desk, 'day.finished', { date, key: row.key, finished: true });
    const finished = (await today(desk)).find(({ key }) => key === row.key)?.finished;
    expect(finished).toEqual({ at: expect.any(Number), by: 'MB' });
    expect(desk.companion().session()?.desk.actions(0, Number.MAX_SAFE_INTEGER).at(-1)).toMatchObject({
      what: 'finished',
      outcome: 'done',
    });
  });

  test('That this desk is done with a patient is in the action log, and so is that it was taken back.', async () => {
    desk = await openWholeDesk({ patients: 60 });
    await desk.connect();
    await desk.until('the first day is read', () => firstDayRead(desk as WholeDesk), 30_000);
    const row = (await today(desk)).find((one) => one.patientId !== null);
    if (!row) throw new Error('nobody is booked today');
    const { today: date } = await ask(desk, 'app.state', {});
    for (const done of [true, false]) await ask(desk, 'day.doneHere', { date, key: row.key, done });
    const log = desk.companion().session()?.desk.actions(0, Number.MAX_SAFE_INTEGER) ?? [];
    expect(log.map(({ what, patientId, outcome }) => [what, patientId, outcome])).toEqual([
      ['done-at-this-desk', row.patientId, 'done'],
      ['done-at-this-desk', row.patientId, 'taken back'],
    ]);
  });
});
