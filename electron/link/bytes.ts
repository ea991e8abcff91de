import { z } from 'zod';

/** Parses base64 in JSON to bytes; `jsonOf` writes it. */
export const Base64Bytes = z
  .base64()
  .transform((text): Uint8Array => new Uint8Array(Buffer.from(text, 'base64')));

export function jsonOf(value: object): string {
  return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key, plain: unknown) {
    // For a Buffer, `plain` is already the result of its own toJSON.
    const raw = this[key];
    return raw instanceof Uint8Array ? Buffer.from(raw).toString('base64') : plain;
  });
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
