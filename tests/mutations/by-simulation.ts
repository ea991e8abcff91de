import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ClaimReport } from '../simulation/linked/claim-worker.ts';
import { simulate } from '../simulation/simulate.ts';
import type { Mutation } from './mutation.ts';

/** What the simulation made of a mutation. */
export type BySimulation =
  /** It was red after so many days, from seed 1; `what`: the first thing that was not so. */
  | { readonly kind: 'red'; readonly days: number; readonly what: string }
  | { readonly kind: 'green'; readonly days: number }
  /** It does not load the file that the mistake is in. */
  | { readonly kind: 'not-loaded' }
  /** The program threw with the mistake in it, which proves nothing. */
  | { readonly kind: 'throws'; readonly days: number; readonly what: string };

/**
 * Lives days in the mutation's part, in one process of its own, until one is red.
 * @param most so many at most
 * @param from the first of them
 */
export async function bySimulation(mutation: Mutation, most: number, from = 1): Promise<BySimulation> {
  const { name, part } = mutation;
  if (part === 'claims') return byClaimTable(name);
  const options = { part, from, count: most, workers: 1, mutation: name, shorten: false, untilRed: true };
  try {
    const { failures, runs } = await simulate(options);
    const [first] = failures[0]?.violations ?? [];
    if (!first) return { kind: 'green', days: runs };
    const kind = first.what === 'nothing is thrown' ? 'throws' : 'red';
    return { kind, days: runs, what: kind === 'red' ? first.what : first.detail };
  } catch (error) {
    if (error instanceof Error && error.message.includes('was not loaded')) return { kind: 'not-loaded' };
    throw error;
  }
}

/** The whole table of claims with a mistake in the program, in a process of its own. */
function byClaimTable(name: string): Promise<BySimulation> {
  const worker = fork(
    fileURLToPath(new URL('../simulation/linked/claim-worker.ts', import.meta.url)),
    [name],
    {
      execArgv: [],
    },
  );
  return new Promise((resolve, reject) => {
    worker.once('message', (message) => {
      const { cases: days, what } = message as ClaimReport;
      resolve(what === null ? { kind: 'green', days } : { kind: 'red', days, what });
    });
    worker.once('error', reject);
    worker.once('close', (code) => reject(new Error(`the table of claims ended with ${code}`)));
  });
}
