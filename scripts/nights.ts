import { extentVariable } from '../tests/extent.ts';
import { runVitest } from './run-vitest.ts';
import { checks, runSteps } from './steps.ts';
import { endWith, tallyOf } from './tally.ts';

/**
 * `npm run nights`: the first night of an installed Foyer in all of its eight shapes, and everything else that only the
 * stand-in can be made to do (tests/e2e/first-night*.test.ts), where `npm test` runs the two shapes of an installed Foyer that differ most.
 */
const built = await runSteps(checks.filter(({ name }) => name === 'build'));
if (built.failed > 0) process.exit(1);
process.env[extentVariable] = 'whole';
process.env['FOYER_ELECTRON'] = 'stand-in';
const { code, report } = await runVitest(['--project', 'e2e', 'tests/e2e/first-night'], 'verbose');
endWith(tallyOf(report, code));
