import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findElectron } from '../tests/e2e/on-electron.ts';
import { runWithKeychain } from './keychain.ts';
import { type Tally, tallyOf, together } from './tally.ts';

/** How a run of vitest ended; its JSON report, null where it left none. */
export type Tested = { readonly code: number; readonly report: unknown };

/**
 * Runs vitest, with a keychain of its own, and reads its report.
 * @param args what vitest is to run
 * @param tells a line for each file, or for each test
 * @param byLine whether it shares the terminal with another run
 */
export async function runVitest(
  args: readonly string[],
  tells: 'default' | 'verbose' = 'default',
  byLine = false,
): Promise<Tested> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-'));
  const path = join(folder, 'report.json');
  const reporters = [`--reporter=${tells}`, '--reporter=json', `--outputFile.json=${path}`];
  try {
    const { code } = await runWithKeychain(['vitest', 'run', ...reporters, ...args], { byLine });
    return { code, report: readReport(path) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The runs of vitest that all tests are: those in which a simulated user works with the program wait two thirds of their time, the
 * others compute. Side by side they keep two cores busy; the benches, in the soak, come after the first, one at a time.
 * Three workers compute, because two of them would often wait while the others do. In a single run each file of the one kind would
 * end a worker of the other (scripts/test-order.ts), and with it a browser or the loaded program.
 */
export const everyRun: readonly (readonly string[])[] = [
  ['--project', 'e2e', '--project', 'bench', '--maxWorkers', '2'],
  ['--project', '!e2e', '--project', '!bench', '--maxWorkers', '3'],
];

/** Runs every test. @returns the counts of all runs together */
export async function runEveryTest(run = runVitest): Promise<Tally> {
  const tallies = await Promise.all(
    everyRun.map(async (args) => {
      const { code, report } = await run(args, 'default', true);
      return tallyOf(report, code);
    }),
  );
  return together(tallies);
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
