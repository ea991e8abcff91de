import { z } from 'zod';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { triesSecret, triesText } from '../lock/pin.ts';
import { Hex, type PcRecord, type PcRecordStore, storeKeyOf } from '../platform/pc-record.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { filesExist } from '../store/existing-files.ts';
import { storeResult } from '../store/store-error.ts';
import { keepAuthority } from './authority-file.ts';
import { closeStores } from './open-practice.ts';
import { openThisPc } from './open-stores.ts';
import { finishBinding } from './practice-binding.ts';

/** The entries of the keychain of an earlier Foyer; address and CA file stood in the settings then. */
export const earlierSecrets = { apiKey: 'api-key', pin: 'lock-pin', storeKey: 'store-key' } as const;

const EarlierPin = z.object({
  v: z.literal(1),
  salt: Hex,
  hash: Hex,
  wrong: z.int().nonnegative(),
  wrongAt: z.number(),
});
type EarlierPin = z.infer<typeof EarlierPin>;

/**
 * At the start: makes the PC's record of the entries that an earlier Foyer left.
 *
 * Guarantees:
 * - A crash at any step loses nothing: the earlier entries go only after the record is in the keychain.
 * - The address is the one that the encrypted files are bound to, whatever the settings name.
 * - Entries without files, or of files that are bound to no practice, are left as they are.
 * @returns the PC's record; null: this PC has none. Failures: of the keychain and of the files
 */
export async function takeOverEarlierKeys(
  ports: CompanionPorts,
  record: PcRecordStore,
): Promise<Result<PcRecord | null>> {
  const kept = await record.read();
  if (!kept.ok) return kept;
  if (kept.value !== null) {
    // An address in the settings: the entries of the earlier Foyer were not all removed.
    if (ports.settings.read().baseUrl !== null) await removeEarlier(ports);
    return kept;
  }
  const earlier = filesExist(ports.folder) ? await readEarlier(ports) : ok(null);
  if (!earlier.ok || earlier.value === null) return earlier.ok ? ok(null) : earlier;
  const made = await recordOf(ports, earlier.value);
  if (!made.ok || made.value === null) return made;
  const { pin } = earlier.value;
  if (pin) {
    const counted = await ports.vault.write(triesSecret, triesText(pin, pin));
    if (!counted.ok) return counted;
  }
  const { value } = made;
  const written = await record.change(() => value);
  if (written.ok) await removeEarlier(ports);
  return written;
}

type Earlier = { readonly apiKey: string; readonly storeKey: string; readonly pin: EarlierPin | null };

async function readEarlier({ vault }: Pick<CompanionPorts, 'vault'>): Promise<Result<Earlier | null>> {
  const storeKey = await vault.read(earlierSecrets.storeKey);
  if (!storeKey.ok) return storeKey;
  if (storeKey.value === null) return ok(null);
  if (!/^[0-9a-f]{64}$/.test(storeKey.value)) return failed(failure('store-key-wrong'));
  const apiKey = await vault.read(earlierSecrets.apiKey);
  if (!apiKey.ok) return apiKey;
  const pin = await vault.read(earlierSecrets.pin);
  if (!pin.ok) return pin;
  const parsed = pin.value === null ? null : parsePin(pin.value);
  // Something lies there and cannot be read: a desk that had a PIN must not open without one.
  if (pin.value !== null && parsed === null) {
    return failed(failure('store-key-wrong'));
  }
  return ok({ storeKey: storeKey.value, apiKey: apiKey.value ?? '', pin: parsed });
}

/** Asks the files which practice they are of; null: of none yet. */
async function recordOf(
  ports: CompanionPorts,
  { apiKey, storeKey, pin }: Earlier,
): Promise<Result<PcRecord | null>> {
  const stores = await openThisPc(ports, storeKeyOf({ storeKey }));
  if (!stores.ok) return stores;
  const bound = finishBinding(stores.value, { apiKey, baseUrl: null });
  closeStores(ports, stores.value);
  if (!bound.ok || bound.value === null) return bound.ok ? ok(null) : bound;
  const { caFile } = ports.settings.read();
  const ca = caFile === null ? ok(null) : await ports.readText(caFile);
  // A CA file that went away must not hide the day: the calls will say what is wrong with the certificate.
  const caSha256 = storeResult(() => keepAuthority(ports.folder, ca.ok ? ca.value : null));
  if (!caSha256.ok) return caSha256;
  return ok({
    v: 1,
    apiKey,
    baseUrl: bound.value,
    caSha256: caSha256.value,
    storeKey,
    pin: pin && { salt: pin.salt, hash: pin.hash },
  });
}

/** What cannot be removed now is removed at a later start: the settings say that there is something left. */
async function removeEarlier({ vault, settings, log }: CompanionPorts): Promise<void> {
  for (const name of Object.values(earlierSecrets)) {
    const removed = await vault.remove(name);
    if (!removed.ok)
      return log.warn('an earlier entry of the keychain stays', { failure: removed.failure.kind });
  }
  storeResult(() => settings.change({ baseUrl: null, caFile: null }));
}

function parsePin(text: string): EarlierPin | null {
  try {
    const parsed = EarlierPin.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
