import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rootCertificates } from 'node:tls';
import type { Keychain } from '../../electron/platform/vault.ts';
import { demoClinic } from '../../service/demo-clinic.ts';
import { seedPc } from '../../tests/bench/built/seeded-pc.ts';
import { startRunning } from '../../tests/standin/driver.ts';
import { root } from '../run-command.ts';

/** A start and an end, on a machine that is busy with other work. */
const longestMs = 180_000;
const main = join(root, 'scripts/rehearsal/rehearsed-program.mjs');

/**
 * Starts the built program on a PC that has read its practice before, and keeps the compiled code of all that the start called
 * beside it (docs/decisions/0109). Nothing of this machine is asked or changed: not its keychain, and no practice is there.
 *
 * @param folder of the built main process, beside those of the page and of preload; it has compiled code already, which stays where this fails
 * @param electron what starts it; null: the stand-in, without a page
 * @returns why there is no code of a start, or null
 */
export async function rehearseStart(folder: string, electron: string | null): Promise<string | null> {
  const here = mkdtempSync(join(tmpdir(), 'foyer-rehearsal-'));
  try {
    const userData = join(here, 'profile');
    const secrets = join(here, 'secrets.json');
    writeFileSync(secrets, JSON.stringify(await seedRehearsal(here, userData)));
    const args = [resolve(folder), secrets];
    const code = await (electron === null
      ? onStandin(userData, args)
      : onElectron(electron, [main, `--user-data-dir=${userData}`, ...args]));
    return code === 0 ? null : `the program ended with ${code}`;
  } catch (error) {
    return String(error);
  } finally {
    // On Windows a file may be held for a moment after its program has ended; what stays there is the system's to clear.
    await rm(here, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
  }
}

/** @returns what the keychain of that PC would hold, by account */
async function seedRehearsal(here: string, userData: string): Promise<Record<string, string>> {
  const kept: Record<string, string> = {};
  const keychain: Keychain = {
    getPassword: async (_, account) => kept[account] ?? null,
    async setPassword(_, account, text) {
      kept[account] = text;
    },
    deletePassword: async (_, account) => delete kept[account],
  };
  const caFile = join(here, 'ca.pem');
  writeFileSync(caFile, rootCertificates[0] ?? '');
  mkdirSync(userData);
  const now = Date.now();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const clinic = demoClinic({ seed: 7, patients: 100, now, zone });
  // No server is there: each call fails at once.
  const practice = { baseUrl: 'https://127.0.0.1:1/', apiKey: 'rehearsal', caFile };
  await seedPc(userData, { clinic, now, zone, practice }, async () => keychain);
  return kept;
}

async function onStandin(userData: string, args: readonly string[]): Promise<number | 'late' | null> {
  const running = startRunning({ main, userData, args, onNews: () => undefined });
  const ended = await Promise.race([running.ended, pause(longestMs, 'late' as const, { ref: false })]);
  if (ended === 'late') await running.kill();
  return ended;
}

const onElectron = (electron: string, args: readonly string[]) =>
  new Promise<number | null>((ended, reject) => {
    spawn(electron, args, { stdio: 'ignore', timeout: longestMs, killSignal: 'SIGKILL' })
      .once('error', reject)
      .once('exit', ended);
  });
