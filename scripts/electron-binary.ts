import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { electronDist, findElectron, sandboxRefusal } from '../tests/e2e/on-electron.ts';

/** How long Electron's own installer may take; where its server cannot be reached it would wait for minutes. */
const patienceMs = 90_000;

/**
 * Electron's binary: the one that is here, or else fetched by Electron's own installer.
 * @returns its path; null where it cannot be had, or where there is no screen to show a window on
 */
export async function obtainElectron(
  env: NodeJS.ProcessEnv,
  say: (text: string) => void,
): Promise<string | null> {
  if (!hasScreen(env)) return null;
  const here = findElectron(env);
  if (here !== null) return here;
  const refusal = env['FOYER_ELECTRON'] === 'stand-in' ? null : sandboxRefusal(electronDist());
  if (refusal !== null) {
    say(`${refusal} Using Electron’s stand-in.`);
    return null;
  }
  say('Fetching Electron …');
  const installer = createRequire(import.meta.url).resolve('electron/install.js');
  const child = spawn(process.execPath, [installer], {
    stdio: 'ignore',
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  });
  await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  const found = findElectron(env);
  if (found === null) say('Electron’s binary cannot be had here: using its stand-in.');
  return found;
}

export function hasScreen(env: NodeJS.ProcessEnv): boolean {
  return process.platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}
