import type { WriteView } from '../../shared/bridge/views.ts';
import type { Failure } from '../../shared/failures.ts';
import { useCall } from './use-call.ts';
import { useGone, useHeard } from './use-desk.tsx';

export type WriteById = {
  /** Null: it is not known yet, or there is none. */
  readonly write: WriteView | null;
  /** It left the outbox: done, or discarded by a person. */
  readonly gone: boolean;
  /** Why it could not be read; `not-found`: it was discarded. */
  readonly failure: Failure | null;
  readonly read: () => Promise<unknown>;
};

/**
 * A write, live from the outbox. A page that has not heard of it reads it: after the lock and after privacy mode the outbox lists
 * open writes only, and the dialog that comes back is about one that may be done.
 */
export function useWriteById(writeId: string | null): WriteById {
  const heard = useHeard(writeId);
  const gone = useGone(writeId);
  const isAsked = writeId !== null && heard === undefined;
  const { value, failure, read } = useCall('outbox.read', isAsked ? { writeId } : null);
  if (heard) return { write: heard, gone, failure: null, read };
  return { write: value?.write ?? null, gone: value?.gone ?? false, failure, read };
}
