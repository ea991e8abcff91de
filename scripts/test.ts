import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findElectron } from '../tests/e2e/on-electron.ts';
import { runWithKeychain } from './keychain.ts';
import { checks, runSteps, type Tally } from './steps.ts';
import { tallyOf } from './tally.ts';

/** `npm test`: every check, then every test. What follows `--` goes to vitest, and then only the build runs before it. */
const chosen = process.argv.slice(2);
const steps = chosen.length === 0 ? checks : checks.filter(({ name }) => name === 'build');

const checked = await runSteps(steps);
const on =
  findElectron(process.env) === null ? 'on the stand-in: Electron’s binary is not here' : 'on Electron';
console.log(`tests end to end run ${on}`);
const tested = await runTests(chosen);
const passed = checked.passed + tested.passed;
const failed = checked.failed + tested.failed;
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);

async function runTests(args: readonly string[]): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    const { code } = await runWithKeychain(['vitest', 'run', ...reporters, ...args]);
    return tallyOf(readReport(report), code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
