import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from './chromium.ts';
import type { WindowState } from './control.ts';
import { type Program, startProgram } from './driver.ts';

const main = fileURLToPath(new URL('./toy/main.mjs', import.meta.url));
const userData = mkdtempSync(join(tmpdir(), 'foyer-toy-'));
const left = { id: 1, x: 0, y: 0, width: 1920, height: 1080 };
const right = { id: 2, x: 1920, y: 0, width: 1280, height: 720 };
let browser: Browser;
let program: Program;
let first: Page;
let second: Page;

const ask = (page: Page, channel: string, value?: unknown) =>
  page.evaluate(([name, sent]) => globalThis.toy.invoke(String(name), sent), [channel, value] as const);
const listen = (page: Page) =>
  page.evaluate(() => {
    globalThis.heard = [];
    globalThis.toy.subscribe((...args) => globalThis.heard.push(args));
  });
const heard = (page: Page) => page.evaluate(() => globalThis.heard);
async function shownAt(path: string): Promise<WindowState> {
  const found = (await program.act('window.list', null)).find(({ shows }) => shows === path);
  if (!found) throw new Error(`no window shows ${path}`);
  return found;
}

beforeAll(async () => {
  browser = await launchChromium();
  const env = { ...process.env, FOYER_SCREENS: '1920x1080,1280x720' };
  program = startProgram({ browser, main, userData, env });
  first = await program.page();
  await listen(first);
  await ask(first, 'second', { x: 1930, y: 10, width: 600, height: 400 });
  second = await program.page('/second.html');
  await listen(second);
});

afterAll(async () => {
  await program.quit();
  await browser.close();
  rmSync(userData, { recursive: true, force: true });
});

it('each window has a page, a number and a title of its own', async () => {
  expect(await second.locator('p').textContent()).toBe('on the second screen');
  expect(new URL(second.url()).host).not.toBe(new URL(first.url()).host);
  const all = await program.act('window.list', null);
  expect(all.map(({ id, shows, title }) => [id, shows, title])).toEqual([
    [1, '/index.html', 'Toy'],
    [2, '/second.html', 'Second'],
  ]);
});

it('what a test does to a window is done to the one it names; unnamed among two it is refused', async () => {
  await expect(program.act('window.read', null)).rejects.toThrow('there are 2 windows');
  await expect(program.act('window.close', { window: 7 })).rejects.toThrow('no window 7');
  expect(await program.act('window.read', { window: 2 })).toMatchObject({ title: 'Second' });
});

it('the program learns which window a message comes from, also by one that was forged', async () => {
  expect([await ask(first, 'who'), await ask(second, 'who')]).toEqual(['first', 'second']);
  const forged = { url: 'app://toy/index.html', topFrame: true, knownWindow: true, channel: 'who', args: [] };
  expect(await program.act('ipc.forge', { ...forged, window: 2 })).toBe('second');
  await expect(program.act('ipc.forge', forged)).rejects.toThrow('there are 2 windows');
});

it('what is sent to one window is heard in no other', async () => {
  await ask(second, 'tell', 'for the first');
  await ask(first, 'tell second', 'for the second');
  await expect.poll(() => heard(first)).toEqual([['for the first']]);
  await expect.poll(() => heard(second)).toEqual([['for the second']]);
});

it('the page of one window is given to no browser that has only the other’s pass', async () => {
  const cookies = await first.context().cookies();
  const own = cookies.find(({ name }) => name === `standin${new URL(first.url()).port}`);
  const answer = await fetch(second.url(), { headers: { cookie: `${own?.name}=${own?.value}` } });
  expect(answer.status).toBe(403);
});

it('a window that is shown without being turned to does not take the keyboard focus, and fills its own screen', async () => {
  await expect.poll(() => shownAt('/second.html')).toMatchObject({ visible: true, fullScreen: true });
  expect(await shownAt('/second.html')).toMatchObject({
    focused: false,
    bounds: { x: 1920, y: 0, width: 1280, height: 720 },
  });
  expect(await ask(first, 'screen of second')).toBe(2);
});

it('the program is notified of screens that come, go and change; a system moves what stood on one that is gone', async () => {
  await program.act('displays.set', { displays: [left] });
  expect(await shownAt('/second.html')).toMatchObject({ bounds: { x: 0, width: 1920 } });
  await program.act('displays.set', { displays: [left, right] });
  expect(await shownAt('/second.html')).toMatchObject({ bounds: { x: 1920, width: 1280 } });
  await program.act('displays.set', { displays: [left, { ...right, width: 1600, height: 900 }] });
  expect(await ask(first, 'screens')).toEqual({
    ids: [1, 2],
    main: 1,
    heard: [
      ['display-removed', 2],
      ['display-added', 2],
      ['display-metrics-changed', 2],
    ],
  });
  await expect(program.act('displays.set', { displays: [] })).rejects.toThrow('without a screen');
});

it('a window that is gone takes its page along and answers nothing, and the other goes on', async () => {
  const closed = second.waitForEvent('close');
  expect(await ask(first, 'end second')).toBe(true);
  await closed;
  const late = first.evaluate(() =>
    globalThis.toy.invoke('screen of second').catch((error: Error) => error.message),
  );
  expect(await late).toContain('Object has been destroyed');
  expect(await program.act('window.read', null)).toMatchObject({ title: 'Toy' });
  expect(await ask(first, 'who')).toBe('first');
});
