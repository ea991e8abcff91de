import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findElectron } from '../tests/e2e/on-electron.ts';
import { runWithKeychain } from './keychain.ts';

/** How a run of vitest ended; its JSON report, null where it left none. */
export type Tested = { readonly code: number; readonly report: unknown };

/**
 * Runs vitest, with a keychain of its own, and reads its report.
 * @param args what vitest is to run
 * @param tells a line for each file, or for each test
 */
export async function runVitest(
  args: readonly string[],
  tells: 'default' | 'verbose' = 'default',
): Promise<Tested> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-'));
  const path = join(folder, 'report.json');
  const reporters = [`--reporter=${tells}`, '--reporter=json', `--outputFile.json=${path}`];
  try {
    const { code } = await runWithKeychain(['vitest', 'run', ...reporters, ...args]);
    return { code, report: readReport(path) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Says what the tests end to end run on. */
export function sayWhere(): void {
  const electron = findElectron(process.env);
  const on = electron === null ? 'on the stand-in: Electron’s binary is not here' : 'on Electron';
  console.log(`tests end to end run ${on}`);
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
