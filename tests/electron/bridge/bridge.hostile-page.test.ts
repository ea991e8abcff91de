import { afterEach, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import { inProcessBase } from '../../../service/service.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** What a page that runs somebody's script may ask of the main process. */
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
function page(mayRemove?: () => Promise<boolean>) {
  const bridge = serveBridge({
    companion: desk.companion(),
    log: { info() {}, warn() {}, error() {} },
    chooseCaFile: async () => '/home/clinic/chosen.pem',
    printing: noPrinting,
    ...(mayRemove && { mayRemove }),
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
  const answering = (yes: boolean) => async () => {
    asked += 1;
    return yes;
  };
  const input = { evenIfWaiting: true };
  expect(await page()('pc.remove', input)).toMatchObject({ ok: true, value: { phase: 'ready' } });
  expect(await page(answering(false))('pc.remove', input)).toMatchObject({
    ok: true,
    value: { phase: 'ready' },
  });
  expect(desk.companion().state().phase).toBe('ready');
  expect(await page(answering(true))('pc.remove', input)).toMatchObject({
    ok: true,
    value: { phase: 'first-run' },
  });
  expect(asked).toBe(2);
});

test('Where the policy names an address, the page can have no other asked, on a PC without a practice neither.', async () => {
  await open({ preset: { baseUrl: inProcessBase, caFile: null } });
  const ask = page();
  expect(await ask('setup.test', elsewhere)).toMatchObject({ ok: false, failure: { kind: 'stale' } });
  expect(desk.sent).toEqual([]);
  const input = { baseUrl: `${inProcessBase}/`, apiKey: desk.apiKey, caFile: null };
  expect(await ask('setup.test', input)).toMatchObject({ ok: true });
});
