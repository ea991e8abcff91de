import { z } from 'zod';

/**
 * Every expected failure, as data.
 *
 * `again`: whether the same request may be repeated: `later` by itself after a while, `after-fix` once a person changed
 * something, `never` for this very request. `sentence`: what the user reads; the server's own words may follow it
 * (`Failure.words`), already redacted.
 */
export const failureKinds = {
  offline: { again: 'later', sentence: 'This PC cannot reach the practice: no network connection.' },
  'address-unknown': {
    again: 'after-fix',
    sentence: 'No practice answers at this address. Check the address.',
  },
  'not-https': { again: 'after-fix', sentence: 'The address must begin with https://.' },
  'bad-address': { again: 'after-fix', sentence: 'This is not a complete web address.' },
  certificate: {
    again: 'after-fix',
    sentence:
      'The practice’s certificate is not trusted by this PC. Choose its CA file, or ask your IT help.',
  },
  'service-down': { again: 'later', sentence: 'The practice’s service is not working at the moment.' },
  'timed-out': { again: 'later', sentence: 'The practice’s service did not answer in time.' },
  'key-refused': {
    again: 'after-fix',
    sentence: 'The practice refused the API key. Enter a valid key in Settings.',
  },
  'rate-limited': {
    again: 'later',
    sentence: 'The practice asked us to slow down. Foyer waits and goes on by itself.',
  },
  'refused-by-service': { again: 'after-fix', sentence: 'The practice did not accept this.' },
  'not-found': { again: 'never', sentence: 'The practice has no such record.' },
  'unknown-outcome': {
    again: 'never',
    sentence: 'Sent, but no answer came: it is not known whether it was recorded.',
  },
  'bad-input': { again: 'after-fix', sentence: 'Something in what was entered is not right.' },
  protocol: {
    again: 'later',
    sentence: 'The service answered something Foyer does not understand. Is this the address of a practice?',
  },
  'too-large': {
    again: 'after-fix',
    sentence: 'The file is larger than 5 MB, the most the practice accepts.',
  },
  'not-a-pdf': {
    again: 'after-fix',
    sentence: 'This file is not a PDF. The practice accepts only PDF files.',
  },
  'looks-repeated': { again: 'after-fix', sentence: 'The same payment was taken a moment ago.' },
  stale: { again: 'after-fix', sentence: 'This has changed in the meantime. Look again before going on.' },
  'older-copy': {
    again: 'later',
    sentence: 'The practice answers with an older copy than it showed before. Foyer reads it again.',
  },
  'not-connected': { again: 'after-fix', sentence: 'Foyer is not connected to a practice yet.' },
  locked: { again: 'after-fix', sentence: 'Foyer is locked. Unlock it first.' },
  'pin-wrong': { again: 'after-fix', sentence: 'That is not the PIN.' },
  'pin-missing': { again: 'after-fix', sentence: 'This PC must have a PIN. Choose one first.' },
  'pin-wait': { again: 'later', sentence: 'Too many wrong tries. Wait, then try again.' },
  hidden: { again: 'after-fix', sentence: 'Hidden while privacy mode is on.' },
  'no-keychain': {
    again: 'after-fix',
    sentence: 'The PC’s keychain cannot be used, so Foyer keeps nothing on this PC.',
  },
  'keychain-silent': {
    again: 'after-fix',
    sentence: 'This PC’s keychain does not answer. Try again; if it stays silent, restart the PC.',
  },
  'store-damaged': { again: 'after-fix', sentence: 'A file that Foyer keeps on this PC is damaged.' },
  'store-key-wrong': {
    again: 'after-fix',
    sentence:
      'Foyer’s entry in this PC’s keychain is missing or does not fit its files. Nothing was deleted, and nothing that waits is sent. If the entry can’t be restored, this PC must be removed and connected again, and what was not sent is lost.',
  },
  'store-from-future': {
    again: 'after-fix',
    sentence: 'Foyer’s files on this PC were written by a newer version. Install that version again.',
  },
  'store-in-use': { again: 'later', sentence: 'Another Foyer has this PC’s files open.' },
  'store-read-only': { again: 'after-fix', sentence: 'Foyer may not write to its folder on this PC.' },
  'not-saved': {
    again: 'after-fix',
    sentence: 'The file could not be saved there. Choose another place.',
  },
  'not-printed': {
    again: 'after-fix',
    sentence: 'This PC could not print it. Look at the printer, or save it as a PDF.',
  },
  'disk-full': {
    again: 'after-fix',
    sentence: 'The disk of this PC is full. Nothing was lost; make some room.',
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

/** What the user reads: the sentence of the kind, then the details if there are any. */
export function sayFailure(f: Failure): string {
  const { sentence } = failureKinds[f.kind];
  return f.words ? `${sentence} (${f.words})` : sentence;
}

/** Whether the same request may be retried without a person doing something first. */
export function passesByItself(f: Failure): boolean {
  return failureKinds[f.kind].again === 'later';
}
