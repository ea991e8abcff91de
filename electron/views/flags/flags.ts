import type { CalmView, FlagView } from '../../../shared/bridge/views.ts';
import { type CalmRule, calmCase, calmFirst, calmNames, calmNdis, calmSecond } from './calm.ts';
import type { FlagFacts, FlagRule } from './facts.ts';
import { openForms } from './forms.ts';
import {
  caseFlag,
  healthFund,
  medicare,
  medicareNumberFlag,
  ndisNumber,
  ndisPlan,
  owing,
} from './funding.ts';
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
 * The flags of a row: each a pure function of what this PC knows, in display order.
 *
 * Guarantee: what is unknown is never shown as if it were fine.
 *
 * `calmOf` lists what is unknown in the panel, so that the rows stay quiet while much is still being read.
 */
const flags: readonly FlagRule[] = [
  similarName,
  alert,
  caseFlag,
  ndisPlan,
  firstVisit,
  contactDetails,
  birthdate,
  medicareNumberFlag,
  medicare,
  ndisNumber,
  healthFund,
  privacy,
  openForms,
  owing,
  secondToday,
  birthday,
];

export function flagsOf(facts: FlagFacts): FlagView[] {
  return flags.flatMap((make) => make(facts) ?? []);
}

const calms: readonly CalmRule[] = [calmCase, calmNdis, calmFirst, calmNames, calmSecond];

/** What is fine, and what is unknown. */
export function calmOf(facts: FlagFacts): CalmView[] {
  return calms.flatMap((make) => make(facts) ?? []);
}
