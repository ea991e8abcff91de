import { afterEach, describe, expect, test } from 'vitest';
import {
  bindingRefused,
  bindWithKey,
  type ReachedPractice,
} from '../../../electron/connect/practice-binding.ts';
import { addNotice } from '../../../electron/outbox/notices.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { createService, inProcessBase } from '../../../service/service.ts';
import { demoNow, openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

const connectTo = (baseUrl: string, apiKey = desk.apiKey) =>
  desk.clock.until(desk.companion().connect({ baseUrl, apiKey, caFile: null, memoryOnly: false }), 120_000);
const read = () =>
  desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
const session = () => desk.session();
/** A practice behind the same address: one service serves both. */
const neighbour: ReachedPractice = {
  address: { baseUrl: inProcessBase, caPem: null },
  locations: [{ id: 9001, title: 'Elsewhere' }],
  serverTime: null,
  serverProfile: null,
};
/** A practice of its own, with the same locations (one template) and the same ids of patients. */
async function otherPractice() {
  const clinic = demoClinic({ seed: 8, patients: 40, now: demoNow });
  const service = await createService({ clinic, clock: { now: () => desk.clock.wall() } });
  return { service, close: () => service.close() };
}
const cache = () => desk.companion().session()?.cache;

describe('one practice a PC', () => {
  test('Another practice’s address empties the cache: two practices are never mixed.', async () => {
    desk = await openWholeDesk({ patients: 40 });
    await desk.connect();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
    expect(cache()?.count('contacts')).toBeGreaterThan(0);
    const connected = await connectTo('https://another.practice.test/v1');
    expect(connected.ok).toBe(true);
    expect(cache()?.count('contacts')).toBe(0);
  });

  test('While changes wait for one practice, this PC is not connected to another: nothing is sent to the wrong one.', async () => {
    desk = await openWholeDesk({ patients: 40 });
    await desk.connect();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
    const patient = desk.service.sandbox.state('patients').find((one) => !one.archived);
    desk.service.sandbox.fault({ kind: '500', operation: 'getPatient' });
    desk
      .companion()
      .session()
      ?.outbox.add('patient-details', {
        patientId: patient?.id ?? 0,
        base: {},
        mine: { alert: 'waits' },
      });
    await desk.clock.advance(10_000);
    const refused = await connectTo('https://another.practice.test/v1');
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'bad-input', words: /1 change/ } });
    // The desk goes on with the practice it was connected to.
    expect(desk.companion().state()).toMatchObject({ phase: 'ready' });
    desk.service.sandbox.clearFaults();
    await desk.until('it was sent', () => desk.companion().status().waiting === 0, 600_000);
    expect(desk.service.sandbox.state('patients', patient?.id ?? 0)?.alert).toBe('waits');
  });

  test('A payment that the old practice never answered keeps this PC from another one, and the words say how to go on.', async () => {
    desk = await openWholeDesk({ patients: 40 });
    await desk.connect();
    await read();
    const { sandbox } = desk.service;
    const invoice = sandbox.state('invoices').find(({ status }) => status === 'Awaiting Payment');
    sandbox.fault({ kind: 'drop-before', operation: 'createPayment' });
    session().outbox.add('payment', {
      patientId: invoice?.patientId ?? 0,
      parts: [{ invoiceId: invoice?.id ?? 0, cents: 100 }],
      amountCents: 100,
      methodId: 1,
      locationId: 1,
      paidAt: desk.clock.wall(),
    });
    await desk.clock.advance(60_000);
    expect(session().desk.writes(['unknown'])).toHaveLength(1);
    expect(bindingRefused(session(), neighbour)).toMatchObject({
      words:
        '1 change was sent to this PC’s previous practice system, and Foyer doesn’t know whether it got there: connect to that one again, or remove this PC',
    });
  });

  test('Another practice behind the same address, whose ids coincide, gets nothing that waits for this one.', async () => {
    desk = await openWholeDesk({ patients: 40 });
    await desk.connect();
    await read();
    const other = await otherPractice();
    const patient = desk.service.sandbox.state('patients').find((one) => !one.archived);
    desk.setPlugged(false);
    const change = { patientId: patient?.id ?? 0, base: {}, mine: { alert: 'of the first practice' } };
    session().outbox.add('patient-details', change);
    await desk.clock.advance(10_000);
    desk.setPlugged(true);
    const { fetch } = desk.service;
    Object.assign(desk.service, { fetch: other.service.fetch });
    const apiKey = other.service.createKey({ user: 'Reception', role: 'owner' });
    const refused = await desk.clock.until(desk.companion().changeKey(apiKey), 120_000);
    expect(refused).toMatchObject({
      ok: false,
      failure: { kind: 'bad-input', words: /1 change is still to be sent to the practice/ },
    });
    Object.assign(desk.service, { fetch });
    await desk.until('it was sent', () => desk.companion().status().waiting === 0, 600_000);
    expect(other.service.sandbox.state('patients', patient?.id ?? 0)?.alert).not.toBe(
      'of the first practice',
    );
    expect(desk.service.sandbox.state('patients', patient?.id ?? 0)?.alert).toBe('of the first practice');
    await other.close();
  });

  test('Another practice behind the same address, whose ids coincide, finds nothing that was read of this one.', async () => {
    desk = await openWholeDesk({ patients: 40 });
    await desk.connect();
    await read();
    const other = await otherPractice();
    const apiKey = other.service.createKey({ user: 'Reception', role: 'owner' });
    const { fetch } = desk.service;
    Object.assign(desk.service, { fetch: other.service.fetch });
    expect(await connectTo(inProcessBase, apiKey)).toMatchObject({ ok: true });
    expect(cache()?.count('contacts')).toBe(0);
    await read();
    const [first] = other.service.sandbox.state('patients');
    expect(cache()?.get('patients', first?.id ?? 0)?.lastname).toBe(first?.lastname);
    // And back again.
    Object.assign(desk.service, { fetch });
    expect((await connectTo(inProcessBase)).ok).toBe(true);
    expect(cache()?.count('contacts')).toBe(0);
    await other.close();
  });

  test('After ordinary edits of the practice a new key keeps the cache and what waits.', async () => {
    desk = await openWholeDesk({ patients: 40 });
    await desk.connect();
    await read();
    const { sandbox } = desk.service;
    const [location] = sandbox.state('locations');
    const [patient] = sandbox.state('patients');
    sandbox.edit('locations', location?.id ?? 0, { title: 'A new name', address: 'Another street' });
    sandbox.archive('patients', patient?.id ?? 0);
    const contacts = cache()?.count('contacts');
    const apiKey = desk.service.createKey({ user: 'Reception 2', role: 'owner' });
    expect(await desk.clock.until(desk.companion().changeKey(apiKey), 120_000)).toMatchObject({ ok: true });
    expect(cache()?.count('contacts')).toBe(contacts);
  });

  test('A new key of the same practice keeps the cache and what waits.', async () => {
    desk = await openWholeDesk({ patients: 40 });
    await desk.connect();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
    const patients = cache()?.count('patients');
    const apiKey = desk.service.createKey({ user: 'Reception 2', role: 'owner' });
    const changed = await desk.clock.until(desk.companion().changeKey(apiKey), 120_000);
    expect(changed.ok).toBe(true);
    expect(cache()?.count('patients')).toBe(patients);
  });

  test('A wrong key or address leaves the desk as it was, with its own key.', async () => {
    desk = await openWholeDesk({ patients: 40 });
    await desk.connect();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
    expect(await connectTo('https://practice.test/v1', 'wrong')).toMatchObject({
      ok: false,
      failure: { kind: 'key-refused' },
    });
    expect(await connectTo('http://practice.test/v1')).toMatchObject({
      ok: false,
      failure: { kind: 'not-https' },
    });
    await desk.restart();
    await desk.clock.advance(10_000);
    expect(desk.companion().status().connection.state).toBe('live');
  });

  test('A key of another practice is refused where nothing is kept too: the session goes on as it was.', async () => {
    desk = await openWholeDesk({ patients: 40 });
    const input = { baseUrl: inProcessBase, apiKey: desk.apiKey, caFile: null, memoryOnly: true };
    await desk.clock.until(desk.companion().connect(input), 120_000);
    await read();
    const before = session();
    // What the new key shows are other locations than those that this session began with.
    const known = { baseUrl: inProcessBase, locations: [9001] };
    before.desk.saveFact('practice', JSON.stringify(known));
    const apiKey = desk.service.createKey({ user: 'Elsewhere', role: 'owner' });
    expect(await desk.clock.until(desk.companion().changeKey(apiKey), 120_000)).toMatchObject({
      ok: false,
      failure: { kind: 'stale' },
    });
    expect(session()).toBe(before);
    expect(cache()?.count('contacts')).toBeGreaterThan(0);
    expect(desk.companion().state()).toMatchObject({ phase: 'ready' });
  });

  test('A list of locations that begins with another one is no other practice: what was done stays.', async () => {
    desk = await openWholeDesk({ patients: 40, dialect: { pageSize: 1 } });
    await desk.connect();
    session().desk.saveFact('labels', '[]');
    desk.service.sandbox.setDialect({ order: 'descending' });
    const apiKey = desk.service.createKey({ user: 'Desk', role: 'owner' });
    expect(await desk.clock.until(desk.companion().changeKey(apiKey), 120_000)).toMatchObject({ ok: true });
    expect(session().desk.fact('labels')).toBe('[]');
  });

  test('The new key is never used with what was kept of the old practice: a crash in between is made good at the next start.', async () => {
    for (const keyIsIn of [false, true]) {
      desk = await openWholeDesk({ patients: 40 });
      await desk.connect();
      await read();
      const apiKey = desk.service.createKey({ user: 'Elsewhere', role: 'owner' });
      const { cache: kept, desk: file } = session();
      const stores = { cache: kept, desk: file, settle: async () => undefined, close: () => undefined };
      const crash = async () => {
        const record = desk.vault.get('this-pc') ?? '';
        if (keyIsIn) desk.vault.set('this-pc', record.replace(desk.apiKey, apiKey));
        throw new Error('crash');
      };
      await expect(bindWithKey(stores, neighbour, apiKey, crash)).rejects.toThrow('crash');
      await desk.restart();
      expect(session().cache.count('contacts') > 0).toBe(!keyIsIn);
      expect(session().cache.get('locations', 9001) !== null).toBe(keyIsIn);
      await desk.restart();
      expect(session().cache.count('contacts') > 0).toBe(!keyIsIn);
      if (!keyIsIn) await desk.close();
    }
  });

  test('Of another practice the cache is emptied, and what this desk did, noted and counted for it is set aside: none of it is shown or counted for the new one, and it is there again when this PC comes back.', async () => {
    desk = await openWholeDesk({ patients: 40 });
    await desk.connect();
    await read();
    const companion = desk.companion();
    const { today } = companion.state();
    companion.setLabel('practitioner', 1, { name: 'Ours', colour: null });
    const patient = desk.service.sandbox.state('patients').find((one) => !one.archived);
    const change = { patientId: patient?.id ?? 0, base: {}, mine: { alert: 'of the first practice' } };
    session().outbox.add('patient-details', change);
    await desk.until('it was sent', () => companion.status().waiting === 0, 600_000);
    const count = {
      date: '2026-11-18',
      locationIds: [1],
      part: 1,
      amounts: '{}',
      cash: '{}',
      note: 'till',
      by: '',
      at: 1,
    };
    session().desk.saveCount({ ...count, ended: null, system: null });
    session().dayBook.mark([{ day: today, what: 'note', key: '1:1', value: 'Needs the ramp' }]);
    session().desk.saveFact('initials', '["AB"]');
    const line = { kind: 'cancelled', who: 'Ada Byron', says: '9:30 am', patientId: 1, appointmentId: 1 };
    const news = { from: 1, to: 2, lines: [line], total: 1 };
    session().desk.saveFact('while-out', JSON.stringify(news));
    addNotice(session().desk, 'practice', 'An invoice was paid twice.');
    addNotice(session().desk, 'this-pc', 'A file was damaged.');
    // As the desk file has it from here on.
    await desk.restart();
    const seen = () => ({
      label: JSON.stringify(session().labels()).includes('Ours'),
      done: session().outbox.done('patient-details').length,
      counted: session().desk.counts('2026-11-18', [1]).length,
      noted: session().dayBook.on(today).notes.size > 0,
      news:
        session()
          .absence.view()
          ?.lines.map(({ who }) => who) ?? [],
      reported: desk.companion().state().notice,
    });
    const inBoth = 'A file was damaged.';
    const reported = `An invoice was paid twice. ${inBoth}`;
    const all = { label: true, done: 1, counted: 1, noted: true, news: ['Ada Byron'], reported };
    const none = { label: false, done: 0, counted: 0, noted: false, news: [], reported: inBoth };
    expect(seen()).toEqual(all);
    for (let i = 0; i < 2; i++) {
      expect((await connectTo('https://another.practice.test/v1')).ok).toBe(true);
      expect(seen()).toEqual(none);
      // Who is at the desk is the same.
      expect(session().desk.fact('initials')).toBe('["AB"]');
      expect((await connectTo(inProcessBase)).ok).toBe(true);
      expect(seen()).toEqual(all);
    }
  });
});
