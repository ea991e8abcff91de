import type { WriteAction, WriteView } from '../../shared/bridge/views.ts';

type Decided = Pick<WriteView, 'kind' | 'state' | 'replaces'>;

/** The question before an irreversible action; `warning`: a reason against it. */
export type Decision = {
  readonly title: string;
  readonly means: string;
  readonly warning: string | null;
  readonly yes: string;
  readonly no: string;
};

const things: Record<WriteView['kind'], string> = {
  arrival: 'arrival',
  payment: 'payment',
  'payment-removal': 'removal of a payment',
  file: 'document',
  booking: 'booking',
  move: 'change of an appointment',
  'patient-details': 'change of a patient’s details',
  'custom-fields': 'change of a patient’s details',
  contact: 'new contact',
  unreadable: 'change that Foyer cannot read',
};

const discarding: Record<WriteView['kind'], string> = {
  arrival: 'The practice is not told of this arrival, and the list shows the patient as expected again.',
  payment:
    'This payment is not recorded. If money has changed hands, it must be entered again or given back.',
  'payment-removal': 'The payment stays on the practice’s books.',
  file: 'The document is deleted from this PC without being filed. Make sure that you still have it.',
  booking: 'The appointment is not booked. If the patient was told of it, tell them.',
  move: 'The appointment stays as the practice has it. If the patient was told otherwise, tell them.',
  'patient-details': 'What was entered is lost. The practice keeps what it has.',
  'custom-fields': 'What was entered is lost. The practice keeps what it has.',
  contact: 'The contact is not created. What was entered is lost.',
  unreadable: 'What was entered is lost. Write down what is known of it first.',
};

/** Of a payment that replaces another one by another method. */
const discardingReplacement =
  'It is not recorded by the new method. If the first payment is not removed yet, it stays as it was; if it is, nothing stands for this money any more: enter it again.';

/** The question before an irreversible action on a write; null where the action needs none. */
export function decisionOf(write: Decided, action: WriteAction): Decision | null {
  if (action === 'discard') {
    return {
      title: `Discard this ${things[write.kind]}?`,
      means: write.replaces === undefined ? discarding[write.kind] : discardingReplacement,
      warning:
        write.state === 'not-recorded'
          ? 'It was sent, and no answer came. Foyer has not found it with the practice: look there yourself first.'
          : null,
      yes: 'Discard it',
      no: 'Keep it',
    };
  }
  if (action === 'send-again' && write.kind === 'payment') {
    return {
      title: 'Send this payment again?',
      means: 'It is recorded once more, as if it had never been sent.',
      warning: 'If it reached the practice after all, it is on the books twice. Compare what is known first.',
      yes: 'Send it again',
      no: 'Do not send it',
    };
  }
  return null;
}

/**
 * Whether a button that names the replacement ("Choose another time") may discard a write without a question: only a
 * write that the practice has refused, or that was never sent. Of any other, the delivery is unknown.
 */
export const mayGiveWay = ({ state, attempts }: Pick<WriteView, 'state' | 'attempts'>): boolean =>
  state === 'refused' || (state === 'asks' && attempts === 0);
