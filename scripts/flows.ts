import { everyCell } from '../tests/e2e/flows/cells.ts';
import { extentVariable } from '../tests/extent.ts';
import { runVitest, sayWhere } from './run-vitest.ts';
import { checks, runSteps } from './steps.ts';
import { endWith, tallyOf } from './tally.ts';

/**
 * `npm run flows [-- PRACTICE …]`: every flow of money, documents and bookings with each of its ends on every practice, over
 * the bridge (tests/electron/bridge/bridge.every-flow) and in Chromium (tests/e2e/flows), where `npm test` runs a choice of them.
 * With a practice, Chromium alone; it is named by its file: `as-documented.test`, `newest-first`.
 */
const practices = process.argv.slice(2);

const built = await runSteps(checks.filter(({ name }) => name === 'build'));
if (built.failed > 0) process.exit(1);
sayWhere();
console.log(`${everyCell.length} cells on each practice`);
process.env[extentVariable] = 'whole';
const everywhere = ['tests/electron/bridge/bridge.every-flow', 'tests/e2e/flows/'];
const files = practices.length === 0 ? everywhere : practices.map((name) => `tests/e2e/flows/${name}`);
const { code, report } = await runVitest(files, 'verbose');
endWith(tallyOf(report, code));
