import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { lockWords } from './words.ts';

const words = lockWords.refusal;

/** Why the last attempt did not unlock, and when the next one is allowed. */
export type UnlockRefusal = { readonly words: string; readonly wait: string | null };

/** Whole seconds until an attempt is allowed; 0: now. @param waitUntil UTC ms */
export function secondsLeft(waitUntil: number | null, now: number): number {
  return waitUntil === null ? 0 : Math.max(0, Math.ceil((waitUntil - now) / 1000));
}

/** @param withKey the attempt was made with the API key in place of the PIN */
export function unlockRefusalOf(
  failure: Failure | null,
  wait: number,
  withKey = false,
): UnlockRefusal | null {
  if (wait > 0) return { words: words.tooMany, wait: words.wait(wait) };
  if (!failure || failure.kind === 'pin-wait') return null;
  if (withKey && failure.kind === 'pin-wrong') return { words: lockWords.key.wrong, wait: null };
  return { words: sayFailure(failure), wait: null };
}
