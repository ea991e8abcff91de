import { runEveryTest, runVitest, sayWhere } from './run-vitest.ts';
import { checks, runSteps } from './steps.ts';
import { endWith, type Tally, tallyOf, together } from './tally.ts';

/** `npm test`: every check, then every test. What follows `--` goes to vitest, and then only the build runs before it. */
const chosen = process.argv.slice(2);
const steps = chosen.length === 0 ? checks : checks.filter(({ name }) => name === 'build');

const checked = await runSteps(steps);
sayWhere();
const tested = chosen.length === 0 ? await runEveryTest() : await runChosen();
endWith(together([checked, tested]));

async function runChosen(): Promise<Tally> {
  const { code, report } = await runVitest(chosen);
  return tallyOf(report, code);
}
