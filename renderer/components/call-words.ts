import type { PhoneOutcome } from '../../shared/bridge/views.ts';

/** What a call to a patient says, wherever one is to be made. */
export const callWords = {
  outcomes: {
    reached: 'Reached',
    'left-message': 'Left message',
    'no-answer': 'No answer',
  } satisfies Record<PhoneOutcome, string>,
  noPhone: 'no phone number',
  copyNumber: 'Copy number',
  copyNumberOf: (name: string, phone: string) => `Copy ${name}’s number: ${phone}`,
  copied: (phone: string) => `Copied ${phone}.`,
  to: (name: string) => `Call to ${name}`,
} as const;
