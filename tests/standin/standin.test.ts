import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from './chromium.ts';
import { type Program, startProgram } from './driver.ts';

type Toy = {
  invoke(channel: string, ...args: unknown[]): Promise<unknown>;
  subscribe(listener: (...args: unknown[]) => void): () => void;
  list: string[];
};
declare global {
  // The page's `window` within `evaluate`.
  var toy: Toy;
  var heard: unknown[];
}

const main = fileURLToPath(new URL('./toy/main.mjs', import.meta.url));
const userData = mkdtempSync(join(tmpdir(), 'foyer-toy-'));
let browser: Browser;
let program: Program;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
  program = startProgram({ browser, main, userData });
  page = await program.page();
  await page.evaluate(() => {
    globalThis.heard = [];
    globalThis.toy.subscribe((...args) => globalThis.heard.push(args));
  });
});

afterAll(async () => {
  await program.quit();
  await browser.close();
  rmSync(userData, { recursive: true, force: true });
});

const untilHeard = (count: number) => page.waitForFunction((n) => globalThis.heard.length >= n, count);

describe('IPC', () => {
  it('carries values both ways as structured clones', async () => {
    const kinds = await page.evaluate(async () => {
      const sent = [new Uint8Array([1, 2]), new Date(5), new Map([[1, { n: 1 }]]), undefined, 7n];
      const [bytes, date, map, nothing, big] = (await globalThis.toy.invoke('echo', ...sent)) as [
        Uint8Array,
        Date,
        Map<number, { n: number }>,
        undefined,
        bigint,
      ];
      return [
        bytes instanceof Uint8Array && bytes[1] === 2,
        date instanceof Date && date.getTime() === 5,
        map.get(1)?.n === 1,
        nothing === undefined,
        big === 7n,
      ];
    });
    expect(kinds).toEqual([true, true, true, true, true]);
  });

  it('rejects what cannot be cloned, and gives errors of the handler as Electron words them', async () => {
    const message = (channel: string, withFunction: boolean) =>
      page.evaluate(
        ([name, bad]) =>
          globalThis.toy
            .invoke(String(name), bad ? [new Promise(() => {})] : 1)
            .then(String, (e: Error) => e.message),
        [channel, withFunction] as const,
      );
    expect(await message('echo', true)).toContain('could not be cloned');
    expect(await message('function', false)).toContain('could not be cloned');
    expect(await message('fail', false)).toBe("Error invoking remote method 'fail': RangeError: too far");
    expect(await message('unheard-of', false)).toContain('no handler registered');
  });

  it('tells the main process where a message comes from', async () => {
    expect(await page.evaluate(() => globalThis.toy.invoke('sender'))).toEqual({
      url: 'app://toy/index.html',
      origin: 'app://toy',
      top: true,
      own: true,
    });
    const forged = {
      url: 'https://evil.example/x',
      topFrame: false,
      knownWindow: false,
      channel: 'sender',
      args: [],
    };
    expect(await program.act('ipc.forge', forged)).toEqual({
      url: 'https://evil.example/x',
      origin: 'https://evil.example',
      top: false,
      own: false,
    });
  });

  it('knows a message’s frame no longer when its page has gone elsewhere', async () => {
    expect(await page.evaluate(() => globalThis.toy.invoke('keep sender'))).toBe(true);
    const gone = { url: 'app://toy/index.html', topFrame: true, knownWindow: true, gone: true };
    expect(await program.act('ipc.forge', { ...gone, channel: 'keep sender', args: [] })).toBe(false);
    await page.evaluate(() => globalThis.toy.invoke('keep sender'));
    await page.reload();
    await expect.poll(() => page.evaluate(() => globalThis.toy.invoke('kept sender'))).toBe(false);
    await page.evaluate(() => {
      globalThis.heard = [];
      globalThis.toy.subscribe((...args) => globalThis.heard.push(args));
    });
  });

  it('tells the page, until it stops listening', async () => {
    const before = await page.evaluate(() => globalThis.heard.length);
    await page.evaluate(() => globalThis.toy.invoke('tell', 'a', { b: new Date(1) }));
    await untilHeard(before + 1);
    expect(await page.evaluate(() => globalThis.heard.at(-1))).toEqual(['a', { b: new Date(1) }]);
    const count = await page.evaluate(async () => {
      let calls = 0;
      const stop = globalThis.toy.subscribe(() => {
        calls += 1;
      });
      await globalThis.toy.invoke('tell', 1);
      stop();
      await globalThis.toy.invoke('tell', 2);
      return calls;
    });
    expect(count).toBe(1);
  });

  it('carries a file of five megabytes', async () => {
    const length = await page.evaluate(async () => {
      const [bytes] = (await globalThis.toy.invoke('echo', new Uint8Array(5 * 1024 * 1024))) as [Uint8Array];
      return bytes.length;
    });
    expect(length).toBe(5 * 1024 * 1024);
  });
});

