import type { Printing } from '../../electron/platform/ports.ts';
import { ok } from '../../shared/result.ts';

/** A PC on which nobody prints or saves: every dialog is cancelled. */
export const noPrinting: Printing = {
  pdf: async () => ok(new Uint8Array()),
  print: async () => ok(false),
  save: async () => ok(null),
  pause: async () => undefined,
};
