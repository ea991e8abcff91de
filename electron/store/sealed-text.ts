import { createCipheriv, createDecipheriv } from 'node:crypto';

const [nonceBytes, tagBytes] = [12, 16] as const;

/**
 * Seals a text for the disk: AES-256-GCM with a random nonce before it.
 * @param key 32 bytes @param nonce 12 random bytes, never used twice with a key @param bound what the text is, which must be the same when it is opened
 */
export function sealText(key: Uint8Array, nonce: Uint8Array, bound: string, text: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @returns null: it was changed, or sealed with another key or as something else */
export function openSealedText(key: Uint8Array, bound: string, sealed: Uint8Array): string | null {
  if (sealed.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(bound));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  try {
    const plain = [decipher.update(sealed.subarray(nonceBytes, sealed.length - tagBytes)), decipher.final()];
    return Buffer.concat(plain).toString('utf8');
  } catch {
    return null;
  }
}

/** How many random bytes a nonce has. */
export const sealedNonceBytes = nonceBytes;
