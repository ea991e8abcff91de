import { ok, type Result } from '../../shared/result.ts';
import { addNotice } from '../outbox/notices.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { openStores } from '../store/opening.ts';
import { storeResult } from '../store/store-error.ts';
import type { Stores } from '../store/types.ts';
import { lookForPutBack, noteMark } from './desk-mark.ts';

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
  // A full disk must not keep the files from being opened: the note is in the log.
  const noted = storeResult(() => {
    for (const note of notes.toReversed()) addNotice(stores.desk, 'this-pc', note);
  });
  if (!noted.ok) log.error('a notice could not be kept', { failure: noted.failure.kind });
  if (folder === null) return ok({ ...stores, close: () => closeAndForget(stores, key) });
  const looked = await lookForPutBack(stores, ports);
  if (!looked.ok) {
    storeResult(() => closeAndForget(stores, key));
    return looked;
  }
  const marking = noteMark(stores, ports);
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

/** Once the files are closed nobody here knows their key any more: it must be asked of the keychain again. */
function closeAndForget(stores: Stores, key: Uint8Array): void {
  try {
    stores.close();
  } finally {
    key.fill(0);
  }
}
