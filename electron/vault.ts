import { createHash } from 'node:crypto';
import { failure } from '../shared/failures.ts';
import { failed, ok, type Result } from '../shared/result.ts';
import type { Vault } from './ports.ts';

/** The part of keytar that we use: secrets by service and account in the system's keychain. */
export type Keychain = {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
};

/**
 * Guarantees
 * - A keychain that is missing, locked or broken is a failure of kind `no-keychain`, never an exception.
 * - No word of a failure holds the secret.
 * - A keychain that failed to load is tried again at the next call: a person may have unlocked or installed it.
 *
 * @param service the name under which the secrets lie in the keychain
 * @param load gives the keychain; called at the first use, because loading it fails where libsecret is missing
 */
export function createVault(service: string, load: () => Promise<Keychain>): Vault {
  const attempt = async <T>(secret: string, act: (chain: Keychain) => Promise<T>): Promise<Result<T>> => {
    try {
      return ok(await act(await load()));
    } catch (error) {
      return failed(failure('no-keychain', { words: reason(error, secret) }));
    }
  };
  return {
    read: (name) => attempt('', (chain) => chain.getPassword(service, name)),
    write: (name, value) =>
      attempt(value, async (chain) => {
        await chain.setPassword(service, name, value);
        return null;
      }),
    remove: (name) =>
      attempt('', async (chain) => {
        await chain.deletePassword(service, name);
        return null;
      }),
  };
}

/**
 * The name under which a Foyer's secrets lie in the keychain. Only the installed program has the plain one: what a
 * developer runs, or a demo, has one for each profile folder, and never touches the clinic's key.
 */
export function keychainName(installed: boolean, profile: string): string {
  if (installed) return 'Foyer';
  return `Foyer (development ${createHash('sha256').update(profile).digest('hex').slice(0, 12)})`;
}

/** keytar, loaded when first needed. */
export async function loadKeytar(): Promise<Keychain> {
  return (await import('keytar')).default;
}

function reason(error: unknown, secret: string): string {
  const words = error instanceof Error ? error.message : 'the keychain gave no reason';
  return (secret === '' ? words : words.replaceAll(secret, '…')).slice(0, 300);
}
