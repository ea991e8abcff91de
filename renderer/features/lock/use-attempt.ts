import { useEffect, useRef } from 'react';
import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { LockView } from '../../../shared/bridge/views.ts';
import { useAction } from '../../state/use-action.ts';
import { useDesk, useSeconds } from '../../state/use-desk.tsx';
import { secondsLeft, type UnlockRefusal, unlockRefusalOf } from './attempts.ts';

/** Attempts to unlock, one after the other, with the backoff that the lock sets. */
export function useTry<N extends 'lock.open' | 'lock.openWithKey'>(
  name: N,
  lock: LockView,
  onTried: () => Promise<unknown>,
) {
  const { app } = useDesk();
  const now = useSeconds();
  const { busy, failure, run, clear } = useAction<'lock.open' | 'lock.openWithKey'>(name);
  const wait = secondsLeft(lock.waitUntil, now);
  const before = useRef(now);
  useEffect(() => {
    // The clock was set back: by it the wait would be longer than the lock's.
    if (now < before.current) void onTried();
    before.current = now;
  }, [now, onTried]);
  const refusal: UnlockRefusal | null = unlockRefusalOf(failure, wait, name === 'lock.openWithKey');
  return {
    busy,
    refusal,
    mayTry: !busy && wait === 0,
    forget: clear,
    async attempt(input: CallInput<N>): Promise<void> {
      const opened = await run(input);
      if (opened) app.set(opened);
      else await onTried();
    },
  };
}
