import type { WriteState } from '../../../shared/bridge/views.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Tone } from '../../model/chip.ts';

export type PaymentOutcomeWords = { readonly tone: Tone; readonly title: string; readonly next: string };

/** What became of a payment, and what the desk can do next. `gone`: it left the outbox. */
export function paymentOutcomeOf(state: WriteState, gone: boolean): PaymentOutcomeWords {
  if (gone && state !== 'done') {
    return { tone: 'neutral', title: 'Discarded', next: 'Foyer does not send it any more.' };
  }
  switch (state) {
    case 'done':
      return { tone: 'success', title: 'Recorded', next: 'The practice has it.' };
    case 'held':
    case 'sending':
      return { tone: 'neutral', title: 'Being recorded', next: 'You can close this and go on.' };
    case 'waiting':
      return {
        tone: 'info',
        title: 'Kept here, not sent yet',
        next: 'Foyer sends it as soon as the practice can be reached. Do not enter it again.',
      };
    case 'unknown':
      return {
        tone: 'warning',
        title: 'Sent, but no answer came',
        next: 'Foyer is finding out whether it was recorded. Do not enter it again.',
      };
    case 'asks':
      return {
        tone: 'warning',
        title: 'Not sent: something changed in the meantime',
        next: 'Look at what was found, then decide.',
      };
    case 'refused':
      return { tone: 'danger', title: 'The practice did not accept it', next: 'Nothing was recorded.' };
    case 'not-recorded':
      return {
        tone: 'danger',
        title: 'It was not recorded',
        next: 'Look at what was found before you send it again.',
      };
    default:
      return assertNever(state);
  }
}

type One = { readonly state: WriteState; readonly gone: boolean };

/** Whether a payment will not be recorded without a person's decision. */
export const willNotBeRecorded = ({ state, gone }: One): boolean =>
  gone || state === 'refused' || state === 'not-recorded';

/** Whether one of two payments is recorded, and the other will not be without a person's decision. */
export function halfDone(first: One, second: One): boolean {
  return (
    (first.state === 'done' && willNotBeRecorded(second)) ||
    (second.state === 'done' && willNotBeRecorded(first))
  );
}
