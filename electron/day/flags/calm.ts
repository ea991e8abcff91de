import type { CalmView } from '../../../shared/bridge/views.ts';
import { dateOnly } from '../../../shared/clinic-time.ts';
import { caseUse, sayLeft } from '../case-use.ts';
import { type FlagFacts, isPast } from './facts.ts';

/** What is well, or cannot be told; or nothing to say. */
export type Calm = (facts: FlagFacts) => CalmView | null;

const unknown = (code: string, label: string, explain: string): CalmView => ({
  ...{ code, tone: 'unknown', label, explain },
});

/** Grey where a case's use cannot be told, green where there is plenty left: red and amber are flags. */
export const calmCase: Calm = ({ cases, caseId, date }) => {
  const attached = cases.find((one) => one.id === caseId);
  if (caseId !== null && !attached) {
    return unknown('case', 'Case', 'This PC has not read the case of this appointment yet.');
  }
  if (!attached || isPast(dateOnly(attached.expiryDate), date)) return null;
  const use = caseUse(attached);
  if (use.state === 'cannot-tell') {
    return unknown('case', 'Use of the case', 'The practice does not say how much of this case is used.');
  }
  const left = use.state === 'plenty' ? sayLeft(use) : null;
  return left === null
    ? null
    : { code: 'case', tone: 'good', label: left, explain: `${use.used} of ${use.allowed} ${use.unit} used.` };
};

export const calmNdis: Calm = ({ patient }) =>
  patient.ndisNumber?.trim() && dateOnly(patient.ndisInfo?.endDate) === null
    ? unknown('ndis-plan', 'End of the NDIS plan', 'No end date is on file.')
    : null;

export const calmFirst: Calm = ({ firstVisit: first }) =>
  first === null
    ? unknown(
        'first-visit',
        'First visit',
        'No earlier visit is known here, but this PC keeps only part of the past.',
      )
    : null;

export const calmNames: Calm = ({ unread }) =>
  unread > 0
    ? unknown('similar-name', 'Similar names', `${unread} of today’s patients are not read yet.`)
    : null;
