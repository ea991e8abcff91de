import type { CalmView, FlagView } from '../../shared/bridge/views.ts';
import { dateOnly, daysBetween, sayShortDay } from '../../shared/clinic-time.ts';
import { formatCents } from '../../shared/money.ts';
import type { Case, Patient } from '../../shared/practice/resources/index.ts';
import { caseUse, sayLeft } from './case-use.ts';
import { isMobile } from './people.ts';
import { normalName, similarNames } from './similar-names.ts';

/**
 * Passive badges on a row: each a pure function of what this PC knows, in the order in which they are shown. What
 * cannot be told from what is known is never shown as if all were well: `calmOf` says so, for the panel.
 */
export type FlagFacts = {
  readonly patient: Patient;
  /** The clinic day of the appointment. */
  readonly date: string;
  /** Everyone else on this day: their ids and names. */
  readonly others: readonly {
    readonly id: number;
    readonly patient: Patient | null;
    readonly start: string;
  }[];
  readonly cases: readonly Case[];
  readonly caseId: number | null;
  readonly owingCents: number;
  readonly thirdPartyCents: number;
  /** Starts of this patient's other appointments today. */
  readonly alsoToday: readonly string[];
  /** Null: cannot tell, because this PC keeps only part of the past. */
  readonly firstVisit: boolean | null;
};

type Flag = (facts: FlagFacts) => FlagView | null;

const flag = (code: string, tone: FlagView['tone'], label: string, explain: string): FlagView => ({
  code,
  tone,
  label: label.slice(0, 400),
  explain: explain.slice(0, 400),
});

const similarName: Flag = ({ patient, others }) => {
  const like = others.filter((o) => o.id !== patient.id && o.patient && similarNames(patient, o.patient));
  const first = like[0];
  if (!first?.patient) return null;
  const same = normalName(first.patient) === normalName(patient);
  const who = `${first.patient.firstname ?? ''} ${first.patient.lastname ?? ''}`.trim();
  return flag(
    'similar-name',
    'bad',
    same ? 'Same name today' : 'Similar name today',
    `Another patient today: ${who}, ${first.start}. Confirm the birth date before you arrive either.`,
  );
};

const alert: Flag = ({ patient }) =>
  patient.alert?.trim() ? flag('alert', 'warn', 'Alert', patient.alert.trim()) : null;

const caseFlag: Flag = ({ cases, caseId, date }) => {
  const attached = cases.find((one) => one.id === caseId);
  if (!attached) {
    const open = cases.filter((one) => one.isOpen !== false && !isPast(dateOnly(one.expiryDate), date));
    return caseId === null && open.length > 0
      ? flag(
          'no-case',
          'warn',
          'No case attached',
          'The patient has an open case, but this appointment is not part of it.',
        )
      : null;
  }
  const expiry = dateOnly(attached.expiryDate);
  if (isPast(expiry, date)) {
    return flag(
      'case-expired',
      'bad',
      'Case expired',
      `The case ended on ${expiry ? sayShortDay(expiry) : '?'}.`,
    );
  }
  const use = caseUse(attached);
  const left = sayLeft(use);
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
        `The case ends in ${days} days.`,
      )
    : null;
};

const ndisPlan: Flag = ({ patient, date }) => {
  const end = dateOnly(patient.ndisInfo?.endDate);
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
    ? flag(
        'ndis-ending',
        'warn',
        `NDIS plan ends ${sayShortDay(end)}`,
        `The plan ends ${days} days after this appointment.`,
      )
    : null;
};

const owing: Flag = ({ thirdPartyCents }) =>
  thirdPartyCents > 0
    ? flag(
        'third-party',
        'info',
        `Others owe ${formatCents(thirdPartyCents)}`,
        'Open invoices that somebody else pays: not the patient’s to pay.',
      )
    : null;

