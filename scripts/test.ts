import { runEveryTest, runVitest, sayWhere } from './run-vitest.ts';
import { checks, runSteps } from './steps.ts';
import { endWith, type Tally, tallyOf, together } from './tally.ts';

/**
 * `npm test`: every check and every test that it has time for (docs/decisions/0077 and 0079), side by side once the program is built. What
 * follows `--` goes to vitest, and then only the build runs before it.
 */
const chosen = process.argv.slice(2);
const isBuild = ({ name }: { readonly name: string }) => name === 'build';

const built = await runSteps(checks.filter(isBuild));
sayWhere();
const tested = chosen.length === 0 ? await runEverything() : await runChosen();
endWith(together([built, tested]));

/** One after the other, as they run, the checks alone would leave much of the second core idle. */
async function runEverything(): Promise<Tally> {
  const others = checks.filter((step) => !isBuild(step));
  return together(await Promise.all([runSteps(others), runEveryTest()]));
}

async function runChosen(): Promise<Tally> {
  const { code, report } = await runVitest(chosen);
  return tallyOf(report, code);
}
