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
  /** As in "Delete this …?". */
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
  /** A person decides before it is sent. */
  readonly asks: string;
};

/** The kinds that a dialog shows until they are done. */
type KindWithOutcome = 'payment' | 'booking' | 'move' | 'cancellation';

const checkedFirst = 'Foyer checks first that the time is still free. ';

const ofDiary = {
  first: checkedFirst,
  waiting:
    'Foyer sends it as soon as it can reach your practice system, if the time is still free. Until then, no one else can see it.',
  unknown: 'whether your practice system has it',
  refused: 'Nothing was changed.',
  missing: 'Your practice system doesn’t have it',
} as const;

const detailsLost = 'What you entered will be lost. The details in your practice system stay as they are.';

const writeWords: Record<WriteView['kind'], KindWords> &
  Record<KindWithOutcome, { readonly outcome: KindOutcome }> = {
  arrival: {
    called: 'arrival',
    discarding:
      'Your practice system won’t show this arrival, and the list will show the patient as expected again.',
  },
  payment: {
    called: 'payment',
    discarding: 'This payment won’t be recorded. If you took the money, record it again or give it back.',
    sendingAgain: {
      title: 'Send this payment again?',
      means: 'It will be recorded once more, as if it had never been sent.',
      warning:
        'If your practice system already has this payment, it will be recorded twice. Check Details and your practice system first.',
      yes: 'Send again',
      no: 'Cancel',
    },
    outcome: {
      done: 'Payment recorded',
      going: 'Recording…',
      first: '',
      waiting: 'Foyer sends it as soon as it can reach your practice system. Don’t record it again.',
      unknown: 'whether it was recorded',
      refused: 'Nothing was recorded.',
      missing: 'Payment not recorded',
      asks: 'Not recorded yet',
    },
  },
  'payment-removal': {
    called: 'payment removal',
    discarding:
      'Foyer won’t remove the payment. Unless it was removed some other way, it stays recorded in your practice system.',
  },
  file: {
    called: 'document',
    discarding: 'The document will be deleted from this PC without being filed. Make sure you still have it.',
  },
  booking: {
    called: 'new appointment',
    discarding: 'The appointment won’t be booked. If you told the patient it was, let them know.',
    outcome: { ...ofDiary, done: 'Booked', going: 'Booking…', asks: 'Not booked yet' },
  },
  move: {
    called: 'appointment change',
    discarding:
      'The appointment stays as it is in your practice system. If you told the patient otherwise, let them know.',
    outcome: { ...ofDiary, done: 'Moved', going: 'Moving…', asks: 'Not moved yet' },
  },
  cancellation: {
    called: 'cancellation',
    discarding: 'The appointment stays in the diary. If you told the patient it’s cancelled, let them know.',
    sendingAgain: {
      title: 'Send this cancellation again?',
      means: 'Foyer sends the cancellation once more.',
      warning:
        'If it did reach your practice system, the patient may be charged or messaged twice. Check the appointment first.',
      yes: 'Send again',
      no: 'Don’t send',
    },
    outcome: {
      ...ofDiary,
      done: 'Appointment cancelled',
      going: 'Cancelling…',
      first: 'Foyer checks the appointment first. ',
      waiting:
        'Foyer sends it as soon as it can reach your practice system. Until then, other desks still see the appointment.',
      asks: 'Not cancelled yet',
    },
  },
  'patient-details': { called: 'change to patient details', discarding: detailsLost },
  'custom-fields': { called: 'change to patient details', discarding: detailsLost },
  contact: {
    called: 'new contact',
    discarding: 'The contact won’t be created. What you entered will be lost.',
  },
  unreadable: {
    called: 'change Foyer can’t read',
    discarding: 'What you entered will be lost. Write down its details first.',
  },
};

/** A booking after which the patient is marked as arrived. */
const bookedAndArrived: KindOutcome = {
  ...writeWords.booking.outcome,
  done: 'Booked and marked as arrived',
  first: `${checkedFirst}Once it’s booked, the patient is marked as arrived. `,
};

