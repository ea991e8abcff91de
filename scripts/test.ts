import { relative } from 'node:path';
import { root } from './run-command.ts';
import { runVitest, sayWhere } from './run-vitest.ts';
import { checks, runSteps, type Tally } from './steps.ts';
import { disturbedIn, tallyOf } from './tally.ts';

/** `npm test`: every check, then every test. What follows `--` goes to vitest, and then only the build runs before it. */
const chosen = process.argv.slice(2);
const steps = chosen.length === 0 ? checks : checks.filter(({ name }) => name === 'build');

const checked = await runSteps(steps);
sayWhere();
const tested = await runTests(chosen);
const passed = checked.passed + tested.passed;
const failed = checked.failed + tested.failed;
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);

/** With a second look, alone, at what drives a browser and may have been disturbed; said openly. */
async function runTests(args: readonly string[]): Promise<Tally> {
  const { code, report } = await runVitest(args);
  const disturbed = args.length === 0 ? disturbedIn(report) : [];
  if (disturbed.length === 0) return tallyOf(report, code);
  const names = disturbed.map((path) => relative(root, path)).join(', ');
  console.log(`\na second look, alone, at what went wrong beside other work: ${names}`);
  const again = await runVitest(['--no-file-parallelism', ...disturbed]);
  const first = tallyOf(report, code, disturbed);
  const second = tallyOf(again.report, again.code);
  if (second.failed === 0) console.log(`went wrong once, and right when alone: ${names}`);
  return { passed: first.passed + second.passed, failed: first.failed + second.failed };
}
