import { runEveryTest, runVitest, sayWhere } from './run-vitest.ts';
import { checks, runSteps, type Tally } from './steps.ts';
import { tallyOf } from './tally.ts';

/** `npm test`: every check, then every test. What follows `--` goes to vitest, and then only the build runs before it. */
const chosen = process.argv.slice(2);
const steps = chosen.length === 0 ? checks : checks.filter(({ name }) => name === 'build');

const checked = await runSteps(steps);
sayWhere();
const tested = chosen.length === 0 ? await runEveryTest() : await runChosen();
const passed = checked.passed + tested.passed;
const failed = checked.failed + tested.failed;
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);

async function runChosen(): Promise<Tally> {
  const { code, report } = await runVitest(chosen);
  return tallyOf(report, code);
}
