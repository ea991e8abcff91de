import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { type Running, startRunning } from './driver.ts';
import type { StandinPreset } from './preset.ts';

/** What is true of the whole process of a program, not of a part of Electron: a program without a window, on the stand-in. */
const main = fileURLToPath(new URL('./toy/plain.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'foyer-process-'));
let running: Running | undefined;
afterEach(async () => {
  await running?.kill();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
});
function start(preset: Partial<StandinPreset>, env: NodeJS.ProcessEnv = {}): void {
  running = startRunning({
    main,
    userData: preset.packaged ? null : join(folder, 'profile'),
    args: ['--hidden'],
    env: { ...process.env, ...env, FOYER_PC: JSON.stringify(preset) },
    onNews: () => undefined,
  });
}
const here = () => {
  if (!running) throw new Error('nothing runs');
  return running;
};
const from = { url: 'app://toy/index.html', topFrame: true, knownWindow: false };
const ask = (channel: string, ...args: unknown[]) => here().act('ipc.forge', { ...from, channel, args });

it('a bug that nothing caught is shown in a box with its stack, and the program goes on', async () => {
  start({});
  await here().act('bug.happen', { words: 'a made-up bug', rejection: false });
  await expect
    .poll(() => here().act('box.list', null))
    .toEqual(['A JavaScript error occurred in the main process']);
  // The box and the text on the error output come through two pipes, in no order.
  await expect.poll(() => here().complaints()).toMatch(/Uncaught Exception:\nError: a made-up bug\n +at /);
  expect(await ask('found')).toMatchObject({ args: expect.arrayContaining(['--hidden']) });
});

it('a program that catches what nothing caught is shown no box', async () => {
  start({});
  await ask('catch');
  await here().act('bug.happen', { words: 'a made-up bug', rejection: false });
  // Over when this is answered: the bug happens in the turn after it was asked for.
  await ask('found');
  await ask('found');
  expect(await here().act('box.list', null)).toEqual([]);
});

it('a rejection that nothing handled is warned of, without a box, and the program goes on', async () => {
  start({});
  await here().act('bug.happen', { words: 'a made-up rejection', rejection: true });
  await expect.poll(() => here().complaints()).toMatch(/UnhandledPromiseRejection[\s\S]*a made-up rejection/);
  expect(await here().act('box.list', null)).toEqual([]);
});

it('a report of the process ends it on Linux, and on no other system', async () => {
  start({ platform: 'linux' });
  const asked = ask('report').catch((error: Error) => error.message);
  expect(await here().ended).toBeNull();
  expect(await asked).toContain('Electron dies of it on Linux');
  start({ platform: 'win32' });
  expect(await ask('report')).toContain('header');
});

it('a program is given its own main script as an argument where it is not packed, and has no folder of resources', async () => {
  start({});
  expect(await ask('found')).toEqual({
    args: [main, `--user-data-dir=${join(folder, 'profile')}`, '--hidden'],
    resources: null,
    name: 'Foyer',
    version: '0.1.0',
  });
});

it('a packed program is given its arguments alone, and has its name and version from the package that it was packed from', async () => {
  const resources = join(folder, 'resources');
  mkdirSync(join(resources, 'app.asar'), { recursive: true });
  const manifest = { name: 'toy', productName: 'A Toy', version: '3.2.1' };
  writeFileSync(join(resources, 'app.asar', 'package.json'), JSON.stringify(manifest));
  start({ packaged: true, platform: 'win32', resources }, { FOYER_KEYCHAIN: 'own', APPDATA: folder });
  expect(await ask('found')).toEqual({ args: ['--hidden'], resources, name: 'A Toy', version: '3.2.1' });
});

it('a packed program does not run where its secrets would lie among a person’s own', async () => {
  start({ packaged: true }, { FOYER_KEYCHAIN: undefined });
  expect(await here().ended).toBe(1);
  expect(here().complaints()).toContain('in a keychain of its own alone');
});

// The installers of this test are scripts of a shell.
it.skipIf(process.platform === 'win32')(
  'on Windows an installer is started as it was downloaded, and what is no program is refused',
  async () => {
    start({ platform: 'win32' });
    for (const [name, text] of [
      ['Setup.exe', '#!/bin/sh\nexit 7\n'],
      ['Text.exe', 'no program'],
    ] as const)
      writeFileSync(join(folder, name), text);
    expect(await ask('run', join(folder, 'Setup.exe'))).toBe(7);
    expect(await ask('run', join(folder, 'Text.exe'))).toBe('EACCES');
  },
);
