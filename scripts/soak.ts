import { extentVariable } from '../tests/extent.ts';
import { demoWanted } from './demo/options.ts';
import { runCommand } from './run-command.ts';
import { runEveryTest, sayWhere } from './run-vitest.ts';
import { checks, runSteps } from './steps.ts';
import { endWith, type Tally, together } from './tally.ts';

/**
 * `npm run soak`: every test at its whole length, which `npm test` has no time for. A thousand simulated days of each part,
 * the mutations that are given a number of days (`npm run mutations` tries all of them), every flow with each of its ends on
 * six practices over the bridge and in Chromium, several PCs of a clinic on the real server of the link, each bench at its smallest, each screen in every theme and size with React’s own checks in it, a
 * hundred kills and a hundred power cuts, and the demo of linked desks with a practitioner’s PC, unattended. More than an hour on two
 * cores. `FOYER_SEEDS` gives another number of days.
 */
const built = await runSteps(checks.filter(({ name }) => name === 'build'));
if (built.failed > 0) process.exit(1);
sayWhere();
process.env[extentVariable] = 'whole';
process.env['FOYER_SEEDS'] ??= '1000';
const tested = await runEveryTest();
const crashes = await tallyOfCommand('npm run crash', [
  'scripts/crash.ts',
  '--kills',
  '100',
  '--cuts',
  '100',
]);
endWith(together([tested, crashes, await linkedDemo()]));

/** What is painted at desks and at a practitioner’s PC, with pictures in demo-output/; nothing where the link’s server is not here. */
async function linkedDemo(): Promise<Tally> {
  const args = ['--desks', '2', '--practitioner', '--check'];
  const wanted = await demoWanted(args);
  if (!('sentence' in wanted)) return tallyOfCommand('npm run demo', ['scripts/demo.ts', ...args]);
  console.log(`The demo of linked desks is left out. ${wanted.sentence}`);
  return together([]);
}

async function tallyOfCommand(name: string, script: readonly string[]): Promise<Tally> {
  const { code } = await runCommand([process.execPath, ...script]);
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] };
}
