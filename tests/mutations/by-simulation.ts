import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ClaimReport } from '../simulation/linked/claim-worker.ts';
import type { LinkedReport } from '../simulation/linked/linked-worker.ts';
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
  if (part === 'linked') return byLinkedDays(name, most, from);
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

/** The whole table of claims with a mistake in the program. */
async function byClaimTable(name: string): Promise<BySimulation> {
  const { cases: days, what } = await reportOf<ClaimReport>('claim-worker.ts', [name]);
  return what === null ? { kind: 'green', days } : { kind: 'red', days, what };
}

/** Linked days with a mistake in the program, until one is red. */
async function byLinkedDays(name: string, most: number, from: number): Promise<BySimulation> {
  const report = await reportOf<LinkedReport>('linked-worker.ts', [name, String(from), String(most)]);
  const { days, what, isThrown } = report;
  return what === null ? { kind: 'green', days } : { kind: isThrown ? 'throws' : 'red', days, what };
}

/** What a process of its own reports, which runs a file of tests/simulation/linked. */
function reportOf<Report>(file: string, args: readonly string[]): Promise<Report> {
  const path = fileURLToPath(new URL(`../simulation/linked/${file}`, import.meta.url));
  const worker = fork(path, args, { execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once('message', (message) => resolve(message as Report));
    worker.once('error', reject);
    worker.once('close', (code) => reject(new Error(`${file} ended with ${code}`)));
  });
}
