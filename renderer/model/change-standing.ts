import type { WriteView } from '../../shared/bridge/views.ts';

/** How the change that a write makes stands, for the field that shows it. */
export type ChangeStanding = 'saving' | 'not sent yet' | 'needs a decision' | 'saved' | 'dropped';

/** @param isGone it left the outbox: done, or discarded by the user */
export function standingOf(write: WriteView | undefined, isGone: boolean): ChangeStanding {
  if (!write) return 'saving';
  switch (write.state) {
    case 'sending':
    case 'unknown':
      return 'saving';
    case 'done':
      return 'saved';
    default:
      if (isGone) return 'dropped';
      return write.state === 'waiting' || write.state === 'held' ? 'not sent yet' : 'needs a decision';
  }
}
