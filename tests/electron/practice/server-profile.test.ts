import { describe, expect, test } from 'vitest';
import {
  absentForMs,
  extensionOf,
  goneAfterMs,
  mustBeSeenFirst,
} from '../../../electron/practice/capabilities.ts';
import { emptyListProfile, sawOrder } from '../../../electron/practice/list-profile.ts';
import { createServerProfile } from '../../../electron/practice/server-profile.ts';
import { type Operation, type OperationName, operations } from '../../../shared/practice/operations.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

function bench(saved: string | null = null) {
  const clock = createVirtualClock();
  const written: string[] = [];
  const serverProfile = createServerProfile({ clock, saved, save: (text) => written.push(text) });
  return { clock, serverProfile, written };
}

describe('extensions', () => {
  test('a list and the single read beside it are one extension; operations of the spec are none', () => {
    const all = Object.keys(operations) as OperationName[];
    const named = all.flatMap((name) => {
      const extension = extensionOf(name);
      return extension ? [`${name} ${extension}`] : [];
    });
    expect(named).toEqual([
      'listPractitioners /practitioners',
      'getPractitioner /practitioners',
      'listServices /services',
      'getService /services',
      'listPayments /payments',
      'getPayment /payments',
      'getAppointment /appointments/{id}',
      'getInvoice /invoices/{id}',
      'getContact /contacts/{id}',
      'listBusyTimeTypes /busy-time-types',
      'listWaitlists /waitlists',
      'getWaitlist /waitlists',
      'listPatientForms /patient-forms',
      'getPatientForm /patient-forms',
      'listCancellationReasons /cancellation-reasons',
      'cancelAppointment /cancellation-reasons',
      'cancelInGroup /cancellation-reasons',
    ]);
  });

  test('a 404 of its list says that it is absent, for a day', async () => {
    const { clock, serverProfile } = bench();
    serverProfile.sawOperation('listPayments', false);
    expect([
      serverProfile.lacks('listPayments'),
      serverProfile.lacks('getPayment'),
      serverProfile.lacks('createPayment'),
    ]).toEqual([true, true, false]);
    await clock.advance(absentForMs - 1);
    expect(serverProfile.lacks('listPayments')).toBe(true);
    await clock.advance(1);
    expect(serverProfile.lacks('listPayments')).toBe(false);
  });

  test('a list that was there is given up after four hours in which it was not found, and not for what comes in between', async () => {
    const { clock, serverProfile } = bench();
    const missed = async (hours: number) => {
      for (let n = 0; n <= hours * 12; n++) {
        serverProfile.sawOperation('listPayments', false);
        if (n < hours * 12) await clock.advance(300_000);
      }
      return serverProfile.lacks('listPayments');
    };
    serverProfile.sawOperation('listPayments', true);
    expect(await missed(3)).toBe(false);
    serverProfile.sawOperation('listPayments', true);
    await clock.advance(3_600_000);
    expect(await missed(3)).toBe(false);
    expect(await missed(1)).toBe(true);
    await clock.advance(absentForMs);
    expect(serverProfile.lacks('listPayments')).toBe(false);
    // It is no longer one that was there.
    serverProfile.sawOperation('listPayments', false);
    expect(serverProfile.lacks('listPayments')).toBe(true);
  });

  test('two times at which a list was not found, with hours of silence between them, do not give it up', async () => {
    const { clock, serverProfile } = bench();
    const miss = () => serverProfile.sawOperation('listPayments', false);
    serverProfile.sawOperation('listPayments', true);
    miss();
    await clock.advance(goneAfterMs);
    miss();
    expect(serverProfile.lacks('listPayments')).toBe(false);
    // A list that is asked for once an hour is given up all the same, while the service answers for others.
    for (let minutes = 0; minutes < 240; minutes += 5) {
      if (minutes % 60 === 0) miss();
      serverProfile.sawOperation('listAppointments', true);
      await clock.advance(300_000);
    }
    expect(serverProfile.lacks('listPayments')).toBe(false);
    miss();
    expect(serverProfile.lacks('listPayments')).toBe(true);
  });

  test('a 404 of one record says nothing where its list tells, or once it was seen to be present', () => {
    const { serverProfile } = bench();
    serverProfile.sawOperation('getPayment', false);
    expect(serverProfile.lacks('getPayment')).toBe(false);
    serverProfile.sawOperation('getInvoice', true);
    serverProfile.sawOperation('getInvoice', false);
    expect(serverProfile.lacks('getInvoice')).toBe(false);
    serverProfile.sawOperation('getContact', false);
    expect(serverProfile.lacks('getContact')).toBe(true);
    serverProfile.sawOperation('getPatient', false);
    expect(serverProfile.lacks('getPatient')).toBe(false);
  });

  test('a write beyond the spec counts as absent until its list was read, and its own 404 says nothing', async () => {
    const { clock, serverProfile } = bench();
    const writes = ['cancelAppointment', 'cancelInGroup'] as const;
    const lacking = () => writes.map((name) => serverProfile.lacks(name));
    expect(lacking()).toEqual([true, true]);
    expect(serverProfile.lacks('listCancellationReasons')).toBe(false);
    serverProfile.sawOperation('listCancellationReasons', true);
    expect(lacking()).toEqual([false, false]);
    serverProfile.sawOperation('cancelAppointment', false);
    expect([...lacking(), serverProfile.lacks('listCancellationReasons')]).toEqual([false, false, false]);
    serverProfile.sawOperation('listCancellationReasons', false);
    expect(lacking()).toEqual([false, false]);
    for (let passed = 0; passed < goneAfterMs; passed += 300_000) {
      await clock.advance(300_000);
      serverProfile.sawOperation('listCancellationReasons', false);
    }
    expect(lacking()).toEqual([true, true]);
    // A day later the list is read again; until it was, no write is tried.
    await clock.advance(2 * absentForMs);
    expect([...lacking(), serverProfile.lacks('listCancellationReasons')]).toEqual([true, true, false]);
  });

  test('every write beyond the spec is shown by a list', () => {
    for (const name of Object.keys(operations) as OperationName[]) {
      if (!mustBeSeenFirst(name)) continue;
      const list = Object.values<Operation>(operations).find(({ path }) => path === extensionOf(name));
      expect([name, list?.lists === undefined]).toEqual([name, false]);
    }
  });

  test('a clock that is set back does not make a day longer', async () => {
    const { clock, serverProfile } = bench();
    serverProfile.sawOperation('listServices', false);
    clock.jumpWall(-10 * absentForMs);
    expect(serverProfile.lacks('listServices')).toBe(false);
  });
});

