import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Random } from '../platform/ports.ts';
import { exists, makeFolder, writeDurably } from '../store/files.ts';
import { openSealedText, sealedNonceBytes, sealText } from '../store/sealed-text.ts';
import { storeResult } from '../store/store-error.ts';
import { parseStored } from '../store/stored.ts';
import type { ConsultingRecordStore } from './consulting-record.ts';
import { KeptDay } from './kept-day.ts';

const fileName = 'practitioners-day';
const bound = 'foyer practitioner’s day v1';

/**
 * The last known day of a practitioner's PC on its disk: one file, sealed with a key of the keychain.
 *
 * Guarantees
 * - Nothing of it can be read, or changed unnoticed, without the keychain.
 * - A file that can't be read is a failure. What is in it is at the desks too, so the caller begins with nothing.
 * - A day that was removed is gone also where the keychain refuses at that moment. The file is the last that goes: while it is there, its key may be.
 */
export type ConsultingFile = {
  /** Null: there is none. */
  read(): Promise<Result<KeptDay | null>>;
  write(day: KeptDay): Promise<Result<null>>;
  /** Destroys the day, then its key, then the file. */
  remove(): Promise<Result<null>>;
  exists(): boolean;
};

export function createConsultingFile(
  record: Pick<ConsultingRecordStore, 'read' | 'remove'>,
  folder: string,
  random: Pick<Random, 'bytes'>,
): ConsultingFile {
  const path = join(folder, fileName);
  return {
    async read() {
      if (!exists(path)) return ok(null);
      const kept = await record.read();
      if (!kept.ok) return kept;
      if (kept.value === null) return failed(failure('store-key-wrong'));
      const key = Buffer.from(kept.value.fileKey, 'hex');
      const bytes = storeResult(() => Buffer.from(readFileSync(path, 'utf8'), 'base64'));
      if (!bytes.ok) return bytes;
      const day = parseStored(KeptDay, openSealedText(key, bound, bytes.value));
      return day ? ok(day) : failed(failure('store-key-wrong'));
    },
    async write(day) {
      const kept = await record.read();
      if (!kept.ok) return kept;
      if (kept.value === null) return failed(failure('store-key-wrong'));
      const key = Buffer.from(kept.value.fileKey, 'hex');
      return storeResult(() => {
        makeFolder(folder);
        const sealed = sealText(key, random.bytes(sealedNonceBytes), bound, JSON.stringify(day));
        writeDurably(path, sealed.toString('base64'));
        return null;
      });
    },
    async remove() {
      // The keychain may not answer for a long time. Where the disk refuses, the day can't be read without its key.
      if (exists(path)) storeResult(() => writeDurably(path, ''));
      const removed = await record.remove();
      if (!removed.ok) return removed;
      return storeResult(() => {
        rmSync(path, { force: true });
        return null;
      });
    },
    exists: () => exists(path),
  };
}
