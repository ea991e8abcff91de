import type { WriteState } from '../../shared/bridge/views.ts';

/** The states in which a write waits for a person's decision. */
export const askingStates: readonly WriteState[] = ['refused', 'asks', 'not-recorded'];
