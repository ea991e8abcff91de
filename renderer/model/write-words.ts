import type { WriteAction, WriteState, WriteView } from '../../shared/bridge/views.ts';
import type { ShapeName, Tone } from './chip.ts';

/**
 * What the page says of a write: by its kind, by its state, and what its buttons are called. Its title and what it
 * `says` come from the main process, in the words of its kind there.
 *
 * To add a kind, add a row to `writeWords`; its outcome is a part of it where a dialog stays open until the write is done.
 */

/** The question before an irreversible action; `warning`: a reason against it. */
export type Decision = {
  readonly title: string;
  readonly means: string;
  readonly warning: string | null;
  readonly yes: string;
  readonly no: string;
};

/** What became of a write, and what the desk can do next. */
export type OutcomeWords = { readonly tone: Tone; readonly title: string; readonly next: string };

type KindWords = {
  /** As in "Discard this …?". */
  readonly called: string;
  /** What discarding it means. */
  readonly discarding: string;
  /** The question before it is sent again; absent: it is sent at once. */
  readonly sendingAgain?: Decision;
  /** Of a write whose dialog shows what becomes of it. */
  readonly outcome?: KindOutcome;
};

/** The parts of the outcome that differ by kind; the others stand in `outcomeOf`. */
type KindOutcome = {
  readonly done: string;
  /** On its way: the title, and what happens before it is sent. */
  readonly going: string;
  readonly first: string;
  readonly waiting: string;
  /** What Foyer finds out where no answer came. */
  readonly unknown: string;
  /** A refusal leaves nothing behind. */
  readonly refused: string;
  readonly missing: string;
};

/** The kinds that a dialog shows until they are done. */
type KindWithOutcome = 'payment' | 'booking' | 'move';

const lookedAtAgain = 'The time is looked at once more. ';

const ofDiary = {
  first: lookedAtAgain,
  waiting:
    'It is sent as soon as the practice can be reached, if the time is still free then. Until then, nobody else sees it.',
  unknown: 'whether the practice has it',
  refused: 'Nothing was changed.',
  missing: 'The practice does not have it',
} as const;

const detailsLost = 'What was entered is lost. The practice keeps what it has.';

const writeWords: Record<WriteView['kind'], KindWords> &
  Record<KindWithOutcome, { readonly outcome: KindOutcome }> = {
  arrival: {
    called: 'arrival',
    discarding: 'The practice is not told of this arrival, and the list shows the patient as expected again.',
  },
  payment: {
    called: 'payment',
    discarding:
      'This payment is not recorded. If money has changed hands, it must be entered again or given back.',
    sendingAgain: {
      title: 'Send this payment again?',
      means: 'It is recorded once more, as if it had never been sent.',
      warning: 'If it reached the practice after all, it is on the books twice. Compare what is known first.',
      yes: 'Send it again',
      no: 'Do not send it',
    },
    outcome: {
      done: 'Recorded',
      going: 'Being recorded',
      first: '',
      waiting: 'Foyer sends it as soon as the practice can be reached. Do not enter it again.',
      unknown: 'whether it was recorded',
      refused: 'Nothing was recorded.',
      missing: 'It was not recorded',
    },
  },
  'payment-removal': {
    called: 'removal of a payment',
    discarding: 'The payment stays on the practice’s books.',
  },
  file: {
    called: 'document',
    discarding: 'The document is deleted from this PC without being filed. Make sure that you still have it.',
  },
  booking: {
    called: 'booking',
    discarding: 'The appointment is not booked. If the patient was told of it, tell them.',
    outcome: { ...ofDiary, done: 'Booked', going: 'Being booked' },
  },
  move: {
    called: 'change of an appointment',
    discarding: 'The appointment stays as the practice has it. If the patient was told otherwise, tell them.',
    outcome: { ...ofDiary, done: 'Moved', going: 'Being moved' },
  },
  cancellation: {
    called: 'cancellation',
    discarding: 'The visit stays in the diary. If the patient was told that it is cancelled, tell them.',
    sendingAgain: {
      title: 'Cancel this visit again?',
      means: 'The cancellation is sent once more, as if it had never been sent.',
      warning:
        'If it reached the practice after all, a fee may be charged or a message sent twice. Look at the visit first.',
      yes: 'Send again',
      no: 'Don’t send',
    },
    outcome: {
      ...ofDiary,
      done: 'Cancelled',
      going: 'Being cancelled',
      first: 'The visit is read again first. ',
      waiting:
        'It is sent as soon as the practice can be reached. Until then, other desks still see the visit.',
    },
  },
  'patient-details': { called: 'change of a patient’s details', discarding: detailsLost },
  'custom-fields': { called: 'change of a patient’s details', discarding: detailsLost },
  contact: {
    called: 'new contact',
    discarding: 'The contact is not created. What was entered is lost.',
  },
  unreadable: {
    called: 'change that Foyer cannot read',
    discarding: 'What was entered is lost. Write down what is known of it first.',
  },
};

