import { ok, type Result } from '../../shared/result.ts';
import { addNotice } from '../outbox/notices.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { openStores } from '../store/opening.ts';
import { storeResult } from '../store/store-error.ts';
import type { Stores } from '../store/types.ts';
import { detectPutBack, recordMarks } from './desk-mark.ts';

/**
 * Opens what this PC keeps; in memory where a person chose to keep nothing. A wrong key or an unreadable file is a
 * failure, never replaced. What happened to the files is kept as a notice for a person.
 * @param key of the files, which is overwritten when they are closed; null: in memory
 */
export async function openThisPc(
  ports: CompanionPorts,
  key: Uint8Array<ArrayBuffer> | null,
): Promise<Result<Stores>> {
  return key === null ? opened(ports, null, ports.random.bytes(32)) : opened(ports, ports.folder, key);
}

async function opened(
  ports: CompanionPorts,
  folder: string | null,
  key: Uint8Array,
): Promise<Result<Stores>> {
  const { clock, log } = ports;
  const result = openStores({
    folder,
    key,
    now: () => clock.wall(),
    after: clock.after,
    pause: ports.pause,
    log,
  });
  if (!result.ok) {
    key.fill(0);
    return result;
  }
  const { stores, notes } = result.value;
  for (const note of notes) log.warn('store', { note });
  // The files open on a full disk too: the note is in the log.
  const noted = storeResult(() => {
    for (const note of notes.toReversed()) addNotice(stores.desk, 'this-pc', note);
  });
  if (!noted.ok) log.error('a notice could not be kept', { failure: noted.failure.kind });
  if (folder === null) return ok({ ...stores, close: () => closeAndForget(stores, key) });
  const looked = await detectPutBack(stores, ports);
  if (!looked.ok) {
    storeResult(() => closeAndForget(stores, key));
    return looked;
  }
  const marking = recordMarks(stores, ports);
  return ok({
    ...stores,
    async settle() {
      await marking.settle();
      await stores.settle();
    },
    close() {
      marking.stop();
      closeAndForget(stores, key);
    },
  });
}

/** Closes the files and overwrites their key: to open them again the key must be read from the keychain. */
function closeAndForget(stores: Stores, key: Uint8Array): void {
  try {
    stores.close();
  } finally {
    key.fill(0);
  }
}
