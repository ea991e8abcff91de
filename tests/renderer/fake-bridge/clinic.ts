import type { FlagView, LocationView, Named, PractitionerView } from '../../../shared/bridge/views.ts';

/** A believable clinic for looking at the page; its people and their day are in clinic-day.ts. */
export const zone = 'Australia/Adelaide';

export const locations: LocationView[] = [
  { id: 1, name: 'Norwood', zone },
  { id: 2, name: 'Glenelg', zone },
];

export const practitioners: PractitionerView[] = [
  { id: 1, name: 'Priya Raman', colour: '#7c5cff' },
  { id: 2, name: 'Dan Kessler', colour: '#0b8f6a' },
  { id: 3, name: 'Lena Fox', colour: '#c8741c' },
  { id: 4, name: 'Nina Petrov', colour: '#c2417a' },
  { id: 5, name: 'Aleksander Wojciechowski-Brandt', colour: '#2f7ed8' },
];

export const methods: Named[] = [
  { id: 1, name: 'EFTPOS' },
  { id: 2, name: 'Cash' },
  { id: 3, name: 'HICAPS' },
  { id: 4, name: 'Bank transfer' },
];

export const services: Named[] = [
  { id: 1, name: 'Hand therapy' },
  { id: 2, name: 'Initial assessment' },
  { id: 3, name: 'Hydrotherapy' },
  { id: 4, name: 'Podiatry' },
  { id: 5, name: 'Physio follow-up' },
  { id: 6, name: 'OT home program' },
];

const flag = (code: string, tone: FlagView['tone'], label: string, explain: string): FlagView => ({
  code,
  tone,
  label,
  explain,
});

export const flags = {
  usedUp: flag(
    'case-used-up',
    'bad',
    'Case used up',
    'The referral of 3 March covers 5 visits. This is the sixth.',
  ),
  expired: flag('case-expired', 'bad', 'Case expired', 'The case ended on 9 January.'),
  first: flag('first-visit', 'warn', 'First visit', 'No appointment before this one.'),
  mobile: flag(
    'no-contact',
    'warn',
    'No mobile',
    'No mobile number is on file, so no reminders can be sent.',
  ),
  similar: flag(
    'similar-name',
    'bad',
    'Similar name today',
    'Jian Chen is booked at 10:30 am. Confirm the date of birth.',
  ),
  similarToo: flag(
    'similar-name',
    'bad',
    'Similar name today',
    'Jia Chen is booked at 10:00 am. Confirm the date of birth.',
  ),
  alert: flag('alert', 'warn', 'Alert', 'Hearing aid in left ear: speak to the right side.'),
  ndis: flag('ndis-ending', 'warn', 'NDIS plan ends 24 Nov', 'The NDIS plan ends on 24 November, in 3 days.'),
  left: flag(
    'case-nearly-used',
    'info',
    '2 visits left',
    'The referral of 12 August has 2 of 10 visits left.',
  ),
  form: flag(
    'form-open',
    'info',
    'Form not completed: Consent to treatment',
    'Ask the patient to complete it before the appointment.',
  ),
  birthday: flag('birthday', 'info', 'Birthday', 'Today is their birthday.'),
  privacy: flag('privacy', 'warn', 'Privacy not accepted', 'The privacy policy was not accepted yet.'),
};
