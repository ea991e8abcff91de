import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepUpToDate, type Updater, usualHours } from '../../../../electron/desktop/updates/updates.ts';
import { createVirtualClock } from '../../../fakes/virtual-clock.ts';

type Made = Updater & { httpExecutor: unknown };
const { NsisUpdater } = createRequire(import.meta.url)('electron-updater/out/NsisUpdater') as {
  NsisUpdater: new (options: null, app: object) => Made;
};

const description = [
  'version: 0.2.0',
  'files:',
  '  - url: Foyer-Setup-0.2.0.exe',
  '    sha512: AAAA',
  '    size: 10',
  'path: Foyer-Setup-0.2.0.exe',
  'sha512: AAAA',
].join('\n');
const refuse = async () => {
  throw new Error('net::ERR_CONNECTION_RESET');
};

let folder = '';
let earlier: NodeJS.UnhandledRejectionListener[] = [];
const unhandled: unknown[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-update-'));
  earlier = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', (error) => unhandled.push(error));
});
afterEach(() => {
  process.removeAllListeners('unhandledRejection');
  for (const one of earlier) process.on('unhandledRejection', one);
  rmSync(folder, { recursive: true });
});

// electron-updater's own class for Windows; only its way to the network is not there. What nothing handles starts Foyer again
// (electron/desktop/startup/uncaught.ts), every quarter of an hour of a night in which a download fails.
test('a download that breaks off is logged, and is no bug of the program', async () => {
  const appUpdateConfigPath = join(folder, 'app-update.yml');
  writeFileSync(appUpdateConfigPath, 'provider: generic\nurl: https://updates.clinic.example/foyer\n');
  const updater = new NsisUpdater(null, {
    version: '0.1.0',
    name: 'foyer',
    isPackaged: true,
    appUpdateConfigPath,
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    quit() {},
    relaunch() {},
    onQuit() {},
  });
  updater.httpExecutor = { request: async () => description, downloadToBuffer: refuse, download: refuse };
  const clock = createVirtualClock(Date.parse('2026-11-21T20:00:00+10:30'));
  const said: string[] = [];
  const note = (message: string) => void said.push(message);
  const stop = keepUpToDate(updater, {
    clock,
    log: { info: note, warn: note, error: note },
    hours: usualHours,
    zone: () => 'Australia/Adelaide',
    waiting: () => 0,
    idleSeconds: () => 3600,
    isOurs: async () => true,
    tries: { read: () => undefined, keep() {} },
    close: async () => undefined,
    startAgain() {},
  });
  await clock.advance(20 * 60_000);
  while (said.length === 0) await pause(5);
  // Node says what nothing handled in the turn after.
  await pause(20);
  stop();
  expect({ said, unhandled }).toEqual({ said: ['an update could not be fetched'], unhandled: [] });
});