describe('the page', () => {
  it('has what preload exposes before its own scripts run, and cannot change it', async () => {
    expect(await page.locator('#early').textContent()).toBe('function');
    const changed = await page.evaluate(() => {
      try {
        Object.assign(globalThis, { toy: 1 });
      } catch {
        return 'refused';
      }
      return 'changed';
    });
    expect(changed).toBe('refused');
  });

  it('runs under the program’s own policy: no inline script, no connection but the wire', async () => {
    await page.evaluate(`{
      const script = document.createElement('script');
      script.textContent = 'globalThis.heard = "inline"';
      document.head.append(script);
    }`);
    const reached = await page.evaluate(() =>
      fetch('/page.js').then(
        () => 'connected',
        () => 'refused',
      ),
    );
    expect(reached).toBe('refused');
    expect(await page.evaluate(() => Array.isArray(globalThis.heard))).toBe(true);
  });

  it('cannot leave or open a window when the program says no; moving within the page is its own affair', async () => {
    const address = page.url();
    await page.click('#away');
    await page.click('#window');
    await page.evaluate(`void window.open('https://example.com/script')`);
    await page.click('#here');
    expect(page.url()).toBe(`${address}#here`);
    expect(browser.contexts().flatMap((context) => context.pages())).toHaveLength(1);
    expect(await page.evaluate(() => globalThis.toy.invoke('state'))).toMatchObject({
      opened: ['https://example.com/window', 'https://example.com/script'],
    });
  });

  it('is given to no one else: no token, no cookie, or another host is refused', async () => {
    const { host } = new URL(page.url());
    const tries = await Promise.all([
      fetch(`http://${host}/index.html`),
      fetch(`http://${host}/index.html?token=guess`),
      fetch(`http://${host}/.standin/codec/decode.ts`, { headers: { cookie: 'standin=guess' } }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403]);
    const wire = new WebSocket(`ws://${host}/.standin/ipc`);
    await new Promise((resolve) => wire.addEventListener('error', resolve));
    expect(wire.readyState).toBe(WebSocket.CLOSED);
  });

  it('keeps the window’s title when the program does', async () => {
    expect((await program.act('window.read', null))?.title).toBe('Toy');
  });

  it('comes back after a reload, as the same page of the same window', async () => {
    await page.reload();
    expect(await page.locator('#early').textContent()).toBe('function');
    await page.evaluate(() => {
      globalThis.heard = [];
      globalThis.toy.subscribe((...args) => globalThis.heard.push(args));
    });
    expect(await page.evaluate(() => globalThis.toy.invoke('sender'))).toMatchObject({ own: true });
  });
});

describe('the desk around it', () => {
  it('shows tray and notices to tests, and lets them click', async () => {
    expect(await program.act('tray.read', null)).toMatchObject({
      toolTip: 'two things',
      menu: [
        { label: 'Say hello', enabled: true, checked: null },
        { label: 'Nothing', enabled: false, checked: null },
      ],
    });
    expect(await program.act('notice.list', null)).toEqual([
      { title: 'Look', body: 'here', silent: false, closed: false },
    ]);
    const before = await page.evaluate(() => globalThis.heard.length);
    await program.act('tray.choose', { label: 'Say hello' });
    await program.act('notice.click', { index: 0 });
    await untilHeard(before + 2);
    expect(await page.evaluate((n) => globalThis.heard.slice(n), before)).toEqual([['hello'], ['clicked']]);
    await expect(program.act('tray.choose', { label: 'Nothing' })).rejects.toThrow('no “Nothing”');
  });

  it('answers dialogs as a person would', async () => {
    const chosen = page.evaluate(() => globalThis.toy.invoke('choose'));
    await expect.poll(() => program.act('dialog.list', null)).toEqual(['open']);
    await program.act('dialog.answer', { paths: ['/a/b.pem'] });
    expect(await chosen).toEqual(['/a/b.pem']);
  });

  it('asks the program for permissions', async () => {
    expect(await program.act('permission.ask', { permission: 'media' })).toBe(false);
    expect(await program.act('permission.ask', { permission: 'fullscreen' })).toBe(true);
    // So does the page itself.
    const written = page.evaluate(`navigator.clipboard.writeText('x').catch((e) => e.name)`);
    expect(await written).toBe('NotAllowedError');
  });

  it('throws on anything that it does not have', async () => {
    const message = await page.evaluate(() => globalThis.toy.invoke('misuse').catch((e: Error) => e.message));
    expect(message).toContain('getAllWindows');
  });

  it('closing hides the window when the program says so, and a second start shows it again', async () => {
    await expect.poll(() => program.act('window.read', null)).toMatchObject({ visible: true });
    await program.act('window.close', null);
    expect(await program.act('window.read', null)).toMatchObject({ visible: false });
    const second = startProgram({ browser, main, userData });
    expect(await second.ended).toBe(0);
    await expect.poll(() => program.act('window.read', null)).toMatchObject({ visible: true });
    expect(await page.evaluate(() => globalThis.toy.invoke('state'))).toMatchObject({
      starts: 2,
      visible: true,
    });
  });

  it('after a power cut the next start is the first again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-toy-'));
    const cut = startProgram({ browser, main, userData: folder });
    await cut.page();
    await cut.kill();
    const next = startProgram({ browser, main, userData: folder });
    await next.page();
    expect(await next.quit()).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });
});
