import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

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
export async function contentOf(path: string): Promise<Pick<SignedUpdate, 'size' | 'sha512'>> {
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

/** The fields of electron-updater's `update-downloaded` that count, `foyerSignature` from `latest.yml` among them. */
const Downloaded = z.object({
  version: z.string().regex(/^[0-9A-Za-z.+-]{1,64}$/),
  downloadedFile: z.string().min(1),
  foyerSignature: z.base64().min(1),
});

/**
 * Whether a downloaded update was signed by Foyer's key. Never throws: what cannot be checked is not ours.
 * @param key the public key that was packed into this program; null: nothing is ours
 * @param downloaded as electron-updater tells it
 */
export async function isOurUpdate(key: KeyObject | null, downloaded: unknown): Promise<boolean> {
  const update = Downloaded.safeParse(downloaded);
  if (key === null || !update.success) return false;
  const { version, downloadedFile, foyerSignature } = update.data;
  try {
    const text = signedText({ version, ...(await contentOf(downloadedFile)) });
    return verify(null, text, key, Buffer.from(foyerSignature, 'base64'));
  } catch {
    return false;
  }
}

const Manifest = z.object({ updateKey: z.string() });

/**
 * The public key in the packed program's own `package.json`, inside `app.asar`: sealed as the code is.
 * @returns null where there is none, or none that is a key
 */
export function packedUpdateKey(appPath: string): KeyObject | null {
  try {
    return publicKeyOf(
      Manifest.parse(JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8'))).updateKey,
    );
  } catch {
    return null;
  }
}
