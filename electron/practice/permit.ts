import type { Permit } from './types.ts';

/** How a call ended, for the budget. */
export type CallEnd =
  | { readonly how: 'answered' | 'lost' | 'key-refused' | 'abandoned' }
  /** 429. `retryAfterMs`: what the service asked for; null: it named nothing */
  | { readonly how: 'refused'; readonly retryAfterMs: number | null };

/** A permit that reports the end of its call once; what is said of it later is ignored. */
export function createPermit(onEnd: (end: CallEnd) => void): Permit {
  let open = true;
  const end = (what: CallEnd) => {
    if (!open) return;
    open = false;
    onEnd(what);
  };
  return {
    answered: () => end({ how: 'answered' }),
    lost: () => end({ how: 'lost' }),
    refused: (retryAfterMs) => end({ how: 'refused', retryAfterMs }),
    keyRefused: () => end({ how: 'key-refused' }),
    abandoned: () => end({ how: 'abandoned' }),
  };
}
