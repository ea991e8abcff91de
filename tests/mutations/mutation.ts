import { parts } from '../simulation/plan.ts';

/**
 * A part of the simulation. `claims`: the table of claims (tests/simulation/linked/claim-table.ts), whose cases are counted as days; `linked`: days
 * of several desks on one hub (tests/simulation/linked/linked-day.ts).
 */
export const mutationParts = [...parts, 'claims', 'linked'] as const;
export type MutationPart = (typeof mutationParts)[number];

/** A passage of the program's source, word for word, and what stands in its place. */
export type Replacement = { readonly file: string; readonly text: string; readonly by: string };

/**
 * A mistake that a developer could make in the program. Either the simulation must turn red with it, or a unit test. Each
 * passage stands in the source exactly once, as it is given here; when it is rewritten, its mutation is rewritten with it
 * (mutations.test.ts says which).
 */
export type Mutation = {
  /** What is wrong, as a clause: “When …, the simulation turns red”. */
  readonly name: string;
  /** What a user would lose by it. */
  readonly loses: string;
  readonly replacements: readonly Replacement[];
  /** The part of the simulation in which it shows soonest. */
  readonly part: MutationPart;
  /**
   * The unit test file that sees it, from the root of the project. It is run first when the unit tests are asked; the
   * others follow if it is green.
   */
  readonly unitTest?: string;
  /** So many days, from seed 1, turn red in `npm test`; `slow`: in `npm run soak` alone. Absent: in neither. */
  readonly within?: number;
  readonly slow?: true;
  /** In `npm test` the days before this one are left out: measured to be green with this mistake in it. */
  readonly from?: number;
};
