import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { saySeedFailure } from '../tests/simulation/failures.ts';
import { type Part, parts } from '../tests/simulation/plan.ts';
import { simulate } from '../tests/simulation/simulate.ts';
import { sayDigests, simulationDigests } from './program-digest.ts';

/**
 * `npm run simulate -- --seeds N [--from S] [--part PART] [--acts N,N,…] [--trace]`: lives N days of
 * small clinics, each decided by its seed, and holds what is there at the end of each against what must always be.
 *
 * `--part`: `sync` (no clicks; `--sync-only` is the same), `writes` (people click, and a fifth of the answers are lost; also
 * `--writes`), `desks`, `money`, `diary` or `people` (two desks at the same few records); left out: `whole`, all of it.
 * `--acts`: of each day only these of its acts, as a failure names them. `--trace`: prints every call and act; for one seed.
 */

const usage = 'usage: npm run simulate -- --seeds N [--from S] [--part PART] [--acts N,N,…] [--trace]';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    'sync-only': { type: 'boolean', default: false },
    writes: { type: 'boolean', default: false },
    part: { type: 'string', default: 'whole' },
    acts: { type: 'string', default: '' },
    trace: { type: 'boolean', default: false },
  },
});
const count = Number(values.seeds);
const from = Number(values.from);
if (!Number.isInteger(count) || !Number.isInteger(from) || count < 1 || from < 0) {
  console.error(usage);
  process.exit(2);
}
const named = parts.find((one) => one === values.part);
if (!named) {
  console.error(usage);
  process.exit(2);
}
function chosenPart(asked: Part): Part {
  if (values['sync-only']) return 'sync';
  return values.writes ? 'writes' : asked;
}
const part = chosenPart(named);

/** On how many days each act and fault struck, in columns. */
function sayStruck(days: Readonly<Record<string, number>>): string {
  const cells = Object.entries(days).map(([name, count]) =>
    `${String(count).padStart(6)} ${name}`.padEnd(32),
  );
  const lines = Array.from({ length: Math.ceil(cells.length / 4) }, (_, row) =>
    cells
      .slice(row * 4, row * 4 + 4)
      .join('')
      .trimEnd(),
  );
  return ['days on which each struck:', ...lines].join('\n');
}

const digests = sayDigests(await simulationDigests('tests/simulation/seeds.ts'));
const began = performance.now();
let done = 0;
const summary = await simulate({
  part,
  from,
  count,
  workers: values.trace ? 1 : availableParallelism(),
  trace: values.trace,
  only: values.acts === '' ? [] : values.acts.split(',').map(Number),
  shorten: !values.trace,
  onSeed(end) {
    done += 1;
    if (end.violations.length > 0) console.log(saySeedFailure(end));
    if (done % 500 === 0) console.error(`${done} of ${count}`);
  },
});
const { runs, simulatedHours, calls, writes, starts, failures } = summary;
const seconds = (performance.now() - began) / 1000;
console.log(
  `${runs} runs in ${seconds.toFixed(0)} s (${(runs / seconds).toFixed(2)} days a second): ` +
    `${simulatedHours.toFixed(0)} simulated hours, ${calls} calls`,
);
const asked = Object.entries(writes).map(([kind, times]) => `${times} ${kind}`);
console.log(`${starts} starts of the program; writes: ${asked.join(', ')}`);
console.log(sayStruck(summary.struck));
console.log(digests);
const seeds = failures.map(({ seed }) => seed);
console.log(`${failures.length} violations${seeds.length > 0 ? `, seeds ${seeds.join(', ')}` : ''}`);
process.exitCode = failures.length === 0 ? 0 : 1;
