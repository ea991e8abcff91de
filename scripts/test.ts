import { runVitest, sayWhere } from './run-vitest.ts';
import { checks, runSteps } from './steps.ts';
import { tallyOf } from './tally.ts';

/** `npm test`: every check, then every test. What follows `--` goes to vitest, and then only the build runs before it. */
const chosen = process.argv.slice(2);
const steps = chosen.length === 0 ? checks : checks.filter(({ name }) => name === 'build');

const checked = await runSteps(steps);
sayWhere();
const { code, report } = await runVitest(chosen);
const tested = tallyOf(report, code);
const passed = checked.passed + tested.passed;
const failed = checked.failed + tested.failed;
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
