import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

// Of Node's own modules only: the release's signing job runs it without a single package (scripts/sign-update.ts).

/** What an update is, as it is signed: the version it claims to be, and the installer's content. */
export type SignedUpdate = {
  readonly version: string;
  /** Of the installer, in bytes. */
  readonly size: number;
  /** Of the installer, in base64. */
  readonly sha512: string;
};

/**
 * The text that Foyer's own Ed25519 key signs. The version is part of it: an old installer with known holes, offered under
 * a higher number, does not fit. The first line keeps the signature from being valid for anything else.
 */
export function signedText({ version, size, sha512 }: SignedUpdate): Buffer {
  return Buffer.from(`foyer-update-1\n${version}\n${size}\n${sha512}\n`, 'utf8');
}

/** @returns size and SHA-512 of a file, read as a stream: an installer has more than 100 MB */
export async function fileDigest(path: string): Promise<Pick<SignedUpdate, 'size' | 'sha512'>> {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return { size: (await stat(path)).size, sha512: hash.digest('base64') };
}

/**
 * @param text an Ed25519 public key: SPKI in DER, in base64
 * @throws where it is not one
 */
export function publicKeyOf(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 public key');
  return key;
}
