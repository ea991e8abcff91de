import { afterEach, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import type { BridgePorts } from '../../../electron/bridge/handlers.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { createService, inProcessBase } from '../../../service/service.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { demoNow, openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** What a page that runs an attacker's script may ask of the main process. */
let desk: WholeDesk;
const read: string[] = [];
afterEach(() => desk.close());

async function open(more: Partial<Parameters<typeof openWholeDesk>[0]> = {}): Promise<void> {
  read.length = 0;
  desk = await openWholeDesk({
    patients: 10,
    ...more,
    async readText(path) {
      read.push(path);
      return { ok: true, value: 'PEM' };
    },
  });
}
function page(
  asking: Pick<BridgePorts, 'mayRemove' | 'mayDeleteScans' | 'mayOpenHosts' | 'openPracticePage'> = {},
) {
  const bridge = serveBridge({
    companion: desk.companion(),
    log: { info() {}, warn() {}, error() {} },
    chooseCaFile: async () => '/home/clinic/chosen.pem',
    printing: noPrinting,
    ...asking,
  });
  return (name: string, input: unknown) =>
    desk.clock.until(bridge.handle({ trusted: true }, name, input), 120_000);
}
const elsewhere = { baseUrl: 'https://4d617267.evil.example/v1', apiKey: 'PHI:TWFyZ2FyZXQ=', caFile: null };

test('At a connected desk the page can send nothing to an address of its choosing.', async () => {
  await open();
  await desk.connect();
  const ask = page();
  const apiKey = desk.service.createKey({ user: 'Elsewhere', role: 'owner' });
  expect(await ask('setup.test', elsewhere)).toMatchObject({ ok: false, failure: { kind: 'stale' } });
  expect(await ask('setup.connect', { ...elsewhere, apiKey, memoryOnly: false })).toMatchObject({
    ok: false,
    failure: { kind: 'stale' },
  });
  expect([...new Set(desk.sent.map(({ host }) => host))]).toEqual([new URL(inProcessBase).host]);
  expect(desk.companion().state().practice?.baseUrl).toBe(inProcessBase);
});

test('At a connected desk the page can put no other practice’s key in the place of this one’s.', async () => {
  await open();
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
  const clinic = demoClinic({ seed: 8, patients: 40, now: demoNow });
  const other = await createService({ clinic, clock: { now: () => desk.clock.wall() } });
  const { fetch } = desk.service;
  Object.assign(desk.service, { fetch: other.fetch });
  const kept = desk.vault.get('this-pc');
  const apiKey = other.createKey({ user: 'Elsewhere', role: 'owner' });
  expect(await page()('setup.changeKey', { apiKey })).toMatchObject({
    ok: false,
    failure: { kind: 'stale', words: expect.stringContaining('another practice') },
  });
  expect(desk.vault.get('this-pc')).toBe(kept);
  expect(desk.session().cache.count('patients')).toBeGreaterThan(0);
  Object.assign(desk.service, { fetch });
  await other.close();
});

test('The page alone has no scan deleted, none sooner, and keeps them longer without a question.', async () => {
  await open();
  await desk.connect();
  const asked: number[] = [];
  const answering = (yes: boolean) =>
    page({
      mayDeleteScans: async (days) => {
        asked.push(days);
        return yes;
      },
    });
  const set = async (ask: ReturnType<typeof page>, deleteScansAfterDays: number | null) => {
    expect(await ask('settings.change', { deleteScansAfterDays, staff: 'AB' })).toMatchObject({ ok: true });
    expect(desk.companion().settings().staff).toBe('AB');
    return desk.companion().settings().deleteScansAfterDays;
  };
  expect(await set(page(), 1)).toBeNull();
  expect(await set(answering(false), 1)).toBeNull();
  expect(await set(answering(true), 30)).toBe(30);
  expect(await set(answering(false), 7)).toBe(30);
  expect(asked).toEqual([1, 30, 7]);
  expect(await set(answering(false), 90)).toBe(90);
  expect(await set(answering(false), null)).toBeNull();
  expect(asked).toEqual([1, 30, 7]);
});

const somePages = { patient: 'https://app.example.com/patients/{id}', appointment: null, invoice: null };

test('The page alone enters no address that is opened in the browser; without an answer outside it, none counts.', async () => {
  await open();
  const asked: string[][] = [];
  const answering = (yes: boolean) =>
    page({
      mayOpenHosts: async (hosts) => {
        asked.push([...hosts]);
        return yes;
      },
    });
  const set = async (ask: ReturnType<typeof page>, practicePages: object) => {
    expect(await ask('settings.change', { practicePages, staff: 'AB' })).toMatchObject({ ok: true });
    expect(desk.companion().settings().staff).toBe('AB');
    return desk.companion().settings().practicePages.patient;
  };
  const evil = { ...somePages, patient: 'https://evil.example/{id}' };
  expect(await set(page(), somePages)).toBeNull();
  expect(await set(answering(false), somePages)).toBeNull();
  expect(await set(answering(true), somePages)).toBe(somePages.patient);
  expect(await set(answering(false), evil)).toBe(somePages.patient);
  expect(await set(answering(false), { ...somePages, patient: 'https://app.example.com/x?{id}' })).toBe(
    somePages.patient,
  );
  expect(asked).toEqual([['app.example.com'], ['app.example.com'], ['evil.example'], ['app.example.com']]);
  expect(await set(answering(false), { ...somePages, patient: null })).toBeNull();
  expect(asked).toHaveLength(4);
  for (const patient of [
    'http://app.example.com/{id}',
    'https://a@evil.example/{id}',
    'https://{id}.evil.example/',
  ])
    expect(
      await answering(true)('settings.change', { practicePages: { ...somePages, patient } }),
    ).toMatchObject({
      ok: false,
      failure: { kind: 'bad-input' },
    });
});

test('What the page has opened is a kind and a number: nothing else of the address is its own, and no flood of windows.', async () => {
  await open();
  const opened: string[] = [];
  const ask = page({
    mayOpenHosts: async () => true,
    async openPracticePage(url) {
      opened.push(url);
    },
  });
  expect(await ask('practice.openPage', { kind: 'patient', id: 7 })).toMatchObject({
    ok: false,
    failure: { kind: 'not-found' },
  });
  await ask('settings.change', { practicePages: somePages });
  expect(await ask('practice.openPage', { kind: 'patient', id: 7 })).toMatchObject({ ok: true });
  for (const input of [
    { kind: 'patient', id: '7' },
    { kind: 'patient', id: '7/../../logout' },
    { kind: 'patient', id: 7.5 },
    { kind: 'patient', id: -7 },
    { kind: 'patient', id: 7, url: 'https://evil.example/' },
    { kind: 'patient', id: 7, host: 'evil.example' },
    { kind: 'https://evil.example/', id: 7 },
    { kind: '__proto__', id: 7 },
    { kind: 'patient' },
  ])
    expect(await ask('practice.openPage', input)).toMatchObject({
      ok: false,
      failure: { kind: 'bad-input' },
    });
  expect(await ask('practice.openPage', { kind: 'invoice', id: 7 })).toMatchObject({ ok: false });
  expect(opened).toEqual(['https://app.example.com/patients/7']);
  for (let i = 0; i < 40; i += 1) await ask('practice.openPage', { kind: 'patient', id: 100 + i });
  expect(opened).toHaveLength(20);
  expect(await ask('practice.openPage', { kind: 'patient', id: 9 })).toMatchObject({
    failure: { kind: 'rate-limited' },
  });
});

test('The page names no file: a CA file is one that a person chose in the system’s dialog.', async () => {
  await open();
  const ask = page();
  const input = { baseUrl: inProcessBase, apiKey: desk.apiKey };
  expect(await ask('setup.test', { ...input, caFile: '\\\\203.0.113.9\\share\\ca.pem' })).toMatchObject({
    ok: false,
    failure: { kind: 'certificate' },
  });
  expect(read).toEqual([]);
  expect(await ask('setup.chooseCaFile', {})).toMatchObject({ ok: true });
  expect(await ask('setup.test', { ...input, caFile: '/home/clinic/chosen.pem' })).toMatchObject({
    ok: true,
  });
  expect(read).toEqual(['/home/clinic/chosen.pem']);
});

test('The page alone cannot remove this PC: a person says so in a box of the system’s.', async () => {
  await open();
  await desk.connect();
  let asked = 0;
  const answering = (yes: boolean) =>
    page({
      mayRemove: async () => {
        asked += 1;
        return yes;
      },
    });
  const input = { evenIfWaiting: true };
  expect(await page()('pc.remove', input)).toMatchObject({ ok: true, value: { phase: 'ready' } });
  expect(await answering(false)('pc.remove', input)).toMatchObject({
    ok: true,
    value: { phase: 'ready' },
  });
  expect(desk.companion().state().phase).toBe('ready');
  expect(await answering(true)('pc.remove', input)).toMatchObject({
    ok: true,
    value: { phase: 'first-run' },
  });
  expect(asked).toBe(2);
});

test('Where the policy names a certificate authority, no other is chosen in its place.', async () => {
  await open({ preset: { baseUrl: inProcessBase, caFile: '/etc/foyer/clinic.pem' } });
  const ask = page();
  const input = { baseUrl: inProcessBase, apiKey: desk.apiKey };
  expect(await ask('setup.chooseCaFile', {})).toMatchObject({ ok: true });
  for (const call of ['setup.test', 'setup.connect']) {
    const more = call === 'setup.connect' ? { memoryOnly: false } : {};
    expect(await ask(call, { ...input, ...more, caFile: '/home/clinic/chosen.pem' })).toMatchObject({
      ok: false,
      failure: { kind: 'stale' },
    });
  }
  expect([read, desk.sent]).toEqual([[], []]);
  expect(await ask('setup.test', { ...input, caFile: '/etc/foyer/clinic.pem' })).toMatchObject({ ok: true });
});

test('Where the policy names an address, the page can have no other asked, on a PC without a practice neither.', async () => {
  await open({ preset: { baseUrl: inProcessBase, caFile: null } });
  const ask = page();
  expect(await ask('setup.test', elsewhere)).toMatchObject({ ok: false, failure: { kind: 'stale' } });
  expect(desk.sent).toEqual([]);
  const input = { baseUrl: `${inProcessBase}/`, apiKey: desk.apiKey, caFile: null };
  expect(await ask('setup.test', input)).toMatchObject({ ok: true });
});
