import { afterEach, describe, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/bridge/contract.ts';
import { machineClockOf } from '../../../shared/clinic-time.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const quiet = { info() {}, warn() {}, error() {} };

describe('finding a patient', () => {
  let desk: WholeDesk | null = null;
  afterEach(() => desk?.close());

  async function ask<N extends CallName>(
    on: WholeDesk,
    name: N,
    input: CallInput<N>,
  ): Promise<CallOutput<N>> {
    const bridge = serveBridge({
      companion: on.companion(),
      log: quiet,
      chooseCaFile: async () => null,
      printing: noPrinting,
    });
    const answer = await on.clock.until(bridge.handle({ trusted: true }, name, input));
    if (!answer.ok) throw new Error(`${name}: ${answer.failure.kind}`);
    return answer.value as CallOutput<N>;
  }

  test('Who is found has their row of the day that is shown, wherever it is: this desk’s own location hides nobody.', async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('every list was read', () => desk?.companion().status().progress === null);
    const { today, locations } = await ask(desk, 'app.state', {});
    const own = locations[0]?.id ?? 0;
    await ask(desk, 'settings.change', { locationIds: [own] });
    const { rows } = await ask(desk, 'day.read', { date: today, locationId: null });
    const once = rows.filter((row) => rows.filter((o) => o.patientId === row.patientId).length === 1);
    const here = once.find((row) => row.locationId === own && row.patient);
    const there = once.find((row) => row.locationId !== own && row.patient);
    for (const row of [here, there]) {
      if (!row?.patient) throw new Error('one of the locations has nobody today');
      const { hits } = await ask(desk, 'patient.search', { text: row.patient.name, date: today });
      expect(hits.find((hit) => hit.patient.id === row.patientId)?.today?.key).toBe(row.key);
    }
  });

  test('The practice is asked the other way where it finds nobody, and for archived patients where they are wanted.', async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('every list was read', () => desk?.companion().status().progress === null);
    const { sandbox } = desk.service;
    const people = sandbox.state('patients');
    const last = new Set(people.map((one) => one.lastname));
    const called = people.find((one) => !one.archived && one.firstname && !last.has(one.firstname));
    const gone = people.find((one) => one !== called && one.firstname && one.lastname);
    if (!called || !gone) throw new Error('nobody of the kind');
    sandbox.archive('patients', gone.id);
    const at = (one: typeof gone) => `${one.lastname} ${one.firstname}`;
    const before = sandbox.calls().length;
    const found = await ask(desk, 'patient.searchService', { text: called.firstname ?? '' });
    expect(found.hits.map((hit) => hit.patient.id)).toContain(called.id);
    expect(found.asked).toEqual([`last name “${called.firstname}”`, `first name “${called.firstname}”`]);
    expect(sandbox.calls().length - before).toBeLessThan(6);
    const without = await ask(desk, 'patient.searchService', { text: at(gone) });
    expect(without.hits.filter((hit) => hit.patient.id === gone.id)).toEqual([]);
    const withThem = await ask(desk, 'patient.searchService', { text: at(gone), archived: true });
    expect(withThem.hits.find((hit) => hit.patient.id === gone.id)?.archived).toBe(true);
    const none = await ask(desk, 'patient.searchService', { text: '0412' });
    expect(none).toEqual({ hits: [], more: false, asked: [] });
  });

  test('A practitioner and a time find who is booked with them then, with the visit that is meant.', async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('every list was read', () => desk?.companion().status().progress === null);
    const { today, zone } = await ask(desk, 'app.state', {});
    const { rows } = await ask(desk, 'day.read', { date: today, locationId: null });
    const row = rows.find((one) => one.patient && one.practitioner && one.status === 'unset' && !one.group);
    if (!row?.practitioner) throw new Error('nobody is expected');
    const text = `${row.practitioner.name} at ${machineClockOf(row.start, zone)}`;
    const { hits } = await ask(desk, 'patient.search', { text, date: today });
    expect(hits[0]).toMatchObject({
      why: { by: 'visit' },
      today: { start: row.start, practitioner: row.practitioner.name },
    });
  });

  test('Who is found by practitioner and time takes no place from another without a word: there are more.', async () => {
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('every list was read', () => desk?.companion().status().progress === null);
    const { today, zone } = await ask(desk, 'app.state', {});
    const { rows } = await ask(desk, 'day.read', { date: today, locationId: null });
    const row = rows.find((one) => one.patient && one.practitioner && one.status === 'unset' && !one.group);
    if (!row?.practitioner) throw new Error('no one is expected');
    const [called = ''] = row.practitioner.name.split(' ');
    const time = machineClockOf(row.start, zone).replace(':', '.');
    // As many as the list holds are called as the practitioner is, and have a number that ends as the time does.
    const namesakes = Array.from({ length: 30 }, (_, i) => ({
      id: 800_000 + i,
      lastname: called,
      firstname: 'Robin',
      phoneNumbers: [{ phoneNumber: `0412${10 + i}${time.replace('.', '')}` }],
      updatedAt: '2027-01-01T00:00:00.000Z',
    }));
    desk.companion().session()?.cache.apply({ kind: 'patients', objects: namesakes, sequence: 1_000_000 });
    const found = await ask(desk, 'patient.search', { text: `${called} ${time}`, date: today });
    expect(found.hits.filter(({ why }) => why?.by === 'visit').length).toBeGreaterThan(0);
    expect([found.hits.length, found.more]).toEqual([30, true]);
  });

  test('Where more are found than are given, that is said; where not, it is not.', async () => {
    desk = await openWholeDesk({ patients: 100 });
    await desk.connect();
    await desk.until('every list was read', () => desk?.companion().status().progress === null);
    const [one] = desk.service.sandbox.state('patients').filter(({ archived }) => !archived);
    const text = `${one?.lastname} ${one?.firstname}`;
    expect(await ask(desk, 'patient.search', { text, date: null })).toMatchObject({ more: false });
    const everyone = await ask(desk, 'patient.search', { text: '04', date: null });
    expect([everyone.hits.length, everyone.more]).toEqual([30, true]);
  });
});
