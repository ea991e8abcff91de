import { fileURLToPath } from 'node:url';
import type { Errand, SeedReport } from './simulate.ts';

/**
 * A process that lives the days of its seeds and reports each: `node worker.ts <errand as JSON>`, with a channel to its
 * parent. A mistake that it is to make goes into the program before the program is loaded.
 */

const errand = JSON.parse(process.argv[2] ?? '{}') as Errand;
const report = (what: SeedReport) => process.send?.(what);

let checkMutation: () => void = () => undefined;
if (errand.mutation !== null) {
  const { mutate } = await import('../mutations/mutate.ts');
  const { mutations } = await import('../mutations/all.ts');
  const mutation = mutations.find(({ name }) => name === errand.mutation);
  if (!mutation) throw new Error(`there is no mutation ${errand.mutation}`);
  checkMutation = mutate(mutation, fileURLToPath(new URL('../../', import.meta.url)));
}
const { createSeedRunner } = await import('./seeds.ts');
checkMutation();

const runner = createSeedRunner(errand.part);
try {
  for (let seed = errand.from; seed < errand.from + errand.count; seed += errand.every) {
    const trace = errand.trace ? (text: string) => console.log(text) : undefined;
    const end = await runner.run(seed, errand.shorten, trace, errand.only);
    report({ end });
    if (errand.untilRed && end.violations.length > 0) break;
  }
} finally {
  runner.dispose();
}
process.disconnect?.();