const contactDetails: Flag = ({ patient }) => {
  const mobile = (patient.phoneNumbers ?? []).some(isMobile);
  const email = Boolean(patient.email?.trim());
  if (mobile && email) return null;
  const missing = !mobile && !email ? 'No mobile or e-mail' : mobile ? 'No e-mail' : 'No mobile';
  return flag(
    'no-contact',
    mobile || email ? 'info' : 'warn',
    missing,
    'Ask for it, so that the practice can reach the patient.',
  );
};

const digitsOf = (text: string | null | undefined) => (text ?? '').replace(/\D/g, '');

/** A Medicare card has ten digits, and an eleventh where the person's own number was typed behind them. */
const medicareNumber: Flag = ({ patient }) => {
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

/** An NDIS number has nine digits. */
const ndisNumber: Flag = ({ patient }) => {
  const typed = patient.ndisNumber?.trim();
  const plan = patient.ndisInfo;
  if (!typed) {
    return plan?.fundManagement?.trim() || dateOnly(plan?.endDate) !== null
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

const healthFund: Flag = ({ patient }) =>
  patient.healthFund?.name?.trim() && !patient.healthFund.membershipNumber?.trim()
    ? flag(
        'fund-number',
        'info',
        'No fund membership',
        'The health fund is on file, the membership number is not.',
      )
    : null;

const birthdate: Flag = ({ patient }) =>
  dateOnly(patient.birthdate) === null
    ? flag('no-birthdate', 'warn', 'No birth date', 'Without it nobody can be told apart by it: ask for it.')
    : null;

const medicare: Flag = ({ patient }) =>
  patient.medicareNum?.trim() && !patient.irn?.trim()
    ? flag(
        'medicare-irn',
        'warn',
        'Medicare without IRN',
        'The Medicare number is there, the reference number beside the name is not.',
      )
    : null;

const privacy: Flag = ({ patient }) =>
  patient.privacyPolicy === 'Accepted'
    ? null
    : flag(
        'privacy',
        'info',
        patient.privacyPolicy === 'Rejected' ? 'Privacy policy rejected' : 'Privacy policy open',
        'The patient has not accepted the privacy policy.',
      );

const firstVisit: Flag = ({ firstVisit: first }) =>
  first ? flag('first-visit', 'warn', 'First visit', 'No earlier appointment is known.') : null;

const secondToday: Flag = ({ alsoToday }) =>
  alsoToday.length > 0
    ? flag(
        'second-today',
        'info',
        `Also at ${alsoToday.join(', ')}`,
        'The patient has another appointment today.',
      )
    : null;

const birthday: Flag = ({ patient, date }) =>
  dateOnly(patient.birthdate)?.slice(5) === date.slice(5)
    ? flag('birthday', 'info', 'Birthday', 'It is the patient’s birthday.')
    : null;

const isPast = (day: string | null, date: string) => day !== null && day < date;

/** In the order of the row: what may go wrong for the patient first. */
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

type Calm = (facts: FlagFacts) => CalmView | null;

const unknown = (code: string, label: string, explain: string): CalmView => ({
  ...{ code, tone: 'unknown', label, explain },
});

/** Grey where a case's use cannot be told, green where there is plenty left: red and amber are flags. */
const calmCase: Calm = ({ cases, caseId, date }) => {
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

const calmNdis: Calm = ({ patient }) =>
  patient.ndisNumber?.trim() && dateOnly(patient.ndisInfo?.endDate) === null
    ? unknown('ndis-plan', 'End of the NDIS plan', 'No end date is on file.')
    : null;

const calmFirst: Calm = ({ firstVisit: first }) =>
  first === null
    ? unknown(
        'first-visit',
        'First visit',
        'No earlier visit is known here, but this PC keeps only part of the past.',
      )
    : null;

const calmNames: Calm = ({ others }) => {
  const unread = others.filter((o) => o.patient === null).length;
  return unread > 0
    ? unknown('similar-name', 'Similar names', `${unread} of today’s patients are not read yet.`)
    : null;
};

const calms: readonly Calm[] = [calmCase, calmNdis, calmFirst, calmNames];

/** What is well, and what cannot be told. */
export function calmOf(facts: FlagFacts): CalmView[] {
  return calms.flatMap((make) => make(facts) ?? []);
}
