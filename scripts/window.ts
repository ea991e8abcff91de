import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumArgs, chromiumOrThrow } from '../tests/standin/chromium.ts';

/** On Windows what has just ended holds its files for a moment longer. */
const patient = { maxRetries: 20, retryDelay: 100 };

const usualPlace = { x: 40, y: 40, width: 1280, height: 800 };

/** Shows a page in a window of Chromium without a browser around it. @returns the window; it exits when it is closed */
export function showWindow(
  address: string,
  env: NodeJS.ProcessEnv,
  { x, y, width, height } = usualPlace,
): ChildProcess {
  const chromium = chromiumOrThrow(env);
  const profile = mkdtempSync(join(tmpdir(), 'foyer-window-'));
  const args = [
    ...chromiumArgs(process.getuid?.() === 0),
    `--user-data-dir=${profile}`,
    `--window-size=${width},${height}`,
    `--window-position=${x},${y}`,
  ];
  const window = spawn(chromium, [...args, `--app=${address}`], { stdio: 'ignore', env });
  window.once('close', () => rmSync(profile, { recursive: true, force: true, ...patient }));
  return window;
}