describe('the clocks', () => {
  const at = Date.UTC(2026, 2, 2, 22, 0, 0);

  test('differences of a second are not learnt again and again', () => {
    const { serverProfile, written } = bench();
    for (const jitter of [0, 900, -700, 300]) serverProfile.sawDate(at, at + 400 + jitter, at + 600 + jitter);
    // That there is a Date header, and, by the second one, the skew.
    expect(written).toHaveLength(2);
    expect(Math.abs(serverProfile.clockSkewMs() ?? Number.NaN)).toBeLessThan(1000);
    for (const later of [0, 100]) serverProfile.sawDate(at, at + 60_400 + later, at + 60_600 + later);
    expect(serverProfile.clockSkewMs()).toBe(60_100);
  });

  test('without a Date header nothing is known', () => {
    const { serverProfile } = bench();
    serverProfile.sawDate(null, at, at);
    expect(serverProfile.clockSkewMs()).toBeNull();
    expect(serverProfile.describe()).toMatchObject({
      'Date header': 'missing',
      'clock of this PC': 'not known',
    });
  });
});

describe('what is kept', () => {
  test('all of it comes back after a restart, and only news is saved', () => {
    const first = bench();
    first.serverProfile.learnLists(sawOrder(emptyListProfile, 'listPatients', 'down'));
    first.serverProfile.learnArrayEncoding('ids', 'comma');
    first.serverProfile.sawOperation('listPayments', true);
    first.serverProfile.sawErrorShape('fields');
    const count = first.written.length;
    first.serverProfile.learnArrayEncoding('ids', 'comma');
    first.serverProfile.sawOperation('listPayments', true);
    first.serverProfile.sawErrorShape('fields');
    expect(first.written).toHaveLength(count);
    const second = bench(first.written.at(-1) ?? null);
    expect(second.serverProfile.describe()).toEqual(first.serverProfile.describe());
    expect(second.serverProfile.arrayEncoding('ids')).toBe('comma');
    expect(second.serverProfile.describe()).toMatchObject({
      order: 'listPatients down',
      arrays: 'ids comma',
      'extensions present': '/payments',
      'error answers': 'fields',
    });
  });

  test('what cannot be read is learnt again', () => {
    for (const saved of ['', '{}', '{"v":1}', '[', 'null']) {
      expect(bench(saved).serverProfile.describe()).toEqual(bench().serverProfile.describe());
    }
  });
});
