import { type KeyObject, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fileDigest, publicKeyOf, signedText } from './signed-update.ts';

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
    const text = signedText({ version, ...(await fileDigest(downloadedFile)) });
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