/** A booking after which the patient is marked as arrived. */
const bookedAndArrived: KindOutcome = {
  ...writeWords.booking.outcome,
  done: 'Booked and marked as arrived',
  first: `${lookedAtAgain}Once it is booked, the patient is marked as arrived. `,
};

/** Of a payment that replaces another one by another method. */
const discardingReplacement =
  'It is not recorded by the new method. If the first payment is not removed yet, it stays as it was; if it is, nothing stands for this money any more: enter it again.';

type StateWords = {
  readonly tone: Tone;
  readonly shape: ShapeName;
  /** In the row that shows the write; null where it proceeds normally, so that the list stays calm. */
  readonly inRow: string | null;
};

/** How a write looks in each state, on every screen. */
export const stateWords: Record<WriteState, StateWords> = {
  held: { tone: 'neutral', shape: 'clock', inRow: null },
  waiting: { tone: 'neutral', shape: 'clock', inRow: 'not sent yet' },
  sending: { tone: 'neutral', shape: 'clock', inRow: null },
  done: { tone: 'success', shape: 'tick', inRow: null },
  unknown: { tone: 'warning', shape: 'triangle', inRow: 'not confirmed yet' },
  asks: { tone: 'warning', shape: 'bang', inRow: 'not sent: look' },
  refused: { tone: 'danger', shape: 'bang', inRow: 'refused: look' },
  'not-recorded': { tone: 'danger', shape: 'bang', inRow: 'not recorded: look' },
};

export const actionWords: Record<WriteAction, string> = {
  'send-again': 'Send again',
  discard: 'Discard',
  undo: 'Undo',
};

/** The state of the write that a row already shows; null while it proceeds normally. */
export function pendingWords(state: WriteState): { readonly tone: Tone; readonly words: string } | null {
  const { tone, inRow } = stateWords[state];
  return inRow === null ? null : { tone, words: inRow };
}

/**
 * What became of a write, for the dialog that made it. `gone`: it left the outbox.
 * @param arrives of a booking: the patient is marked as arrived once it is booked
 */
export function outcomeOf(
  kind: KindWithOutcome,
  state: WriteState,
  gone: boolean,
  arrives = false,
): OutcomeWords {
  if (gone && state !== 'done') {
    return { tone: 'neutral', title: 'Discarded', next: 'Foyer does not send it any more.' };
  }
  const of = arrives ? bookedAndArrived : writeWords[kind].outcome;
  const going = { title: of.going, next: `${of.first}You can close this and go on.` };
  const byState: Record<WriteState, Omit<OutcomeWords, 'tone'>> = {
    held: going,
    sending: going,
    waiting: { title: 'Kept here, not sent yet', next: of.waiting },
    done: { title: of.done, next: 'The practice has it.' },
    unknown: {
      title: 'Sent, but no answer came',
      next: `Foyer is finding out ${of.unknown}. Do not enter it again.`,
    },
    asks: {
      title: 'Not sent: something changed in the meantime',
      next: 'Look at what was found, then decide.',
    },
    refused: { title: 'The practice did not accept it', next: of.refused },
    'not-recorded': { title: of.missing, next: 'Look at what was found before you send it again.' },
  };
  // Just after the click, what was not sent yet is news; in a list it is the usual case.
  return { ...byState[state], tone: state === 'waiting' ? 'info' : stateWords[state].tone };
}

type Decided = Pick<WriteView, 'kind' | 'state' | 'replaces'>;

/** The question before an irreversible action on a write; null where the action needs none. */
export function decisionOf(write: Decided, action: WriteAction): Decision | null {
  const { called, discarding, sendingAgain = null } = writeWords[write.kind];
  if (action === 'discard') {
    return {
      title: `Discard this ${called}?`,
      means: write.replaces === undefined ? discarding : discardingReplacement,
      warning:
        write.state === 'not-recorded'
          ? 'It was sent, and no answer came. Foyer has not found it with the practice: look there yourself first.'
          : null,
      yes: 'Discard it',
      no: 'Keep it',
    };
  }
  return action === 'send-again' ? sendingAgain : null;
}

/**
 * Whether a button that names the replacement ("Choose another time") may discard a write without a question: only a
 * write that the practice has refused, or that was never sent. Of any other, the delivery is unknown.
 */
export const mayGiveWay = ({ state, attempts }: Pick<WriteView, 'state' | 'attempts'>): boolean =>
  state === 'refused' || (state === 'asks' && attempts === 0);
