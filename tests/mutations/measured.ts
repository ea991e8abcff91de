import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Mutation, mutationParts } from './mutation.ts';

const Red = z.object({ kind: z.literal('red'), days: z.int(), what: z.string() });

/** What was found out about one mutation, the last time that each was asked. */
const Measured = z.object({
  /** Of the mutation as it was then: another one is not measured by it. */
  digest: z.string(),
  /** The part of the simulation that was asked. */
  part: z.enum(mutationParts).optional(),
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

export const digestOf = ({ replacements }: Mutation): string =>
  createHash('sha256').update(JSON.stringify(replacements)).digest('hex').slice(0, 12);

type Known = Omit<Measured, 'digest' | 'part'>;

/** What is known of a mutation as it is now: of the simulation, what was measured in the part that it names now. */
export function knownOf(mutation: Mutation, file: MeasuredFile): Known {
  const known = file[mutation.name];
  if (known?.digest !== digestOf(mutation)) return {};
  const { simulation, unitTests } = known;
  return {
    ...(simulation && known.part === mutation.part ? { simulation } : {}),
    ...(unitTests ? { unitTests } : {}),
  };
}

/** The file with more that is known of one mutation. */
export function withKnown(file: MeasuredFile, mutation: Mutation, more: Known): MeasuredFile {
  const known = { ...knownOf(mutation, file), ...more };
  const part = known.simulation ? { part: mutation.part } : {};
  return { ...file, [mutation.name]: { digest: digestOf(mutation), ...part, ...known } };
}

/** How a mutation stands: `survives` when both were asked and neither sees it. */
export function standing({ simulation, unitTests }: Known): 'seen' | 'survives' | 'open' {
  if (simulation?.kind === 'red' || unitTests?.kind === 'red') return 'seen';
  return simulation && unitTests ? 'survives' : 'open';
}
