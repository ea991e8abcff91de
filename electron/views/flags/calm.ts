import type { CalmView } from '../../../shared/bridge/views.ts';
import { clinicDayOf } from '../../../shared/clinic-time.ts';
import { caseUsage, sayAllowanceLeft } from '../case-use.ts';
import { viewWords } from '../words.ts';
import { type FlagFacts, isPast } from './facts.ts';

const words = viewWords.unknown;

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
    return unknown('no-case', words.noCase, words.noCaseMeans);
  }
  const attached = cases.find((one) => one.id === caseId);
  if (caseId !== null && !attached) {
    return unknown('case', words.case, words.caseMeans);
  }
  if (!attached || attached.isOpen === false || isPast(clinicDayOf(attached.expiryDate, zone), date))
    return null;
  const use = caseUsage(attached);
  if (use.state === 'cannot-tell') {
    return unknown('case', words.caseUse, words.caseUseMeans);
  }
  const left = use.state === 'plenty' ? sayAllowanceLeft(use) : null;
  return left === null
    ? null
    : {
        code: 'case',
        tone: 'good',
        label: left,
        explain: viewWords.funding.caseUse(`${use.used}`, `${use.allowed}`, use.unit),
      };
};

export const calmNdis: CalmRule = ({ patient, zone }) =>
  patient.ndisNumber?.trim() && clinicDayOf(patient.ndisInfo?.endDate, zone) === null
    ? unknown('ndis-plan', words.planEnd, words.planEndMeans)
    : null;

export const calmFirst: CalmRule = ({ firstVisit: first }) =>
  first === null ? unknown('first-visit', words.firstVisit, words.firstVisitMeans) : null;

export const calmNames: CalmRule = ({ unread, dayComplete }) => {
  if (unread === 0 && dayComplete) return null;
  const explain = unread > 0 ? words.namesMeans(unread) : words.partOfDay;
  return unknown('similar-name', words.names, explain);
};

export const calmSecond: CalmRule = ({ alsoToday, dayComplete }) =>
  alsoToday.length === 0 && !dayComplete ? unknown('second-today', words.second, words.partOfDay) : null;

/** Replaces all others where the patient's record is not cached. */
export const noRecord: CalmView = unknown('record', words.record, words.recordMeans);
