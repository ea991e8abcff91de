import type { Printing } from '../../electron/platform/ports.ts';
import { ok } from '../../shared/result.ts';

/** A PC on which the user cancels every print and save dialog. */
export const noPrinting: Printing = {
  untilCovered: () => new AbortController().signal,
  pdf: async () => ok(new Uint8Array()),
  print: async () => ok(false),
  save: async () => ok(null),
  showSaved: () => undefined,
  pause: async () => undefined,
};
