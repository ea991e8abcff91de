import { fileURLToPath } from 'node:url';
import { mutations } from '../../mutations/all.ts';
import { mutate } from '../../mutations/mutate.ts';

/**
 * A process that lives the cases of claim-table.ts with a mistake in the program, up to the first red one: `node claim-worker.ts <mutation>`,
 * with a channel to its parent. It reports how many it lived, and what was first not as it must be.
 */
export type ClaimReport = { readonly cases: number; readonly what: string | null };

const mutation = mutations.find(({ name }) => name === process.argv[2]);
if (!mutation) throw new Error(`there is no mutation ${process.argv[2]}`);
const checkMutation = mutate(mutation, fileURLToPath(new URL('../../../', import.meta.url)));
const { liveClaimTable } = await import('./claim-case.ts');
checkMutation();
process.send?.((await liveClaimTable()) satisfies ClaimReport);
process.disconnect?.();
