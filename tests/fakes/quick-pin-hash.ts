import { scryptSync } from 'node:crypto';
import type { PinHash } from '../../electron/platform/ports.ts';

/** scrypt, as cheap as it can be and at once: tests try many PINs, on a clock that waits for no thread. */
export const quickPinHash: PinHash = async (pin, salt) =>
  Uint8Array.from(scryptSync(pin, salt, 32, { N: 2 }));
