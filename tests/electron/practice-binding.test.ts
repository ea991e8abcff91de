import { afterEach, describe, expect, test } from 'vitest';
import { openWholeDesk, type WholeDesk } from '../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

const connectTo = (baseUrl: string, apiKey = desk.apiKey) =>
  desk.clock.until(desk.companion().connect({ baseUrl, apiKey, caFile: null, memoryOnly: false }), 120_000);
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
});
