import { z } from 'zod';

/** Bytes in JSON: base64 on the way out, bytes again on the way in. */
export const Base64Bytes = z
  .base64()
  .transform((text): Uint8Array => new Uint8Array(Buffer.from(text, 'base64')));

export function jsonOf(value: object): string {
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, plain: unknown) {
    // Of a Buffer, `plain` is what its own toJSON made of it.
    const raw = this[key];
    return raw instanceof Uint8Array ? Buffer.from(raw).toString('base64') : plain;
  });
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
