import { fileURLToPath } from 'node:url';
import { mutations } from '../../mutations/all.ts';
import { mutate } from '../../mutations/mutate.ts';

/**
 * A process that lives linked days with a mistake in the program, up to the first red one: `node linked-worker.ts <mutation> <first seed> <most days>`,
 * with a channel to its parent.
 */
export type LinkedReport = {
  /** Days lived. */
  readonly days: number;
  /** What was first not as it must be; null: nothing. */
  readonly what: string | null;
  /** The day could not be lived: `what` was thrown. */
  readonly isThrown: boolean;
};

const [, , name, from, most] = process.argv;
const mutation = mutations.find((one) => one.name === name);
if (!mutation) throw new Error(`there is no mutation ${name}`);
const checkMutation = mutate(mutation, fileURLToPath(new URL('../../../', import.meta.url)));
const { linkedDay } = await import('./linked-day.ts');
checkMutation();

async function live(seed: number): Promise<Pick<LinkedReport, 'what' | 'isThrown'>> {
  try {
    const { violations } = await linkedDay(seed);
    return { what: violations[0] ?? null, isThrown: false };
  } catch (error) {
    return { what: String(error), isThrown: true };
  }
}

let report: LinkedReport = { days: 0, what: null, isThrown: false };
for (let seed = Number(from); report.days < Number(most) && report.what === null; seed++)
  report = { days: report.days + 1, ...(await live(seed)) };
process.send?.(report);
process.disconnect?.();
