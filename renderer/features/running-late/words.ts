import { count } from '../../model/words.ts';

/** What the dialog says in which a practitioner is set to run late. */
export const runningLateWords = {
  title: 'Running late',
  practitioner: 'Practitioner',
  by: 'By how much',
  onTime: 'On time',
  minutes: (n: number) => `${n} min`,
  other: 'Other, in minutes',
  set: 'Set',
  notMinutes: (most: number) => `Enter whole minutes, 1 to ${most}.`,
  behind: (n: number) => `By what’s been marked, about ${n} min behind.`,
  setBy: (time: string, by: string) => `Set ${time}${by && ` (${by})`}.`,
  means: 'Appointments stay as they are. Every linked PC shows when patients can expect to go in.',
  toCall: 'Patients to call',
  noneToCall: 'No one else is coming to them today.',
  /** @param noPhone how many of `all` have no number */
  left: (n: number, noPhone: number, all: number) =>
    [
      n > 0 && `${n} to call.`,
      n === 0 && noPhone < all && 'All called.',
      noPhone > 0 && `${noPhone} without a phone number.`,
    ]
      .filter(Boolean)
      .join(' '),
  callsShown: 'What came of a call is shown on every linked PC.',
  noDelay: (n: number) => `${count(n, 'patient')} still to come. Set a delay to call them.`,
  expected: (time: string) => `about ${time}`,
  patient: (id: number | null) => `Patient ${id}`,
} as const;
