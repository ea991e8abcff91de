import type { WriteState } from '../../shared/bridge/views.ts';

/** In these a write stands until a person decides. */
export const askingStates: readonly WriteState[] = ['refused', 'asks', 'not-recorded'];
