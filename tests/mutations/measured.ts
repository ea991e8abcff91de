import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Mutation } from './mutation.ts';

const Red = z.object({ kind: z.literal('red'), days: z.int(), what: z.string() });

/** What was found out about one mutation, the last time that each was asked. */
const Measured = z.object({
  /** Of the mutation as it was then: another one is not measured by it. */
  digest: z.string(),
  simulation: z
    .union([
      Red,
      z.object({ kind: z.literal('green'), days: z.int() }),
      z.object({ kind: z.literal('not-loaded') }),
      z.object({ kind: z.literal('throws'), days: z.int(), what: z.string() }),
    ])
    .optional(),
  unitTests: z
    .union([
      z.object({ kind: z.literal('red'), file: z.string(), test: z.string() }),
      z.object({ kind: z.literal('green') }),
    ])
    .optional(),
});
export type Measured = z.infer<typeof Measured>;

/** By the names of the mutations: measured.json beside this file. */
export const MeasuredFile = z.record(z.string(), Measured);
export type MeasuredFile = z.infer<typeof MeasuredFile>;

export const digestOf = ({ replacements, part }: Mutation): string =>
  createHash('sha256')
    .update(JSON.stringify([replacements, part]))
    .digest('hex')
    .slice(0, 12);

/** What is known of a mutation as it is now. */
export function knownOf(mutation: Mutation, file: MeasuredFile): Omit<Measured, 'digest'> {
  const known = file[mutation.name];
  return known?.digest === digestOf(mutation) ? known : {};
}

/** The file with more that is known of one mutation. */
export function withKnown(
  file: MeasuredFile,
  mutation: Mutation,
  more: Omit<Measured, 'digest'>,
): MeasuredFile {
  return { ...file, [mutation.name]: { ...knownOf(mutation, file), ...more, digest: digestOf(mutation) } };
}

/** How a mutation stands: `survives` when both were asked and neither sees it. */
export function standing({ simulation, unitTests }: Omit<Measured, 'digest'>): 'seen' | 'survives' | 'open' {
  if (simulation?.kind === 'red' || unitTests?.kind === 'red') return 'seen';
  return simulation && unitTests ? 'survives' : 'open';
}
