import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { filesExist } from '../store/existing-files.ts';

/** Where the key of new files lies until the first connecting has put it into the PC's record (pc-record.ts). */
export const unfinishedKeySecret = 'store-key';

/**
 * The key of this PC's files, 32 random bytes, while there is no record that has it: a new key, or one left by a
 * first connection that was cut off.
 *
 * Guarantee: a new key is made only where no files are; with files and no key, the files stay and the user is shown a
 * failure.
 */
export async function unfinishedStoreKey({
  vault,
  random,
  folder,
}: Pick<CompanionPorts, 'vault' | 'random' | 'folder'>): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const kept = await vault.read(unfinishedKeySecret);
  if (!kept.ok) return kept;
  if (kept.value !== null) {
    return /^[0-9a-f]{64}$/.test(kept.value)
      ? ok(Uint8Array.from(Buffer.from(kept.value, 'hex')))
      : failed(failure('store-key-wrong'));
  }
  if (filesExist(folder)) return failed(failure('store-key-wrong'));
  const key = random.bytes(32);
  const written = await vault.write(unfinishedKeySecret, Buffer.from(key).toString('hex'));
  return written.ok ? ok(key) : written;
}
