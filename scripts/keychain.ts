import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Ended, runCommand } from './run-command.ts';

/** Set inside a keychain of our own. */
const marker = 'FOYER_KEYCHAIN';

/**
 * Runs a command with a keychain of its own, so that the developer's own is never touched: on Linux
 * gnome-keyring on a D-Bus and in folders of its own (root without a session will do); elsewhere the system's own,
 * where Foyer's entries have a name of their own (electron/platform/vault.ts, `keychainName`).
 *
 * @param keep a folder in which the keychain stays for the next time; none: it is gone with the command
 * @param byLine as of `runCommand`
 */
export async function runWithKeychain(
  command: readonly string[],
  { keep, byLine = false }: { readonly keep?: string; readonly byLine?: boolean } = {},
): Promise<Ended> {
  if (process.platform !== 'linux' || process.env[marker] !== undefined)
    return runCommand(command, { byLine });
  const folder = mkdtempSync(join(tmpdir(), 'foyer-keychain-'));
  const data = keep ?? join(folder, 'data');
  const run = join(folder, 'run');
  for (const path of [data, run]) mkdirSync(path, { recursive: true, mode: 0o700 });
  const places = { XDG_DATA_HOME: data, XDG_RUNTIME_DIR: run, ...waylandHere(process.env), [marker]: 'own' };
  const bus = openBus({ ...process.env, ...places });
  try {
    const env = { ...places, DBUS_SESSION_BUS_ADDRESS: await addressOf(bus) };
    await openKeyring({ ...process.env, ...env });
    return await runCommand(command, { env, byLine });
  } finally {
    // The keyring ends with its bus.
    bus.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The screen of a Wayland session, whose name counts from the folder of the session: it stays where it is. */
export function waylandHere({ WAYLAND_DISPLAY: name, XDG_RUNTIME_DIR: session }: NodeJS.ProcessEnv): {
  readonly WAYLAND_DISPLAY?: string;
} {
  if (!name || !session || isAbsolute(name)) return {};
  return { WAYLAND_DISPLAY: join(session, name) };
}

/** In a process group of its own: Ctrl+C is the command's to end well, with its keychain still there. */
function openBus(env: NodeJS.ProcessEnv): ChildProcess {
  const args = ['--session', '--nofork', '--nopidfile', '--print-address=1'];
  return spawn('dbus-daemon', args, { stdio: ['ignore', 'pipe', 'ignore'], env, detached: true });
}

function addressOf(bus: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    bus.once('error', reject);
    bus.once('exit', (code) => reject(new Error(`dbus-daemon ended with ${code}`)));
    if (bus.stdout) createInterface({ input: bus.stdout }).once('line', resolve);
  });
}

/** Resolves when secrets can be kept. The password guards nothing: the folder is private. */
async function openKeyring(env: NodeJS.ProcessEnv): Promise<void> {
  const args = ['--daemonize', '--unlock', '--components=secrets'];
  const starter = spawn('gnome-keyring-daemon', args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    env,
    detached: true,
  });
  starter.stdin.end('foyer');
  const code = await new Promise<number | null>((resolve, reject) => {
    starter.once('error', reject);
    starter.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`gnome-keyring-daemon ended with ${code}`);
}
