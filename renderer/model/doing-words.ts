import type { DeskAtWork, DoingView } from '../../shared/bridge/views.ts';

type KindOfWork = DoingView['kind'];

/** What a desk does, what it did, and what that is called while it is not done: "Desk 2 (MB) is taking a payment". */
const kinds: Readonly<Record<KindOfWork, { now: string; done: string; called: string }>> = {
  arrival: { now: 'is marking the arrival', done: 'marked the arrival', called: 'arrival' },
  payment: { now: 'is taking a payment', done: 'recorded a payment', called: 'payment' },
  'payment-removal': {
    now: 'is removing a payment',
    done: 'removed a payment',
    called: 'payment removal',
  },
  file: { now: 'is filing a document', done: 'filed a document', called: 'document' },
  booking: {
    now: 'is booking an appointment',
    done: 'booked an appointment',
    called: 'new appointment',
  },
  move: {
    now: 'is moving the appointment',
    done: 'moved the appointment',
    called: 'appointment change',
  },
  cancellation: {
    now: 'is cancelling the appointment',
    done: 'cancelled the appointment',
    called: 'cancellation',
  },
  'patient-details': {
    now: 'is changing patient details',
    done: 'changed patient details',
    called: 'change to patient details',
  },
  'custom-fields': {
    now: 'is changing patient details',
    done: 'changed patient details',
    called: 'change to patient details',
  },
  contact: { now: 'is creating a contact', done: 'created a contact', called: 'new contact' },
  unreadable: { now: 'is making a change', done: 'made a change', called: 'change' },
};

/** The sentences about other desks of the clinic: what they do, and sheets whose records another desk has. */
export const doingWords = {
  desk: ({ name, by }: Pick<DeskAtWork, 'name' | 'by'>) => (by === '' ? name : `${name} (${by})`),
  now: (kind: KindOfWork) => kinds[kind].now,
  done: (kind: KindOfWork) => kinds[kind].done,
  /** After the name of the desk. */
  standing: {
    waiting: (kind: KindOfWork) => `: ${kinds[kind].called} not sent yet`,
    unknown: (kind: KindOfWork) => `: ${kinds[kind].called} not confirmed yet`,
    asks: (kind: KindOfWork) => `: ${kinds[kind].called} needs a decision`,
    refused: (kind: KindOfWork) => `: ${kinds[kind].called} not accepted`,
    'not-recorded': (kind: KindOfWork) => `: ${kinds[kind].called} not recorded`,
  },
  since: (when: string) => `since ${when}`,
  more: (n: number) => `${n} more at other desks`,
  label: 'At other desks',
  decidedThere: (desk: string) => `To be decided at ${desk}.`,
  checkedThere: (desk: string) => `${desk} is checking. Don’t enter it again.`,
} as const;
