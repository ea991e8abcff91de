import { z } from 'zod';

/**
 * Every expected failure, as data.
 *
 * `again`: whether the same request may be repeated: `later` by itself after a while, `after-fix` once a person changed
 * something, `never` for this very request. `sentence`: what the user reads; the server's own words may follow it
 * (`Failure.words`), already redacted.
 */
export const failureKinds = {
  offline: { again: 'later', sentence: 'This PC can’t reach your practice system: no network connection.' },
  'address-unknown': {
    again: 'after-fix',
    sentence: 'No practice system answers at this address. Check the address.',
  },
  'not-https': { again: 'after-fix', sentence: 'The address must begin with https://.' },
  'bad-address': { again: 'after-fix', sentence: 'This isn’t a complete web address.' },
  certificate: {
    again: 'after-fix',
    sentence:
      'This PC doesn’t trust your practice system’s certificate. Choose its certificate file, or ask your IT support to add it to this PC; then quit Foyer and start it again.',
  },
  'service-down': { again: 'later', sentence: 'Your practice system isn’t responding.' },
  'timed-out': { again: 'later', sentence: 'Your practice system didn’t answer in time.' },
  'key-refused': {
    again: 'after-fix',
    sentence: 'Your practice system didn’t accept the API key. Enter a valid key in Settings.',
  },
  'rate-limited': {
    again: 'later',
    sentence: 'Your practice system asked Foyer to slow down. Foyer will continue automatically.',
  },
  'refused-by-service': { again: 'after-fix', sentence: 'Your practice system didn’t accept this.' },
  'not-found': { again: 'never', sentence: 'Your practice system has no such record.' },
  'unknown-outcome': {
    again: 'never',
    sentence: 'Sent, but no answer came: it may or may not have been recorded.',
  },
  'bad-input': { again: 'after-fix', sentence: 'Something you entered isn’t right.' },
  protocol: {
    again: 'later',
    sentence: 'Your practice system gave an answer that Foyer doesn’t understand. Is the address right?',
  },
  'too-large': {
    again: 'after-fix',
    sentence: 'The file is larger than 5 MB, the most your practice system accepts.',
  },
  'not-a-pdf': {
    again: 'after-fix',
    sentence: 'This file isn’t a PDF. Your practice system accepts only PDFs.',
  },
  'looks-repeated': { again: 'after-fix', sentence: 'The same payment was recorded a moment ago.' },
  stale: { again: 'after-fix', sentence: 'This has changed since you opened it. Check it before you go on.' },
  'older-copy': {
    again: 'later',
    sentence: 'Your practice system answered with an older copy than before. Foyer is loading it again.',
  },
  'not-connected': { again: 'after-fix', sentence: 'This PC isn’t connected to a practice system yet.' },
  locked: { again: 'after-fix', sentence: 'Foyer is locked. Unlock it first.' },
  'pin-wrong': { again: 'after-fix', sentence: 'Wrong PIN.' },
  'pin-missing': { again: 'after-fix', sentence: 'This PC must have a PIN. Choose one first.' },
  'pin-wait': { again: 'later', sentence: 'Too many wrong tries. Wait, then try again.' },
  hidden: { again: 'after-fix', sentence: 'Hidden in privacy mode.' },
  'no-keychain': {
    again: 'after-fix',
    sentence: 'This PC’s keychain can’t be used, so Foyer saves nothing on this PC.',
  },
  'keychain-silent': {
    again: 'after-fix',
    sentence: 'This PC’s keychain isn’t answering. Try again; if that doesn’t help, restart the PC.',
  },
  'store-damaged': { again: 'after-fix', sentence: 'A file that Foyer keeps on this PC is damaged.' },
  'store-key-wrong': {
    again: 'after-fix',
    sentence:
      'Foyer’s key in this PC’s keychain is missing or isn’t the right one. Nothing was deleted, and unsent changes won’t be sent. If your IT support can’t restore the key, you’ll have to remove this PC and connect it again, and anything unsent will be lost.',
  },
  'room-key-missing': {
    again: 'after-fix',
    sentence:
      'Foyer’s key in this PC’s keychain is missing or isn’t the right one, so nothing is shown here. At the hub, remove this PC, then add it again.',
  },
  'store-from-future': {
    again: 'after-fix',
    sentence: 'A newer version of Foyer wrote the files on this PC. Install that version again.',
  },
  'store-in-use': { again: 'later', sentence: 'Another copy of Foyer is using this PC’s files.' },
  'store-read-only': {
    again: 'after-fix',
    sentence: 'Foyer can’t use its folder on this PC. Check that it may write there, and restart the PC.',
  },
  'link-unreached': {
    again: 'after-fix',
    sentence:
      'No Foyer answers at this address. Check the address, that the hub’s PC is on, and that its firewall lets “Foyer clinic link” in.',
  },
  'link-code': {
    again: 'after-fix',
    sentence: 'That isn’t the code shown at the hub. Check it and try again.',
  },
  'link-code-over': {
    again: 'after-fix',
    sentence: 'This code no longer works. Choose Add a PC at the hub, and enter the new code.',
  },
  'link-keys': {
    again: 'after-fix',
    sentence: 'The hub at this address doesn’t know this PC. Add this PC with a code from the hub.',
  },
  'link-declined': { again: 'after-fix', sentence: 'The person at the hub didn’t add this PC.' },
  'link-ended': {
    again: 'after-fix',
    sentence: 'The hub stopped answering before this PC was added. Ask for a new code, and try again.',
  },
  'link-refused': { again: 'after-fix', sentence: 'This can’t be done now.' },
  'link-unread': {
    again: 'after-fix',
    sentence:
      'Foyer can’t read how this PC is linked to the other PCs. Leave this clinic’s PCs, then join with a new code from the hub.',
  },
  'not-saved': {
    again: 'after-fix',
    sentence: 'The file couldn’t be saved there. Choose another folder.',
  },
  'folder-unreached': {
    again: 'after-fix',
    sentence: 'The scanner’s folder can’t be reached. Try again once it’s back.',
  },
  'filed-elsewhere': {
    again: 'after-fix',
    sentence: 'Another PC is filing this scan, so it wasn’t filed here as well.',
  },
  'not-printed': {
    again: 'after-fix',
    sentence: 'This couldn’t be printed. Check the printer, or save it as a PDF.',
  },
  'disk-full': {
    again: 'after-fix',
    sentence: 'This PC’s disk is full. Nothing was lost; free up some space.',
  },
} as const satisfies Record<string, { again: 'later' | 'after-fix' | 'never'; sentence: string }>;

