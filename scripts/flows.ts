import { everyCell, everyCellIn } from '../tests/e2e/flows/cells.ts';
import { runVitest, sayWhere } from './run-vitest.ts';
import { checks, runSteps } from './steps.ts';
import { tallyOf } from './tally.ts';

/**
 * `npm run flows [-- PRACTICE …]`: every flow of money, documents and bookings with each of its ends, in Chromium on every
 * practice (tests/e2e/flows), where `npm test` runs a choice of them. A practice is named by its file: `as-documented.test`,
 * `newest-first`.
 */
const practices = process.argv.slice(2);

const built = await runSteps(checks.filter(({ name }) => name === 'build'));
if (built.failed > 0) process.exit(1);
sayWhere();
console.log(`${everyCell.length} cells on each practice`);
process.env[everyCellIn] = 'every';
const files = (practices.length === 0 ? [''] : practices).map((name) => `tests/e2e/flows/${name}`);
const { code, report } = await runVitest(['--project', 'e2e', ...files], 'verbose');
const { passed, failed } = tallyOf(report, code);
process.exitCode = failed === 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);
