import type { CalmView, FlagView } from '../../../shared/bridge/views.ts';
import { type Calm, calmCase, calmFirst, calmNames, calmNdis, calmSecond } from './calm.ts';
import type { Flag, FlagFacts } from './facts.ts';
import { caseFlag, healthFund, medicare, medicareNumber, ndisNumber, ndisPlan, owing } from './funding.ts';
import {
  alert,
  birthdate,
  birthday,
  contactDetails,
  firstVisit,
  privacy,
  secondToday,
  similarName,
} from './person.ts';

export { noRecord } from './calm.ts';
export type { FlagFacts } from './facts.ts';

/**
 * Passive badges on a row: each a pure function of what this PC knows, in the order in which they are shown.
 *
 * Guarantee: what cannot be told from what is known is never shown as if all were well.
 *
 * `calmOf` says so, for the panel, so that the rows stay calm while much is still being read.
 */
const flags: readonly Flag[] = [
  similarName,
  alert,
  caseFlag,
  ndisPlan,
  firstVisit,
  contactDetails,
  birthdate,
  medicareNumber,
  medicare,
  ndisNumber,
  healthFund,
  privacy,
  owing,
  secondToday,
  birthday,
];

export function flagsOf(facts: FlagFacts): FlagView[] {
  return flags.flatMap((make) => make(facts) ?? []);
}

const calms: readonly Calm[] = [calmCase, calmNdis, calmFirst, calmNames, calmSecond];

/** What is well, and what cannot be told. */
export function calmOf(facts: FlagFacts): CalmView[] {
  return calms.flatMap((make) => make(facts) ?? []);
}
