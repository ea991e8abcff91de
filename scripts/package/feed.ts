import { publicKeyOf } from '../../electron/desktop/updates/signed-update.ts';

/** Where updates come from, and by what an installed Foyer knows that one is ours. */
export type UpdateFeed = {
  readonly url: string;
  /** Foyer's Ed25519 public key: SPKI in DER, in base64. */
  readonly updateKey: string;
};

/**
 * The feed that the environment names.
 *
 * A program with a feed runs whatever the feed gives it, so packaging refuses one that is not https, one without a
 * publisher's full name, and one without a key for Foyer's own signature.
 *
 * @returns null where no feed is named: the program then never asks for an update
 * @throws Error with a sentence for the person who packages
 */
export function feedFrom(value: (name: string) => string | null): UpdateFeed | null {
  const url = value('FOYER_UPDATE_FEED');
  if (url === null) return null;
  if (!isHttps(url)) throw new Error('FOYER_UPDATE_FEED must be an https address without a name or password');
  // electron-updater compares every part of a full name, and of a bare name the CN alone.
  const publisher = value('FOYER_PUBLISHER') ?? '';
  if (!/(^|,)\s*CN=/.test(publisher) || !/(^|,)\s*O=/.test(publisher))
    throw new Error('A feed needs FOYER_PUBLISHER, the certificate’s full name: CN=…, O=…, C=…');
  const updateKey = value('FOYER_UPDATE_KEY') ?? '';
  try {
    publicKeyOf(updateKey);
  } catch {
    throw new Error('A feed needs FOYER_UPDATE_KEY, the Ed25519 public key for updates');
  }
  return { url, updateKey };
}

function isHttps(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}
