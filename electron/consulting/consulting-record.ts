import { z } from 'zod';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { Hex32, StoredPin } from '../platform/pc-record.ts';
import type { Random, Vault } from '../platform/ports.ts';
import { createSerialQueue } from '../platform/serial-queue.ts';
import { parseStored } from '../store/stored.ts';

/** The entry of the keychain of a practitioner's PC. */
export const consultingSecret = 'practitioners-pc';

const ConsultingRecord = z.strictObject({
  v: z.literal(1),
  /** The key of its file, 32 bytes. */
  fileKey: Hex32,
  pin: StoredPin.nullable(),
});
export type ConsultingRecord = Readonly<z.infer<typeof ConsultingRecord>>;

/**
 * What a practitioner's PC has in the keychain: the key of its file, and its PIN. There is no API key, and no address of a practice.
 *
 * Guarantees
 * - File key and PIN stand or fall together: a PIN that was taken away makes the file unreadable.
 * - A record that can't be read is a failure, never taken for none.
 * - One is made as the PC joins, and at no other time: removing it opens nothing.
 */
export type ConsultingRecordStore = {
  read(): Promise<Result<ConsultingRecord | null>>;
  /** Makes one with a new key where there is none; only for a PC that joins. */
  ensure(): Promise<Result<ConsultingRecord>>;
  change(
    next: (before: ConsultingRecord | null) => ConsultingRecord | null,
  ): Promise<Result<ConsultingRecord | null>>;
  remove(): Promise<Result<null>>;
};

export function createConsultingRecord(vault: Vault, random: Pick<Random, 'bytes'>): ConsultingRecordStore {
  const queue = createSerialQueue();

  async function read(): Promise<Result<ConsultingRecord | null>> {
    const kept = await vault.read(consultingSecret);
    if (!kept.ok) return kept;
    if (kept.value === null) return ok(null);
    const record = parseStored(ConsultingRecord, kept.value);
    return record ? ok(record) : failed(failure('store-key-wrong'));
  }

  async function write(record: ConsultingRecord): Promise<Result<ConsultingRecord>> {
    const written = await vault.write(consultingSecret, JSON.stringify(record));
    return written.ok ? ok(record) : written;
  }

  return {
    read,
    ensure: () =>
      queue(async () => {
        const kept = await read();
        if (!kept.ok) return kept;
        if (kept.value) return ok(kept.value);
        return write({ v: 1, fileKey: Buffer.from(random.bytes(32)).toString('hex'), pin: null });
      }),
    change: (next) =>
      queue(async () => {
        const kept = await read();
        if (!kept.ok) return kept;
        const after = next(kept.value);
        return after ? write(after) : ok(null);
      }),
    remove: () => queue(() => vault.remove(consultingSecret)),
  };
}
