import type { Diagnostics } from '../../../shared/bridge/views.ts';
import { useCall } from '../../state/use-call.ts';

/** Polls the diagnostics every second while they are shown; a poll waits for the previous one. */
export const useDiagnostics = (): Diagnostics | null =>
  useCall('app.diagnostics', {}, { notices: true, everyMs: 1000 }).value;
