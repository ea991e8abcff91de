import { parseArgs } from 'node:util';
import { mutations } from '../tests/mutations/all.ts';
import { mutate } from '../tests/mutations/mutate.ts';
import { linkedActTable } from '../tests/simulation/linked/linked-act-table.ts';
import { sayDigests, simulationDigests } from './program-digest.ts';
import { root } from './run-command.ts';

/**
 * `npm run simulate-linked -- [--seeds N] [--from S] [--with ACT] [--trace] [--mutation NAME]`: lives N days of several
 * desks on one hub. `--with practitioner-joins`: of these seeds only the days on which that act is planned. `--trace`
 * prints each act as it happens. `--mutation`: with this mistake of tests/mutations in the program, up to the first red day.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    with: { type: 'string' },
    trace: { type: 'boolean', default: false },
    mutation: { type: 'string' },
  },
});
if (values.with !== undefined && !Object.hasOwn(linkedActTable, values.with))
  throw new Error(`there is no act ${values.with}`);
const mutation = mutations.find(({ name }) => name === values.mutation);
if (values.mutation !== undefined && !mutation) throw new Error(`there is no mutation ${values.mutation}`);
const checkMutation = mutation ? mutate(mutation, root) : () => undefined;
// The mistake goes into the program before that is loaded.
const { linkedDay } = await import('../tests/simulation/linked/linked-day.ts');
const { linkedPlan } = await import('../tests/simulation/linked/linked-plan.ts');
checkMutation();
const from = Number(values.from);
const digests = sayDigests(await simulationDigests('tests/simulation/linked/linked-day.ts'));
const began = performance.now();
const sums = {
  calls: 0,
  refused: 0,
  partitions: 0,
  claimed: 0,
  recorded: 0,
  foundLess: 0,
  twoPollers: 0,
  longest: 0,
  hours: 0,
  desks: 0,
};
const failed: number[] = [];
let done = 0;
for (let seed = from; seed < from + Number(values.seeds); seed++) {
  if (values.with !== undefined && !linkedPlan(seed).acts.some(({ name }) => name === values.with)) continue;
  const day = await linkedDay(seed, values.trace ? (text) => console.log(text) : undefined).catch((error) => {
    console.log(`seed ${seed} could not be lived`);
    throw error;
  });
  done += 1;
  if (done % 10 === 0) console.error(`${done} days, seed ${seed}`);
  sums.calls += day.calls;
  sums.refused += day.refused;
  sums.partitions += day.partitions;
  sums.claimed += day.claimed;
  sums.recorded += day.money.recorded;
  sums.foundLess += day.money.foundLess;
  sums.twoPollers += day.twoPollers.times;
  sums.longest = Math.max(sums.longest, day.twoPollers.longest);
  sums.hours += day.passed / 3_600_000;
  sums.desks += day.desks;
  if (day.violations.length === 0) continue;
  failed.push(seed);
  console.log(
    `seed ${seed}, ${day.plan.desks} desks${day.plan.isCalm ? ', calm' : ''}: ${day.violations.slice(0, 6).join('; ')}`,
  );
  if (mutation) break;
  console.log(`  ${JSON.stringify(day.plan.dialect)}\n  ${day.acts.join('\n  ')}`);
}
const seconds = (performance.now() - began) / 1000;
const { calls, refused, partitions, claimed, recorded, foundLess, twoPollers, longest, hours, desks } = sums;
console.log(
  `${done} days of ${desks} desks in ${seconds.toFixed(0)} s: ${hours.toFixed(0)} simulated hours, ` +
    `${((hours * 3600) / seconds).toFixed(0)} times as fast as the clock, ${(done / seconds).toFixed(2)} days a second`,
);
console.log(`${calls} calls, ${refused} refused, ${partitions} partitions, ${claimed} claimed writes sent`);
console.log(`${recorded} parts of payments recorded, ${foundLess} found less owing than was seen`);
console.log(`two desks polled at once ${twoPollers} times, for ${longest.toFixed(0)} ms at most`);
console.log(mutation ? `program with the mutation ${mutation.name}` : digests);
console.log(
  `${failed.length} days with violations${failed.length > 0 ? `, seeds ${failed.join(', ')}` : ''}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
