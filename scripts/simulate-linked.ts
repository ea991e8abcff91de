import { parseArgs } from 'node:util';
import { linkedDay } from '../tests/simulation/linked/linked-day.ts';

/** `npm run simulate-linked -- [--seeds N] [--from S]`: lives N days of several desks on one hub. */
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '20' }, from: { type: 'string', default: '1' } },
});
const from = Number(values.from);
let failed = 0;
let calls = 0;
let refused = 0;
let partitions = 0;
let hours = 0;
for (let seed = from; seed < from + Number(values.seeds); seed++) {
  const day = await linkedDay(seed);
  calls += day.calls;
  refused += day.refused;
  partitions += day.partitions;
  hours += day.passed / 3_600_000;
  if (day.violations.length === 0) continue;
  failed += 1;
  console.log(`seed ${seed}: ${day.violations.slice(0, 5).join('; ')}\n  ${day.acts.join('\n  ')}`);
}
console.log(
  `${values.seeds} days, ${hours.toFixed(0)} simulated hours: ${calls} calls, ${refused} refused, ${partitions} partitions; ${failed} days with violations`,
);
process.exitCode = failed === 0 ? 0 : 1;
