import { count } from '../../model/words.ts';

/** What the locked desk and privacy mode say. */
export const lockWords = {
  page: {
    brand: 'Foyer',
    title: 'This desk is locked',
    titleHere: 'This PC is locked',
    forgot: 'Forgot PIN?',
    enterPin: 'Enter PIN',
    goesOn: 'You’ll still get arrival alerts (initials only), and unsent work keeps sending.',
    goesOnHere: 'You’ll still get arrival alerts (initials only).',
    forgottenHere:
      'Only the PIN opens this PC. If no one knows it, remove this PC at the hub and join again with a new code. Anything marked here that the desks don’t have yet is lost.',
    noPin: 'This PC has no PIN: the lock only hides the desk, and anyone can open it.',
    open: 'Open the desk',
    opening: 'Opening…',
  },
  pin: {
    label: 'PIN',
    digits: '4 to 12 digits',
    show: 'Show the PIN',
    unlock: 'Unlock',
    required: 'Your IT support requires a PIN on this PC. Choose one to open the desk.',
    choose: 'PIN, 4 to 12 digits',
    set: 'Set PIN',
  },
  key: {
    label: 'API key',
    means: 'Opens this desk once and removes the PIN. Set a new one in Settings.',
    show: 'Show the key',
    unlock: 'Unlock with API key',
    wrong: 'Wrong API key.',
  },
  refusal: {
    tooMany: 'Too many wrong tries.',
    wait: (seconds: number) =>
      `Try again in ${seconds < 100 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')}.`,
  },
  privacy: {
    mode: 'Privacy mode',
    turn: 'Privacy mode: initials, no amounts (F8)',
    lock: 'Lock this desk',
    lockKey: 'Lock (Ctrl+L)',
    on: 'Privacy mode: initials, no amounts',
    hidden: (what: string) => `${what} hidden`,
    means: 'Privacy mode is on: initials only, no amounts.',
    patient: 'Patient',
    panel: 'Selected patient',
    showAll: 'Show everything (F8)',
  },
} as const;
