import type { AppState } from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { type PcRecord, type PcRecordStore, storeKeyOf } from '../platform/pc-record.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import { practiceView } from '../session/app-state.ts';
import type { PracticeAddress } from '../session/practice-line.ts';
import { filesExist } from '../store/existing-files.ts';
import { StoreError, storeResult } from '../store/store-error.ts';
import type { Stores } from '../store/types.ts';
import { keepAuthority, keptAuthority, removeFormerAuthorities } from './authority-file.ts';
import { openThisPc } from './open-stores.ts';
import { bindWithKey, finishBinding, type ReachedPractice } from './practice-binding.ts';
import type { PracticeToReach } from './reach.ts';
import { unfinishedKeySecret, unfinishedStoreKey } from './store-key.ts';

/** What a person enters to connect this PC. `memoryOnly`: nothing is kept on the disk. */
export type ConnectTarget = PracticeToReach & { readonly memoryOnly: boolean };

/**
 * Opens the files of this PC for a practice that answered, and binds them to it.
 *
 * Guarantee: after a failure the files are closed, and this PC is bound as it was.
 * @param before the PC's record; null: it has none, so a key is made for the files
 */
export async function openAndBind(
  ports: CompanionPorts,
  kept: { readonly record: PcRecordStore; readonly before: PcRecord | null },
  reached: ReachedPractice,
  input: ConnectTarget,
): Promise<Result<Stores>> {
  const key = input.memoryOnly ? null : await keyFor(ports, kept.before);
  if (key && !key.ok) return key;
  const storeKey = key && Buffer.from(key.value).toString('hex');
  const stores = await openThisPc(ports, key?.value ?? null);
  if (!stores.ok) return stores;
  const keep = storeKey === null ? null : () => keepRecord(ports, kept.record, reached, input, storeKey);
  const bound = await bindWithKey(stores.value, reached, input.apiKey.trim(), keep);
  if (bound.ok) return stores;
  closeStores(ports, stores.value);
  return bound;
}

const keyFor = async (
  ports: CompanionPorts,
  before: PcRecord | null,
): Promise<Result<Uint8Array<ArrayBuffer>>> => (before ? ok(storeKeyOf(before)) : unfinishedStoreKey(ports));

async function keepRecord(
  ports: CompanionPorts,
  record: PcRecordStore,
  { address }: ReachedPractice,
  input: ConnectTarget,
  storeKey: string,
): Promise<Result<unknown>> {
  const authority = storeResult(() => keepAuthority(ports.folder, address.caPem));
  if (!authority.ok) return authority;
  return record.change((before) => ({
    v: 1,
    apiKey: input.apiKey.trim(),
    baseUrl: address.baseUrl,
    caSha256: authority.value,
    storeKey,
    pin: before?.pin ?? null,
  }));
}

/** After a failure: restores the record as it was, except for a PIN that was changed meanwhile. */
export async function restoreRecord(record: PcRecordStore, before: PcRecord | null): Promise<void> {
  await record.change((now) => before && { ...before, pin: now ? now.pin : before.pin });
}

/**
 * What the page shows of the connected practice, after cleaning up what connecting left over: what cannot be removed
 * now is removed with this PC.
 * @param record null: nothing is kept
 */
export async function connectedTo(
  ports: CompanionPorts,
  record: PcRecordStore | null,
  at: PracticeAddress,
): Promise<NonNullable<AppState['practice']>> {
  const kept = (await record?.read()) ?? ok(null);
  if (!kept.ok || !kept.value) {
    return { baseUrl: at.baseUrl, keyStored: false, caFile: at.caPem && 'chosen' };
  }
  const { caSha256 } = kept.value;
  await ports.vault.remove(unfinishedKeySecret);
  storeResult(() => removeFormerAuthorities(ports.folder, caSha256));
  return practiceView(kept.value);
}

/** A practice whose files are open. */
export type OpenedPractice = {
  readonly apiKey: string;
  readonly practice: AppState['practice'];
  readonly address: PracticeAddress;
  readonly stores: Stores;
};

/**
 * Opens the files of the PC's record, and completes a change of practice that was cut off.
 *
 * Guarantees:
 * - Address and authorities are those of the record, whatever stands in the settings or lies in the folder.
 * - Files of another practice, or without a record, are a failure; they stay as they are.
 * @returns null: this PC has no practice yet
 */
export async function openRecorded(
  ports: CompanionPorts,
  record: PcRecord | null,
): Promise<Result<OpenedPractice | null>> {
  if (record === null) return filesExist(ports.folder) ? filesWithoutRecord(ports) : ok(null);
  const opened = await openThisPc(ports, storeKeyOf(record));
  if (!opened.ok) return opened;
  const stores = opened.value;
  const bound = closingOnStoreError(ports, stores, () => {
    const done = finishBinding(stores, record);
    if (!done.ok) throw new StoreError(done.failure);
  });
  if (!bound.ok) return bound;
  const { apiKey, baseUrl, caSha256 } = record;
  const address = { baseUrl, caPem: keptAuthority(ports.folder, caSha256) };
  return ok({ apiKey, practice: practiceView(record), address, stores });
}

/** A first connecting that was cut off left the key of the files by itself: this PC has no practice yet. */
async function filesWithoutRecord({ vault }: Pick<CompanionPorts, 'vault'>): Promise<Result<null>> {
  const key = await vault.read(unfinishedKeySecret);
  if (!key.ok) return key;
  return key.value === null ? failed(failure('store-key-wrong')) : ok(null);
}

/** Runs `action`; closes the files after a failure. */
export function closingOnStoreError<T>(
  ports: Pick<CompanionPorts, 'log'>,
  stores: Stores,
  action: () => T,
): Result<T> {
  const done = storeResult(action);
  if (!done.ok) closeStores(ports, stores);
  return done;
}

export function closeStores({ log }: Pick<CompanionPorts, 'log'>, stores: Stores): void {
  const closed = storeResult(() => stores.close());
  if (!closed.ok) log.error('the files were not closed cleanly', { failure: closed.failure.kind });
}
