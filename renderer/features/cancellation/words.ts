import { count } from '../../model/words.ts';

/** The sentences of cancelling an appointment. */
export const cancellationWords = {
  title: (name: string) => `Cancel appointment: ${name}`,
  why: 'Why?',
  whom: 'Cancel for',
  onlyOne: (name: string) => `${name} only`,
  everyone: (patients: number) => `Everyone in the group: ${count(patients, 'patient')}`,
  oneByOne: 'Some of the group have arrived or didn’t come: each of the others is cancelled by itself.',
  note: 'Note (optional)',
  /** What a reason charges, in percent of the fee; null: not known. */
  charges(rate: number | null) {
    if (rate === null) return 'Charge not known';
    if (rate <= 0) return 'No charge';
    return rate >= 100 ? 'Full fee' : `${rate}% of the fee`;
  },
  chargesBy: 'Your practice system charges any fee, and may message the patient.',
  series: 'This is one of a series. Only this appointment will be cancelled.',
  noReasons: 'Your practice system has no cancellation reasons. Cancel the appointment there.',
  isCancelled: 'This appointment is already cancelled.',
  chooseReason: 'Choose a reason.',
  keep: 'Keep appointment',
  cancel: 'Cancel appointment',
  cancelAll: (patients: number) => `Cancel for ${count(patients, 'patient')}`,
} as const;
