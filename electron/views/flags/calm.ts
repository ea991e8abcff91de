import type { CalmView } from '../../../shared/bridge/views.ts';
import { clinicDayOf } from '../../../shared/clinic-time.ts';
import { caseUsage, sayAllowanceLeft } from '../case-use.ts';
import { type FlagFacts, isPast } from './facts.ts';

/** Statements without a warning: what is fine, or unknown; null: nothing to say. */
export type CalmRule = (facts: FlagFacts) => CalmView | null;

const unknown = (code: string, label: string, explain: string): CalmView => ({
  code,
  tone: 'unknown',
  label,
  explain,
});

/** Grey where a case's use is unknown, green where plenty is left: red and amber are flags. */
export const calmCase: CalmRule = ({ cases, caseId, casesRead, date, zone }) => {
  if (caseId === null && !casesRead && cases.length === 0) {
    return unknown('no-case', 'Whether a case is missing', 'The cases have not been read yet.');
  }
  const attached = cases.find((one) => one.id === caseId);
  if (caseId !== null && !attached) {
    return unknown('case', 'Case', 'This PC does not have the case of this appointment yet.');
  }
  if (!attached || attached.isOpen === false || isPast(clinicDayOf(attached.expiryDate, zone), date))
    return null;
  const use = caseUsage(attached);
  if (use.state === 'cannot-tell') {
    return unknown('case', 'Use of the case', 'The practice does not say how much of this case is used.');
  }
  const left = use.state === 'plenty' ? sayAllowanceLeft(use) : null;
  return left === null
    ? null
    : { code: 'case', tone: 'good', label: left, explain: `${use.used} of ${use.allowed} ${use.unit} used.` };
};

export const calmNdis: CalmRule = ({ patient, zone }) =>
  patient.ndisNumber?.trim() && clinicDayOf(patient.ndisInfo?.endDate, zone) === null
    ? unknown('ndis-plan', 'End of the NDIS plan', 'No end date is on file.')
    : null;

export const calmFirst: CalmRule = ({ firstVisit: first }) =>
  first === null
    ? unknown(
        'first-visit',
        'First visit',
        'No earlier visit is known here, but this PC keeps only part of the past.',
      )
    : null;

const partOfDay = 'The appointments of this day have not all been read yet.';

export const calmNames: CalmRule = ({ unread, dayComplete }) => {
  if (unread === 0 && dayComplete) return null;
  const explain = unread > 0 ? `${unread} of today’s patients are not read yet.` : partOfDay;
  return unknown('similar-name', 'Similar names', explain);
};

export const calmSecond: CalmRule = ({ alsoToday, dayComplete }) =>
  alsoToday.length === 0 && !dayComplete
    ? unknown('second-today', 'Another appointment today', partOfDay)
    : null;

/** Replaces all others where the patient's record is not cached. */
export const noRecord: CalmView = unknown(
  'record',
  'What is on record',
  'This PC has not read the patient’s record yet.',
);