/** Of a payment that replaces another one by another method. */
const discardingReplacement =
  'It won’t be recorded by the new method. If the first payment hasn’t been removed yet, it stays as it was. If it has, nothing is recorded for this money any more: record it again.';

/** Of a removal that was tried, or that found the payment removed or another one. */
const discardingTriedRemoval =
  'Foyer won’t remove the payment. It may be removed already: check your practice system before you give any money back.';

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
  asks: { tone: 'warning', shape: 'bang', inRow: 'needs a decision' },
  refused: { tone: 'danger', shape: 'bang', inRow: 'not accepted' },
  'not-recorded': { tone: 'danger', shape: 'bang', inRow: 'not recorded' },
};

export const actionWords: Record<WriteAction, string> = {
  'send-again': 'Send again',
  discard: 'Delete',
  undo: 'Undo',
};

/** The state of the write that a row already shows; null while it proceeds normally. */
export function pendingWords(state: WriteState): { readonly tone: Tone; readonly words: string } | null {
  const { tone, inRow } = stateWords[state];
  return inRow === null ? null : { tone, words: inRow };
}

/** Whether a person deleted the write. @param gone it left the outbox */
export const isDiscarded = (state: WriteState, gone: boolean): boolean => gone && state !== 'done';

/**
 * Whether a payment was removed that another one replaces; `unknown`: this page does not know.
 * @param removal the last that is known of its removal; null: nothing
 */
export function replacedStanding(
  replacement: Pick<WriteView, 'state' | 'attempts'>,
  removal: { readonly state: WriteState; readonly gone: boolean } | null,
): 'removed' | 'going' | 'deleted' | 'unknown' {
  if (removal?.state === 'done') return 'removed';
  if (removal) return removal.gone ? 'deleted' : 'going';
  // The replacement is never sent before the removal is known to be done.
  return replacement.state === 'done' || replacement.attempts > 0 ? 'removed' : 'unknown';
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
  if (isDiscarded(state, gone)) {
    return { tone: 'neutral', title: 'Deleted', next: 'Foyer won’t send it.' };
  }
  const of = arrives ? bookedAndArrived : writeWords[kind].outcome;
  const going = { title: of.going, next: `${of.first}You can close this and carry on.` };
  const byState: Record<WriteState, Omit<OutcomeWords, 'tone'>> = {
    held: going,
    sending: going,
    waiting: { title: 'Saved here, not sent yet', next: of.waiting },
    done: { title: of.done, next: 'It’s in your practice system.' },
    unknown: {
      title: 'Sent, but not confirmed yet',
      next: `Foyer is checking ${of.unknown}. Don’t enter it again.`,
    },
    asks: {
      title: of.asks,
      next: 'Check what was found below, then decide.',
    },
    refused: { title: 'Your practice system didn’t accept it', next: of.refused },
    'not-recorded': { title: of.missing, next: 'Check what was found below before you send it again.' },
  };
  // Just after the click, what was not sent yet is news; in a list it is the usual case.
  return { ...byState[state], tone: state === 'waiting' ? 'info' : stateWords[state].tone };
}

type Decided = Pick<WriteView, 'kind' | 'state' | 'replaces' | 'attempts'>;

/** What it means that a write is deleted: before it is, and afterwards. */
export function sayDiscarding({ kind, state, replaces, attempts }: Decided): string {
  if (replaces !== undefined) return discardingReplacement;
  const mayBeDone = attempts > 0 || state === 'asks';
  return kind === 'payment-removal' && mayBeDone ? discardingTriedRemoval : writeWords[kind].discarding;
}

/** The question before an irreversible action on a write; null where the action needs none. */
export function decisionOf(write: Decided, action: WriteAction): Decision | null {
  const { called, sendingAgain = null } = writeWords[write.kind];
  if (action === 'discard') {
    return {
      title: write.attempts === 0 ? `Delete this unsent ${called}?` : `Delete this ${called}?`,
      means: sayDiscarding(write),
      warning:
        write.state === 'not-recorded'
          ? 'It may have been sent, but Foyer couldn’t find it in your practice system. Check there yourself first.'
          : null,
      yes: 'Delete',
      no: 'Cancel',
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
