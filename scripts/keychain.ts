import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Ended, runCommand } from './run-command.ts';

/** Set inside a keychain of our own. */
const marker = 'FOYER_KEYCHAIN';

/** In `sh`: the keyring is open before the command starts. Its password guards nothing: the folder is private and short-lived. */
const unlocked =
  'printf foyer | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"';

/**
 * Runs a command with a keychain of its own, so that the one of whoever works here is never touched: on Linux
 * gnome-keyring in a D-Bus session and folders of its own (root without a session will do); elsewhere the system's own,
 * where Foyer's entries have a name of their own (electron/vault.ts, `keychainName`).
 *
 * @param keep a folder in which the keychain stays for the next time; none: it is gone with the command
 */
export async function runWithKeychain(
  command: readonly string[],
  { keep, env = {} }: { readonly keep?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  if (process.platform !== 'linux' || process.env[marker] !== undefined) return runCommand(command, { env });
  const folder = mkdtempSync(join(tmpdir(), 'foyer-keychain-'));
  const data = keep ?? join(folder, 'data');
  const run = join(folder, 'run');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  mkdirSync(run, { mode: 0o700 });
  try {
    return await runCommand(['dbus-run-session', '--', 'sh', '-c', unlocked, 'sh', ...command], {
      env: { ...env, XDG_DATA_HOME: data, XDG_RUNTIME_DIR: run, [marker]: 'own' },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
