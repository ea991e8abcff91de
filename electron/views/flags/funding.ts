import { clinicDayOf, daysBetween, sayShortDay } from '../../../shared/clinic-time.ts';
import { formatCents } from '../../../shared/money.ts';
import { caseUsage, sayAllowanceLeft } from '../case-use.ts';
import { type FlagRule, flag, isPast, sayAfter } from './facts.ts';

export const caseFlag: FlagRule = ({ cases, caseId, date, zone }) => {
  const attached = cases.find((one) => one.id === caseId);
  if (!attached) {
    const open = cases.filter(
      (one) => one.isOpen !== false && !isPast(clinicDayOf(one.expiryDate, zone), date),
    );
    return caseId === null && open.length > 0
      ? flag(
          'no-case',
          'warn',
          'No case attached',
          'The patient has an open case, but this appointment is not part of it.',
        )
      : null;
  }
  if (attached.isOpen === false) {
    return flag('case-closed', 'bad', 'Case closed', 'The case that this appointment is part of is closed.');
  }
  const expiry = clinicDayOf(attached.expiryDate, zone);
  if (isPast(expiry, date)) {
    return flag(
      'case-expired',
      'bad',
      'Case expired',
      `The case ended on ${expiry ? sayShortDay(expiry) : '?'}.`,
    );
  }
  const use = caseUsage(attached);
  const left = sayAllowanceLeft(use);
  if (use.state === 'used-up') {
    return flag(
      'case-used-up',
      'bad',
      'Case used up',
      `All of the case is used (${use.used} of ${use.allowed} ${use.unit}).`,
    );
  }
  if (use.state === 'nearly') {
    return flag('case-nearly', 'warn', left ?? 'Case nearly used up', 'The case is nearly used up.');
  }
  const days = expiry === null ? null : daysBetween(date, expiry);
  return days !== null && days <= 28
    ? flag(
        'case-expiring',
        'warn',
        `Case ends ${sayShortDay(expiry ?? date)}`,
        `The case ends ${sayAfter(days)}.`,
      )
    : null;
};

export const ndisPlan: FlagRule = ({ patient, date, zone }) => {
  const end = clinicDayOf(patient.ndisInfo?.endDate, zone);
  if (!patient.ndisNumber?.trim() || end === null) return null;
  if (isPast(end, date)) {
    return flag(
      'ndis-ended',
      'bad',
      `NDIS plan ended ${sayShortDay(end)}`,
      'The plan ended before this appointment.',
    );
  }
  const days = daysBetween(date, end);
  return days <= 28
    ? flag('ndis-ending', 'warn', `NDIS plan ends ${sayShortDay(end)}`, `The plan ends ${sayAfter(days)}.`)
    : null;
};

export const owing: FlagRule = ({ thirdPartyCents }) =>
  thirdPartyCents > 0
    ? flag(
        'third-party',
        'info',
        `Others owe ${formatCents(thirdPartyCents)}`,
        'Open invoices that somebody else pays: not the patient’s to pay.',
      )
    : null;

const digitsOf = (text: string | null | undefined) => (text ?? '').replace(/\D/g, '');

/** A Medicare card has ten digits, and an eleventh where the patient's own number was typed after them. */
export const medicareNumberFlag: FlagRule = ({ patient }) => {
  const typed = patient.medicareNum?.trim();
  if (!typed) {
    return patient.irn?.trim()
      ? flag(
          'medicare-number',
          'warn',
          'IRN without Medicare',
          'The reference number is there, the card number is not.',
        )
      : null;
  }
  const { length } = digitsOf(typed);
  return length === 10 || length === 11
    ? null
    : flag(
        'medicare-half',
        'warn',
        'Medicare incomplete',
        `A Medicare number has 10 digits; this one has ${length}.`,
      );
};

export const medicare: FlagRule = ({ patient }) =>
  patient.medicareNum?.trim() && !patient.irn?.trim()
    ? flag(
        'medicare-irn',
        'warn',
        'Medicare without IRN',
        'The Medicare number is there, the reference number beside the name is not.',
      )
    : null;

/** An NDIS number has nine digits. */
export const ndisNumber: FlagRule = ({ patient, zone }) => {
  const typed = patient.ndisNumber?.trim();
  const plan = patient.ndisInfo;
  if (!typed) {
    return plan?.fundManagement?.trim() || clinicDayOf(plan?.endDate, zone) !== null
      ? flag('ndis-number', 'warn', 'NDIS number missing', 'An NDIS plan is on file, its number is not.')
      : null;
  }
  const { length } = digitsOf(typed);
  return length === 9
    ? null
    : flag(
        'ndis-half',
        'warn',
        'NDIS number incomplete',
        `An NDIS number has 9 digits; this one has ${length}.`,
      );
};

export const healthFund: FlagRule = ({ patient }) =>
  patient.healthFund?.name?.trim() && !patient.healthFund.membershipNumber?.trim()
    ? flag(
        'fund-number',
        'info',
        'No fund membership',
        'The health fund is on file, the membership number is not.',
      )
    : null;
