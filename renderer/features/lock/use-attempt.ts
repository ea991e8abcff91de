import { useState } from 'react';
import type { AppState, LockView } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import type { Result } from '../../../shared/result.ts';
import { useDesk, useSeconds } from '../../state/use-desk.tsx';
import { secondsLeft, type UnlockRefusal, unlockRefusalOf } from './attempts.ts';

/** Attempts to unlock, one after the other, with the backoff that the lock sets. */
export function useTry(lock: LockView, onTried: () => Promise<void>) {
  const { app } = useDesk();
  const now = useSeconds();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const wait = secondsLeft(lock.waitUntil, now);
  const refusal: UnlockRefusal | null = unlockRefusalOf(failure, wait);
  return {
    busy,
    refusal,
    mayTry: !busy && wait === 0,
    forget: () => setFailure(null),
    async attempt(open: () => Promise<Result<AppState>>): Promise<void> {
      setBusy(true);
      const answer = await open();
      setBusy(false);
      if (answer.ok) return app.set(answer.value);
      setFailure(answer.failure);
      await onTried();
    },
  };
}
