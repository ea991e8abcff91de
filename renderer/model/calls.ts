import type { RingNote } from '../../shared/bridge/views.ts';

/** Whether a call is still to be made: none was, or no one answered. */
export const isToBeCalled = (made: RingNote | undefined): boolean =>
  made === undefined || made.outcome === 'no-answer';
