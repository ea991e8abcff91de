import type { WriteState } from '../../../shared/bridge/views.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Tone } from '../../model/chip.ts';

export type BookingOutcomeWords = { readonly tone: Tone; readonly title: string; readonly next: string };

const arrivesThen = 'Once it is booked, the patient is marked as arrived. ';

const doneWords = {
  book: 'Booked',
  'book-and-arrive': 'Booked and marked as arrived',
  move: 'Moved',
} as const;

/** What became of a booking or a move, and what the desk can do next. `gone`: it left the outbox. */
export function bookingOutcomeOf(
  kind: 'book' | 'book-and-arrive' | 'move',
  state: WriteState,
  gone: boolean,
): BookingOutcomeWords {
  if (gone && state !== 'done') {
    return { tone: 'neutral', title: 'Discarded', next: 'Foyer does not send it any more.' };
  }
  switch (state) {
    case 'done':
      return { tone: 'success', title: doneWords[kind], next: 'The practice has it.' };
    case 'held':
    case 'sending':
      return {
        tone: 'neutral',
        title: kind === 'move' ? 'Being moved' : 'Being booked',
        next: `The time is looked at once more. ${kind === 'book-and-arrive' ? arrivesThen : ''}You can close this and go on.`,
      };
    case 'waiting':
      return {
        tone: 'info',
        title: 'Kept here, not sent yet',
        next: 'It is sent as soon as the practice can be reached, if the time is still free then. Until then, nobody else sees it.',
      };
    case 'unknown':
      return {
        tone: 'warning',
        title: 'Sent, but no answer came',
        next: 'Foyer is finding out whether the practice has it. Do not enter it again.',
      };
    case 'asks':
      return {
        tone: 'warning',
        title: 'Not sent: something changed in the meantime',
        next: 'Look at what was found, then decide.',
      };
    case 'refused':
      return { tone: 'danger', title: 'The practice did not accept it', next: 'Nothing was changed.' };
    case 'not-recorded':
      return {
        tone: 'danger',
        title: 'The practice does not have it',
        next: 'Look at what was found before you send it again.',
      };
    default:
      return assertNever(state);
  }
}
