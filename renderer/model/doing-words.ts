import type { DeskAtWork, DoingView } from '../../shared/bridge/views.ts';

type KindOfWork = DoingView['kind'];

type WorkWords = {
  /** After the name of the desk. */
  readonly now: string;
  readonly done: string;
  /** While it is not done, or where that is not known. */
  readonly called: string;
  /** Where there is room for a word: what goes on, and what was done. */
  readonly short: string;
  readonly shortDone: string;
};

const details: WorkWords = {
  now: 'is changing patient details',
  done: 'changed patient details',
  called: 'change to patient details',
  short: 'details',
  shortDone: 'details changed',
};

/** "Desk 2 (MB) is taking a payment". */
const kinds: Readonly<Record<KindOfWork, WorkWords>> = {
  arrival: {
    now: 'is marking the arrival',
    done: 'marked the arrival',
    called: 'arrival',
    short: 'arriving',
    shortDone: 'arrived',
  },
  payment: {
    now: 'is taking a payment',
    done: 'recorded a payment',
    called: 'payment',
    short: 'payment',
    shortDone: 'paid',
  },
  'payment-removal': {
    now: 'is removing a payment',
    done: 'removed a payment',
    called: 'payment removal',
    short: 'payment',
    shortDone: 'removed',
  },
  file: {
    now: 'is filing a document',
    done: 'filed a document',
    called: 'document',
    short: 'document',
    shortDone: 'filed',
  },
  booking: {
    now: 'is booking an appointment',
    done: 'booked an appointment',
    called: 'new appointment',
    short: 'booking',
    shortDone: 'booked',
  },
  move: {
    now: 'is moving the appointment',
    done: 'moved the appointment',
    called: 'appointment change',
    short: 'moving',
    shortDone: 'moved',
  },
  cancellation: {
    now: 'is cancelling the appointment',
    done: 'cancelled the appointment',
    called: 'cancellation',
    short: 'cancelling',
    shortDone: 'cancelled',
  },
  'patient-details': details,
  'custom-fields': details,
  contact: {
    now: 'is creating a contact',
    done: 'created a contact',
    called: 'new contact',
    short: 'contact',
    shortDone: 'created',
  },
  unreadable: {
    now: 'is making a change',
    done: 'made a change',
    called: 'change',
    short: 'a change',
    shortDone: 'changed',
  },
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
  short: {
    now: (kind: KindOfWork) => kinds[kind].short,
    done: (kind: KindOfWork) => kinds[kind].shortDone,
    waiting: 'not sent yet',
    unknown: 'not confirmed',
    asks: 'needs a decision',
    refused: 'not accepted',
    'not-recorded': 'not recorded',
  },
  since: (when: string) => `Since ${when}`,
  more: (n: number) => `${n} more at other desks`,
  label: 'At other desks',
  decidedThere: (desk: string) => `To be decided at ${desk}.`,
  checkedThere: (desk: string) => `${desk} is checking. Don’t enter it again.`,
} as const;
