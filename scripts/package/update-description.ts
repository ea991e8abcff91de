import { createPrivateKey, sign, verify } from 'node:crypto';
import { publicKeyOf, type SignedUpdate, signedText } from '../../electron/desktop/updates/signed-update.ts';

/**
 * Adds Foyer's own signature to an update's description. What says how many PCs may take it (`stagingPercentage`) is not
 * signed, so that the share can be raised without the private key.
 *
 * @param description `latest.yml`, as electron-builder wrote it
 * @param update the version and the installer's content
 * @param keys the private key as PKCS8 in PEM, and the public key that the program was packed with
 * @returns the description with the signature in it, in place of one that it had
 * @throws Error where the keys do not belong together, and where the description is of another update
 */
export function withSignature(
  description: string,
  update: SignedUpdate,
  keys: { readonly privatePem: string; readonly updateKey: string },
): string {
  const lines = description.split('\n').filter((line) => line !== '' && !line.startsWith('foyerSignature:'));
  if (!lines.includes(`version: ${update.version}`))
    throw new Error(`the description is not of version ${update.version}`);
  if (!lines.includes(`sha512: ${update.sha512}`))
    throw new Error('the description is not of this installer: its SHA-512 differs');
  const key = createPrivateKey(keys.privatePem);
  const text = signedText(update);
  const signature = sign(null, text, key);
  if (!verify(null, text, publicKeyOf(keys.updateKey), signature))
    throw new Error('the private key does not belong to FOYER_UPDATE_KEY: no PC would take this update');
  return `${[...lines, `foyerSignature: ${signature.toString('base64')}`].join('\n')}\n`;
}