export type FailureKind = keyof typeof failureKinds;

const kinds = Object.keys(failureKinds) as [FailureKind, ...FailureKind[]];

/** A failure as it crosses the bridge and as the outbox stores it. */
export const Failure = z.strictObject({
  kind: z.enum(kinds),
  /** HTTP status, where there was a response. */
  status: z.int().optional(),
  /** Details for the user: the server's own words, redacted and truncated, or ours. */
  words: z.string().max(500).optional(),
  /** The rejected fields, by their names in the spec. */
  fields: z.array(z.string()).max(50).optional(),
  /** Milliseconds until a retry makes sense (429's Retry-After). */
  retryAfterMs: z.number().nonnegative().optional(),
});
export type Failure = Readonly<z.infer<typeof Failure>>;

/** @returns a failure value of the closed union. */
export function failure(kind: FailureKind, more: Omit<Failure, 'kind'> = {}): Failure {
  return { kind, ...more };
}

/** The failure as its kind alone says it: details may have an amount or a name in them. */
export const withoutDetails = ({ words: _, ...rest }: Failure): Failure => rest;

/** The code of a network error, such as `ECONNREFUSED`: for the diagnostics only. */
export const networkCodeOf = ({ words }: Failure): string | null =>
  words !== undefined && /^[A-Z][A-Z0-9_]+$/.test(words) ? words : null;

/** The details that the user reads; null: there are none. A code is none. */
export const detailsOf = (f: Failure): string | null =>
  networkCodeOf(f) === null ? (f.words ?? null) : null;

/** What the user reads: the sentence of the kind, then the details if there are any. */
export function sayFailure(f: Failure): string {
  const { sentence } = failureKinds[f.kind];
  const details = detailsOf(f);
  return details === null || details === '' ? sentence : `${sentence} (${details})`;
}

/** Whether the same request may be retried without a person doing something first. */
export function passesByItself(f: Failure): boolean {
  return failureKinds[f.kind].again === 'later';
}
