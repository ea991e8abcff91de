import { dateOnly } from '../../../shared/clinic-time.ts';
import { isMobile } from '../../../shared/phone.ts';
import { clip } from '../people.ts';
import { normalName } from '../similar-names.ts';
import { viewWords } from '../words.ts';
import { type FlagRule, flag } from './facts.ts';

const words = viewWords.flags;

/** Longest text of the practice in a flag. */
const mostWords = 300;
/** An alert is alone in its flag, which holds this much. */
const mostOfAlert = 400;

export const similarName: FlagRule = ({ patient, mistakable }) => {
  if (!mistakable?.patient) return null;
  const { patient: other, start } = mistakable;
  const same = normalName(other) === normalName(patient);
  const who = clip(`${other.firstname ?? ''} ${other.lastname ?? ''}`.trim(), mostWords);
  return flag(
    'similar-name',
    'bad',
    same ? words.sameName : words.similarName,
    words.similarNameMeans(who, start),
  );
};

export const alert: FlagRule = ({ patient }) =>
  patient.alert?.trim() ? flag('alert', 'warn', words.alert, clip(patient.alert.trim(), mostOfAlert)) : null;

export const contactDetails: FlagRule = ({ patient }) => {
  const mobile = (patient.phoneNumbers ?? []).some(isMobile);
  const email = Boolean(patient.email?.trim());
  if (mobile && email) return null;
  if (mobile) return flag('no-contact', 'info', words.noEmail, words.noEmailMeans);
  if (email) return flag('no-contact', 'info', words.noMobile, words.noMobileMeans);
  return flag('no-contact', 'warn', words.noContact, words.noContactMeans);
};

export const birthdate: FlagRule = ({ patient }) =>
  dateOnly(patient.birthdate) === null
    ? flag('no-birthdate', 'warn', words.noBirthdate, words.noBirthdateMeans)
    : null;

export const privacy: FlagRule = ({ patient }) => {
  switch (patient.privacyPolicy ?? '') {
    case 'Accepted':
      return null;
    case 'Rejected':
      return privacyFlag(words.privacyRejected);
    case 'No response':
    case '':
      return privacyFlag(words.privacyOpen);
    default:
      return privacyFlag(words.privacyOther(clip(patient.privacyPolicy ?? '', mostWords)));
  }
};

const privacyFlag = (label: string) => flag('privacy', 'info', label, words.privacyMeans);

export const firstVisit: FlagRule = ({ firstVisit: first }) =>
  first ? flag('first-visit', 'warn', words.firstVisit, words.firstVisitMeans) : null;

export const secondToday: FlagRule = ({ alsoToday }) =>
  alsoToday.length > 0
    ? flag('second-today', 'info', words.secondToday(alsoToday.join(', ')), words.secondTodayMeans)
    : null;

export const birthday: FlagRule = ({ patient, date }) =>
  dateOnly(patient.birthdate)?.slice(5) === date.slice(5)
    ? flag('birthday', 'info', words.birthday, words.birthdayMeans)
    : null;
