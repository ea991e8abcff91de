/**
 * How much of the long families of tests a run covers: `npm test` a choice of each, the families' own commands and
 * `npm run soak` all of it. docs/flows.md has the table of what covers which flow.
 */
export type Extent = 'choice' | 'whole';

/** The environment variable that `npm run soak` and `npm run flows` set. */
export const extentVariable = 'FOYER_EXTENT';

export const extentOf = (env: NodeJS.ProcessEnv): Extent =>
  env[extentVariable] === 'whole' ? 'whole' : 'choice';

/** Each `step`-th of a long list of cases in `npm test`, all of them in the soak. */
export const someOf = <T>(all: readonly T[], step: number): readonly T[] =>
  all.filter((_, at) => at % asMany(step, 1) === 0);

/** How many cases of a property, or how much of a long list: `choice` in `npm test`, `whole` in the soak. */
export const asMany = (choice: number, whole: number): number =>
  extentOf(process.env) === 'whole' ? whole : choice;
