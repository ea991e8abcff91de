import type { ClaimAsk } from '../../shared/bridge/views.ts';

type Sheet = ClaimAsk['kind'];

const later =
  'What they entered isn’t lost, but it can’t be sent until you’re done. Then it’s checked again before it’s sent.';
const laterPayment =
  'Their payment can’t be sent until you’re done. Then it’s checked again before it’s sent. If they already took the money, don’t take it again: ask them first.';

/** What a sheet says of the desks that may be at the same. */
export const claimWords = {
  checking: 'Checking with the other desks…',
  late: 'The other desks haven’t answered yet. You can carry on: Foyer asks them again before it sends this.',
  alone: 'Other desks can’t see this: this PC isn’t connected to them right now.',
  withdrawn: {
    payment: 'Not recorded yet',
    move: 'Not moved yet',
    cancellation: 'Not cancelled yet',
    'patient-details': 'Not saved yet',
  } satisfies Record<Sheet, string>,
  withdrawnMeans:
    'This changed while Foyer was still checking with the other desks, so nothing was sent. Check it, then press the button again.',
  lost: (desk: string) => `${desk} took this over`,
  since: (what: string, when: string) => `${what}, since ${when}.`,
  doing: {
    open: 'Wait until they’re done, or take over.',
    waiting: 'It isn’t sent yet.',
    sending: 'It’s being sent now. Wait for the result.',
    unknown: 'It was sent, but isn’t confirmed yet. It’s decided at that desk.',
  },
  refused:
    'It couldn’t be taken over just now, and they still have it. Try again, or wait until they’re done.',
  tell: 'Tell me when free',
  watching: 'We’ll tell you when it’s free. You can close this and carry on.',
  takeOver: 'Take over',
  leave: 'Leave it to them',
  askToTakeOver: 'Take over…',
  asks: (desk: string) => `Take over from ${desk}?`,
  means: {
    payment: laterPayment,
    move: later,
    cancellation: later,
    'patient-details': later,
  } satisfies Record<Sheet, string>,
  freed: (desk: string) => `${desk} is done`,
  freedMeans: {
    payment: 'Check what’s owing before you record a payment.',
    move: 'Check the appointment before you move it.',
    cancellation: 'Check the appointment before you cancel it.',
    'patient-details': 'Check the details before you save.',
  } satisfies Record<Sheet, string>,
  notice: {
    payment: (desk: string, name: string) => `${desk} is done: you can take the payment from ${name} now.`,
    move: (desk: string, name: string) => `${desk} is done: you can move ${name}’s appointment now.`,
    cancellation: (desk: string, name: string) =>
      `${desk} is done: you can cancel ${name}’s appointment now.`,
    'patient-details': (desk: string, name: string) =>
      `${desk} is done: you can change the details of ${name} now.`,
  } satisfies Record<Sheet, (desk: string, name: string) => string>,
  open: 'Open',
} as const;
