import { dateOnly } from '../../../shared/clinic-time.ts';
import { isMobile } from '../../../shared/phone.ts';
import { clip } from '../people.ts';
import { normalName } from '../similar-names.ts';
import { type FlagRule, flag } from './facts.ts';

/** Longest text of the practice in a flag. */
const mostWords = 300;

export const similarName: FlagRule = ({ patient, mistakable }) => {
  if (!mistakable?.patient) return null;
  const { patient: other, start } = mistakable;
  const same = normalName(other) === normalName(patient);
  const who = clip(`${other.firstname ?? ''} ${other.lastname ?? ''}`.trim(), mostWords);
  return flag(
    'similar-name',
    'bad',
    same ? 'Same name today' : 'Similar name today',
    `Another patient today: ${who}, ${start}. Confirm the birth date before you arrive either.`,
  );
};

export const alert: FlagRule = ({ patient }) =>
  patient.alert?.trim() ? flag('alert', 'warn', 'Alert', patient.alert.trim()) : null;

export const contactDetails: FlagRule = ({ patient }) => {
  const mobile = (patient.phoneNumbers ?? []).some(isMobile);
  const email = Boolean(patient.email?.trim());
  if (mobile && email) return null;
  const one = mobile ? 'No e-mail' : 'No mobile';
  const missing = !mobile && !email ? 'No mobile or e-mail' : one;
  return flag(
    'no-contact',
    mobile || email ? 'info' : 'warn',
    missing,
    'Ask for it, so that the practice can reach the patient.',
  );
};

export const birthdate: FlagRule = ({ patient }) =>
  dateOnly(patient.birthdate) === null
    ? flag('no-birthdate', 'warn', 'No birth date', 'Without it nobody can be told apart by it: ask for it.')
    : null;

export const privacy: FlagRule = ({ patient }) => {
  switch (patient.privacyPolicy ?? '') {
    case 'Accepted':
      return null;
    case 'Rejected':
      return privacyFlag('Privacy policy rejected');
    case 'No response':
    case '':
      return privacyFlag('Privacy policy open');
    default:
      return privacyFlag(`Privacy policy: ${clip(patient.privacyPolicy ?? '', mostWords)}`);
  }
};

const privacyFlag = (label: string) =>
  flag('privacy', 'info', label, 'The patient has not accepted the privacy policy.');

export const firstVisit: FlagRule = ({ firstVisit: first }) =>
  first ? flag('first-visit', 'warn', 'First visit', 'No earlier appointment is known.') : null;

export const secondToday: FlagRule = ({ alsoToday }) =>
  alsoToday.length > 0
    ? flag(
        'second-today',
        'info',
        `Also at ${alsoToday.join(', ')}`,
        'The patient has another appointment today.',
      )
    : null;

export const birthday: FlagRule = ({ patient, date }) =>
  dateOnly(patient.birthdate)?.slice(5) === date.slice(5)
    ? flag('birthday', 'info', 'Birthday', 'It is the patient’s birthday.')
    : null;
