import type { DayRow, WriteView } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';

const minute = 60_000;
const hour = 60 * minute;

type Sample = Pick<WriteView, 'kind' | 'state' | 'title' | 'says' | 'actions'> & {
  ago: number;
  more?: Partial<WriteView>;
};

/** Writes in every state in which they can stay, as a bad Friday leaves them. */
const samples: readonly Sample[] = [
  {
    kind: 'payment',
    state: 'not-recorded',
    title: 'Payment from Hugo Lindqvist',
    ago: 26 * hour,
    says: 'Not recorded in your practice system: send again?',
    actions: ['send-again', 'discard'],
    more: {
      amountCents: 8800,
      attempts: 1,
      by: 'JT',
      failure: failure('timed-out'),
      evidence: [
        '$88.00 by EFTPOS for invoice INV-0027.',
        'Before it was sent, $0.00 of it was paid.',
        'Sent Fri 20 Nov 8:06 am, no answer came.',
        'Looked 8:09 am and 8:10 am: invoice INV-0027 still shows $0.00 paid.',
      ],
    },
  },
  {
    kind: 'file',
    state: 'refused',
    title: 'Referral Dr Ng.pdf for Ruth Abernethy',
    ago: 3 * hour,
    says: 'Not accepted: the patient is archived',
    actions: ['send-again', 'discard'],
    more: { attempts: 1, failure: failure('refused-by-service', { status: 422 }) },
  },
  {
    kind: 'patient-details',
    state: 'asks',
    title: 'Details of Samuel Okafor',
    ago: 40 * minute,
    says: 'Needs a decision: the phone number was changed elsewhere in the meantime',
    actions: ['send-again', 'discard'],
    more: { evidence: ['Phone here: 0412 345 678', 'Phone at the practice now: 0498 222 111'] },
  },
  {
    kind: 'arrival',
    state: 'waiting',
    title: 'Arrival of Margaret Oduya, 9:30 am',
    ago: 52 * hour,
    says: 'Not sent yet: This PC can’t reach your practice system: no network connection.',
    actions: ['discard'],
    more: { attempts: 41, failure: failure('offline') },
  },
  {
    kind: 'payment',
    state: 'unknown',
    title: 'Payment from Margaret Oduya',
    ago: 2 * minute,
    says: 'Sent, no answer: checking whether it was recorded',
    actions: [],
    more: {
      amountCents: 9600,
      attempts: 1,
      evidence: ['$96.00 by Cash for 2 invoices.', 'Looked 10:05: not seen yet.'],
    },
  },
  {
    kind: 'file',
    state: 'sending',
    title: 'Plan review.pdf for Jia Chen',
    ago: minute,
    says: 'Sending',
    actions: [],
    more: { progress: 0.4, attempts: 1 },
  },
  {
    kind: 'booking',
    state: 'waiting',
    title: 'Booking of Jia Chen, Fri 27 Nov 10:00 am',
    ago: minute / 2,
    says: 'Not sent yet',
    actions: ['discard'],
  },
];

/** The samples, `now` in UTC ms; about the patients of today's rows where one of them is named. */
export function waitingWrites(now: number, rows: readonly DayRow[]): WriteView[] {
  const named = (title: string) =>
    rows.find(({ patient }) => patient && title.includes(patient.name))?.patientId ?? null;
  return samples.map(({ ago, more, ...sample }, i) => ({
    ...sample,
    id: `00000000-0000-4000-8000-00000000000${i}`,
    evidence: [],
    failure: null,
    patientId: named(sample.title) ?? 900 + i,
    patientName: null,
    amountCents: null,
    paymentId: null,
    createdAt: now - ago,
    by: 'MB',
    attempts: 0,
    holdUntil: null,
    progress: null,
    ...more,
  }));
}
