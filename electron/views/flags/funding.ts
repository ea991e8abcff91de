import { clinicDayOf, daysBetween, sayShortDay, sayShortDayOfYear } from '../../../shared/clinic-time.ts';
import { formatCents } from '../../../shared/money.ts';
import { caseUsage, sayAllowanceLeft } from '../case-use.ts';
import { viewWords } from '../words.ts';
import { type FlagRule, flag, isPast, sayAfter } from './facts.ts';

const words = viewWords.funding;

export const caseFlag: FlagRule = ({ cases, caseId, date, zone }) => {
  const attached = cases.find((one) => one.id === caseId);
  if (!attached) {
    const open = cases.filter(
      (one) => one.isOpen !== false && !isPast(clinicDayOf(one.expiryDate, zone), date),
    );
    return caseId === null && open.length > 0
      ? flag('no-case', 'warn', words.noCase, words.noCaseMeans)
      : null;
  }
  if (attached.isOpen === false) {
    return flag('case-closed', 'bad', words.caseClosed, words.caseClosedMeans);
  }
  const expiry = clinicDayOf(attached.expiryDate, zone);
  if (isPast(expiry, date)) {
    return flag(
      'case-expired',
      'bad',
      words.caseExpired,
      words.caseExpiredMeans(expiry ? sayShortDayOfYear(expiry, date) : '?'),
    );
  }
  const use = caseUsage(attached);
  const left = sayAllowanceLeft(use);
  if (use.state === 'used-up') {
    return flag(
      'case-used-up',
      'bad',
      words.caseUsedUp,
      words.caseUse(`${use.used}`, `${use.allowed}`, use.unit),
    );
  }
  if (use.state === 'nearly') {
    return flag('case-nearly', 'warn', left ?? words.caseNearly, words.caseNearlyMeans);
  }
  const days = expiry === null ? null : daysBetween(date, expiry);
  return days !== null && days <= 28
    ? flag(
        'case-expiring',
        'warn',
        words.caseEnds(sayShortDay(expiry ?? date)),
        words.caseEndsMeans(sayAfter(days)),
      )
    : null;
};

export const ndisPlan: FlagRule = ({ patient, date, zone }) => {
  const end = clinicDayOf(patient.ndisInfo?.endDate, zone);
  if (!patient.ndisNumber?.trim() || end === null) return null;
  if (isPast(end, date)) {
    return flag('ndis-ended', 'bad', words.planEnded(sayShortDayOfYear(end, date)), words.planEndedMeans);
  }
  const days = daysBetween(date, end);
  return days <= 28
    ? flag('ndis-ending', 'warn', words.planEnds(sayShortDay(end)), words.planEndsMeans(sayAfter(days)))
    : null;
};

export const owing: FlagRule = ({ thirdPartyCents }) =>
  thirdPartyCents > 0
    ? flag('third-party', 'info', words.othersOwe(formatCents(thirdPartyCents)), words.othersOweMeans)
    : null;

const digitsOf = (text: string | null | undefined) => (text ?? '').replace(/\D/g, '');

/** A Medicare card has ten digits, and an eleventh where the patient's own number was typed after them. */
export const medicareNumberFlag: FlagRule = ({ patient }) => {
  const typed = patient.medicareNum?.trim();
  if (!typed) {
    return patient.irn?.trim()
      ? flag('medicare-number', 'warn', words.medicareMissing, words.medicareMissingMeans)
      : null;
  }
  const { length } = digitsOf(typed);
  return length === 10 || length === 11
    ? null
    : flag('medicare-half', 'warn', words.medicareHalf, words.medicareHalfMeans(length));
};

export const medicare: FlagRule = ({ patient }) =>
  patient.medicareNum?.trim() && !patient.irn?.trim()
    ? flag('medicare-irn', 'warn', words.irnMissing, words.irnMissingMeans)
    : null;

/** An NDIS number has nine digits. */
export const ndisNumber: FlagRule = ({ patient, zone }) => {
  const typed = patient.ndisNumber?.trim();
  const plan = patient.ndisInfo;
  if (!typed) {
    return plan?.fundManagement?.trim() || clinicDayOf(plan?.endDate, zone) !== null
      ? flag('ndis-number', 'warn', words.ndisMissing, words.ndisMissingMeans)
      : null;
  }
  const { length } = digitsOf(typed);
  return length === 9 ? null : flag('ndis-half', 'warn', words.ndisHalf, words.ndisHalfMeans(length));
};

export const healthFund: FlagRule = ({ patient }) =>
  patient.healthFund?.name?.trim() && !patient.healthFund.membershipNumber?.trim()
    ? flag('fund-number', 'info', words.fundMissing, words.fundMissingMeans)
    : null;
