import { type Failure, sayFailure } from '../../../shared/failures.ts';

/** Why the last attempt did not unlock, and when the next one is allowed. */
export type UnlockRefusal = { readonly words: string; readonly wait: string | null };

/** Whole seconds until an attempt is allowed; 0: now. @param waitUntil UTC ms */
export function secondsLeft(waitUntil: number | null, now: number): number {
  return waitUntil === null ? 0 : Math.max(0, Math.ceil((waitUntil - now) / 1000));
}

/** `40 s`, `4 min`: rounded up, so that the user does not try too early. */
export function sayTimeLeft(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}

export function unlockRefusalOf(failure: Failure | null, wait: number): UnlockRefusal | null {
  if (wait > 0) {
    return { words: 'Too many wrong tries.', wait: `The next one can be made in ${sayTimeLeft(wait)}.` };
  }
  if (!failure || failure.kind === 'pin-wait') return null;
  return { words: sayFailure(failure), wait: null };
}
