import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decoderFile } from '../../../../electron/desktop/windows/decoder-files.ts';
import { decoderWindows } from '../../../../electron/desktop/windows/decoder-window.ts';

type Handler = (request: Request) => Promise<Response>;

/** Electron as far as decoding needs it: what is made is kept, and a page loads when a test says so. */
function openElectron() {
  const seen = {
    sessions: [] as string[],
    options: [] as Record<string, unknown>[],
    posted: [] as unknown[][],
    toPage: [] as unknown[],
    killed: [] as number[],
    acts: [] as string[],
    metrics: [] as { pid: number; memory: { workingSetSize: number; privateBytes?: number } }[],
  };
  let serve: Handler = async () => new Response();
  let load = (_error: Error | null) => {};
  let window = new EventEmitter();
  let contents = new EventEmitter();
  const port1 = Object.assign(new EventEmitter(), {
    start: () => undefined,
    postMessage: (message: unknown) => void seen.toPage.push(message),
    close: () => void seen.acts.push('port closed'),
  });
  const port2 = {};
  class BrowserWindow extends EventEmitter {
    #gone = false;
    constructor(options: Record<string, unknown>) {
      super();
      seen.options.push(options);
      window = this;
      contents = this.webContents;
    }
    loadURL = () =>
      new Promise<void>((resolve, reject) => {
        load = (error) => (error === null ? resolve() : reject(error));
      });
    isDestroyed = () => this.#gone;
    destroy = () => {
      this.#gone = true;
      seen.acts.push('destroyed');
      this.emit('closed');
    };
    webContents = Object.assign(new EventEmitter(), {
      postMessage: (...args: unknown[]) => void seen.posted.push(args),
      getOSProcessId: () => 4711,
    });
  }
  const electron = {
    app: { getAppMetrics: () => seen.metrics },
    BrowserWindow,
    MessageChannelMain: class {
      port1 = port1;
      port2 = port2;
    },
    session: {
      fromPartition(name: string) {
        seen.sessions.push(name);
        return Object.assign(new EventEmitter(), {
          setPermissionRequestHandler: () => undefined,
          setPermissionCheckHandler: () => undefined,
          setDevicePermissionHandler: () => undefined,
          setProxy: async () => undefined,
          webRequest: { onBeforeRequest: () => undefined },
          protocol: {
            handle: (_scheme: string, handler: Handler) => {
              serve = handler;
            },
          },
        });
      },
    },
  };
  return {
    electron,
    seen,
    port1,
    port2,
    serve: (address: string) => serve(new Request(address)),
    load: (error: Error | null = null) => load(error),
    window: () => window,
    contents: () => contents,
  };
}

let here: ReturnType<typeof openElectron>;
let open: ReturnType<typeof decoderWindows>;
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-decoder-'));
  for (const one of ['main/codecs', 'decoder/assets', 'renderer'])
    mkdirSync(join(folder, one), { recursive: true });
  writeFileSync(join(folder, 'main/main.js'), 'the main process');
  writeFileSync(join(folder, 'main/codecs/pdfium.wasm'), 'compiled');
  writeFileSync(join(folder, 'decoder/decoder.html'), '<p>');
  writeFileSync(join(folder, 'decoder/assets/decoder.js'), 'code');
  writeFileSync(join(folder, 'renderer/index.html'), '<p>');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  here = openElectron();
  open = decoderWindows(
    here.electron as never,
    join(folder, 'main'),
    (pid) => void here.seen.killed.push(pid),
  );
});
const job = { kind: 'look', bytes: Uint8Array.of(1) } as const;

test('Nothing is made before the first document comes.', () => {
  expect([here.seen.sessions, here.seen.options]).toEqual([[], []]);
  void open().end();
  void open().end();
  expect([here.seen.sessions, here.seen.options.length]).toEqual([['decoder'], 2]);
});

test('The window is in the sandbox, is never seen, and its page is handed one port once it is loaded.', async () => {
  const decoder = open();
  decoder.post(job);
  expect(here.seen.options[0]).toMatchObject({
    show: false,
    focusable: false,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      devTools: false,
      preload: join(folder, 'preload/decoder-preload.cjs'),
    },
  });
  expect(here.seen.posted).toEqual([]);
  here.load();
  await Promise.resolve();
  expect(here.seen.posted).toEqual([['foyer:decoder', null, [here.port2]]]);
  expect(here.seen.toPage).toEqual([job]);
});

test('What the page answers is handed on, but for what it says after it was let go.', async () => {
  const decoder = open();
  const heard: unknown[] = [];
  decoder.onAnswer((answer) => heard.push(answer));
  here.port1.emit('message', { data: 'an answer' });
  await decoder.end();
  here.port1.emit('message', { data: 'late' });
  expect(heard).toEqual(['an answer']);
});

test('One that is let go is ended at once: its window, its port and its process.', async () => {
  const decoder = open();
  const gone: string[] = [];
  decoder.onGone((why) => gone.push(why));
  await decoder.end();
  await decoder.end();
  expect(here.seen.acts).toEqual(['port closed', 'destroyed']);
  expect([here.seen.killed, gone, decoder.memory()]).toEqual([[4711], [], 0]);
  // The page was still being loaded.
  here.load(new Error('ERR_FAILED'));
  await Promise.resolve();
  expect([gone, here.seen.posted]).toEqual([[], []]);
});

test.each([
  ['crashed', () => here.contents().emit('render-process-gone', {}, { reason: 'crashed' })],
  ['oom', () => here.contents().emit('render-process-gone', {}, { reason: 'oom' })],
  ['preload-error', () => here.contents().emit('preload-error', {}, '', new Error())],
  ['closed', () => here.window().emit('closed')],
  ['not loaded', () => here.load(new Error('ERR_FAILED'))],
])('One that ends by itself, or cannot be loaded, says so once: %s.', async (why, happen) => {
  const decoder = open();
  const gone: string[] = [];
  decoder.onGone((said) => gone.push(said));
  happen();
  await new Promise<void>((next) => setImmediate(next));
  here.window().emit('closed');
  expect(gone).toEqual([why]);
  expect(here.seen.acts).toContain('destroyed');
});

test('Its memory is that of its own process; on Windows what no other shares.', () => {
  const decoder = open();
  expect(decoder.memory()).toBe(0);
  here.seen.metrics.push({ pid: 1, memory: { workingSetSize: 999 } });
  here.seen.metrics.push({ pid: 4711, memory: { workingSetSize: 100 } });
  expect(decoder.memory()).toBe(102_400);
  here.seen.metrics.splice(1, 1, { pid: 4711, memory: { workingSetSize: 100, privateBytes: 50 } });
  expect(decoder.memory()).toBe(51_200);
});

test('Only the decoder’s page, its scripts and the codecs are given, each with the policy that lets WebAssembly run.', async () => {
  open();
  for (const [address, kind] of [
    ['app://foyer/decoder.html', 'text/html; charset=utf-8'],
    ['app://foyer/assets/decoder.js', 'text/javascript; charset=utf-8'],
    ['app://foyer/codecs/pdfium.wasm', 'application/wasm'],
  ] as const) {
    const answer = await here.serve(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, kind]);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
  }
  for (const address of [
    'app://foyer/index.html',
    'app://foyer/../main/main.js',
    'app://foyer/codecs/../main.js',
    'app://foyer/codecs/..%2fmain.js',
    'app://other/decoder.html',
  ]) {
    const answer = await here.serve(address);
    expect(answer.status, address).toBe(404);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  expect(decoderFile('app://foyer/codecs/..%2fmain.js', '/page', '/codecs')).toBeNull();
});
