import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mutations } from '../tests/mutations/all.ts';
import { bySimulation } from '../tests/mutations/by-simulation.ts';
import { createUnitTests } from '../tests/mutations/by-unit-tests.ts';
import { knownOf, type Measured, MeasuredFile, standing, withKnown } from '../tests/mutations/measured.ts';
import type { Mutation } from '../tests/mutations/mutation.ts';
import { pageWith, sayBySimulation, sayByUnitTests } from '../tests/mutations/table.ts';
import { root } from './run-command.ts';

/**
 * `npm run mutations [-- NAME …] [--days N] [--units | --simulation | --table]`: puts each mistake of tests/mutations into
 * the program and says after how many simulated days it is seen, or which unit test sees it, or that it SURVIVES. NAME is
 * a part of a mutation's name. What was found is kept in tests/mutations/measured.json and written to docs/checking.md.
 *
 * `--units`: asks the unit tests alone. `--simulation`: asks the simulation alone. `--table`: runs no tests, only writes the
 * page. Two mutations are tried at a time, each in one process.
 */
const usage = 'usage: npm run mutations [-- NAME …] [--days N] [--units | --simulation | --table]';

const measuredPath = join(root, 'tests', 'mutations', 'measured.json');
const pagePath = join(root, 'docs', 'checking.md');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    days: { type: 'string', default: '300' },
    units: { type: 'boolean', default: false },
    simulation: { type: 'boolean', default: false },
    table: { type: 'boolean', default: false },
  },
});
const days = Number(values.days);
const chosen = mutations.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
if (!Number.isInteger(days) || days < 1 || chosen.length === 0 || (values.units && values.simulation)) {
  console.error(usage);
  process.exit(2);
}

const unitTests = createUnitTests(root);

async function measure(mutation: Mutation): Promise<Omit<Measured, 'digest' | 'part'>> {
  const simulation = values.units ? undefined : await bySimulation(mutation, days);
  const asksUnitTests = !values.simulation && simulation?.kind !== 'red';
  return {
    ...(simulation ? { simulation } : {}),
    ...(asksUnitTests ? { unitTests: await unitTests.judge(mutation) } : {}),
  };
}

const readMeasured = (): MeasuredFile => MeasuredFile.parse(JSON.parse(readFileSync(measuredPath, 'utf8')));

function keep(mutation: Mutation, found: Omit<Measured, 'digest' | 'part'>): void {
  const all = withKnown(readMeasured(), mutation, found);
  const inOrder = mutations.flatMap(({ name }) => (all[name] ? [[name, all[name]] as const] : []));
  writeFileSync(measuredPath, `${JSON.stringify(Object.fromEntries(inOrder), null, 2)}\n`);
}

function say(mutation: Mutation, found: Omit<Measured, 'digest' | 'part'>): void {
  const known = knownOf(mutation, readMeasured());
  const words = [
    found.simulation && sayBySimulation(mutation, found),
    found.unitTests && sayByUnitTests(found),
    standing(known) === 'survives' && 'SURVIVES',
  ];
  console.log(`${mutation.name}\n  ${words.filter(Boolean).join('\n  ')}`);
}

async function measureNext(waiting: Mutation[]): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const found = await measure(next);
    keep(next, found);
    say(next, found);
  }
}

if (!values.table) {
  const waiting = [...chosen];
  await Promise.all([measureNext(waiting), measureNext(waiting)]);
}
const measured = readMeasured();
writeFileSync(pagePath, pageWith(readFileSync(pagePath, 'utf8'), measured));
const stand = chosen.map((mutation) => standing(knownOf(mutation, measured)));
const survivors = stand.filter((one) => one === 'survives').length;
console.log(`${chosen.length} mutations, ${survivors} survive`);
process.exitCode = survivors === 0 ? 0 : 1;
