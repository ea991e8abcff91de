import { failure } from '../shared/failures.ts';
import { failed, ok, type Result } from '../shared/result.ts';
import type { Random, Vault } from './ports.ts';

const name = 'store-key';

/**
 * The key of this PC's files: 32 random bytes, in the keychain and nowhere else.
 *
 * Guarantee: a new key is made only where no files are; with files and no key, the files stay and a person is told.
 */
export async function storeKey(
  vault: Vault,
  random: Random,
  filesExist: boolean,
): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const kept = await vault.read(name);
  if (!kept.ok) return kept;
  if (kept.value !== null) {
    return /^[0-9a-f]{64}$/.test(kept.value)
      ? ok(Uint8Array.from(Buffer.from(kept.value, 'hex')))
      : failed(failure('store-key-wrong'));
  }
  if (filesExist) return failed(failure('store-key-wrong'));
  const key = random.bytes(32);
  const written = await vault.write(name, Buffer.from(key).toString('hex'));
  return written.ok ? ok(key) : written;
}
