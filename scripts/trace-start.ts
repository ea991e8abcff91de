import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionsIn } from './connections.ts';
import { runWithKeychain } from './keychain.ts';

/**
 * `node scripts/trace-start.ts PROGRAM [ARGUMENT …]`, on Linux with strace: starts Foyer on Electron, unpacked or packed, for the
 * first time on a PC, and fails where its page does not come up, or where it connected to any host.
 *
 * - Only a program whose page runs counts: one that never came up makes no connections either.
 * - It has a keychain of its own, and its settings in a folder of its own (`XDG_CONFIG_HOME`: an installed Foyer refuses
 *   `--user-data-dir`).
 */
const comesUpWithinMs = 120_000;
/** What fetches by itself does so in the first seconds. */
const watchedMs = 15_000;

const command = process.argv.slice(2);
if (command.length === 0) throw new Error('usage: node scripts/trace-start.ts PROGRAM [ARGUMENT …]');

if (process.env['FOYER_KEYCHAIN'] === undefined) {
  const { code } = await runWithKeychain([process.execPath, import.meta.filename, ...command]);
  process.exit(code);
}

const folder = mkdtempSync(join(tmpdir(), 'foyer-trace-'));
const settings = join(folder, 'config');
const trace = join(folder, 'connects.txt');
mkdirSync(settings);

const strace = ['-f', '-qq', '-e', 'trace=connect', '-o', trace];
const traced = spawn('strace', [...strace, ...command], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, XDG_CONFIG_HOME: settings },
  detached: true,
});
let over = false;
const ended = new Promise<void>((resolve, reject) => {
  traced.once('error', reject);
  traced.once('exit', () => {
    over = true;
    resolve();
  });
});

/** Unpacked it has another name, and with it another folder. */
const pageRuns = () =>
  readdirSync(settings).some((name) => {
    const log = join(settings, name, 'logs', 'foyer.log');
    return existsSync(log) && readFileSync(log, 'utf8').includes('the page runs');
  });
const cameUp = await waitFor(pageRuns, comesUpWithinMs);
if (cameUp) await waitFor(() => false, watchedMs);
const wentOn = !over;
if (!over && traced.pid !== undefined) process.kill(-traced.pid, 'SIGTERM');
await Promise.race([ended, pause(20_000, undefined, { ref: false })]);
if (!over && traced.pid !== undefined) process.kill(-traced.pid, 'SIGKILL');
await ended;

const spokenTo = connectionsIn(readFileSync(trace, 'utf8'));
rmSync(folder, { recursive: true, force: true });
if (!cameUp) fail('its page did not come up: the trace proves nothing');
if (!wentOn) fail('it ended by itself');
if (spokenTo.length > 0) fail(`it connected to ${spokenTo.join(', ')}`);
console.log('its page came up, and it connected to nobody');

/** @returns whether it became so in time, and before the program ended */
async function waitFor(condition: () => boolean, ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  while (!over && performance.now() < until) {
    if (condition()) return true;
    await pause(200);
  }
  return condition();
}

function fail(words: string): never {
  console.error(`${command.join(' ')}: ${words}`);
  process.exit(1);
}
