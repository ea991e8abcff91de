import { extentVariable } from '../tests/extent.ts';
import { runCommand } from './run-command.ts';
import { runEveryTest, sayWhere } from './run-vitest.ts';
import { checks, runSteps } from './steps.ts';
import { endWith, together } from './tally.ts';

/**
 * `npm run soak`: every test at its whole length, which `npm test` has no time for. A thousand simulated days of each part,
 * the mutations that are given a number of days (`npm run mutations` tries all of them), every flow with each of its ends on
 * six practices over the bridge and in Chromium, several PCs of a clinic on the real server of the link, each bench at its smallest, each screen in every theme and size with React’s own checks in it, a
 * hundred kills and a hundred power cuts. More than an hour on two cores. `FOYER_SEEDS` gives another number of days.
 */
const built = await runSteps(checks.filter(({ name }) => name === 'build'));
if (built.failed > 0) process.exit(1);
sayWhere();
process.env[extentVariable] = 'whole';
process.env['FOYER_SEEDS'] ??= '1000';
const tested = await runEveryTest();
const crashes = await runCommand([process.execPath, 'scripts/crash.ts', '--kills', '100', '--cuts', '100']);
const killed =
  crashes.code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: ['npm run crash'] };
endWith(together([tested, killed]));
