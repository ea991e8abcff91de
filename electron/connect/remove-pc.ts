import { defaultSettings } from '../../shared/default-settings.ts';
import { type Failure, failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { triesSecret } from '../lock/pin.ts';
import { recordSecret } from '../platform/pc-record.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import type { Session } from '../session/session.ts';
import { filesExist } from '../store/existing-files.ts';
import { removeStores } from '../store/remove-files.ts';
import { storeResult } from '../store/store-error.ts';
import { markSecret } from './desk-mark.ts';
import { earlierSecrets } from './earlier-keys.ts';
import { connectWords } from './words.ts';

/**
 * Destroys the keys to what is kept on this PC. The keys first: after that the files cannot be read by anyone.
 *
 * Guarantee: where the keychain refuses, this PC stays as it was: its record goes last.
 */
export async function removeKeys(
  { vault }: Pick<CompanionPorts, 'vault'>,
  memoryOnly: boolean,
): Promise<Result<null>> {
  for (const name of [...Object.values(earlierSecrets), recordSecret]) {
    const removed = await vault.remove(name);
    if (!removed.ok && !memoryOnly) return removed;
  }
  return ok(null);
}

/** What the settings say of one practice: of another one ids and pages would be of other people. */
const ofThePractice = {
  baseUrl: null,
  caFile: null,
  locationIds: [],
  dayLocationId: null,
  notifyPractitionerId: defaultSettings.notifyPractitionerId,
  practicePages: defaultSettings.practicePages,
};

/** Removes the files, and what the settings say of the practice, after `removeKeys`. One that fails does not stop the other. */
export async function removeTraces({
  vault,
  settings,
  folder,
}: Pick<CompanionPorts, 'vault' | 'settings' | 'folder'>): Promise<Result<null>> {
  // Closing the files noted the mark. Neither is a secret; one that stays is removed when this PC is connected again.
  for (const name of [markSecret, triesSecret]) await vault.remove(name);
  const forgotten = storeResult(() => settings.change(ofThePractice));
  const removed = removeStores(folder);
  if (!removed.ok) return removed;
  return forgotten.ok ? ok(null) : failed(forgotten.failure);
}

/** Why this PC should not be removed without a person's word: what waits would be lost. Null: nothing waits. */
export function removalRefused(
  session: Session | null,
  blocked: Failure | null,
  folder: string,
): Failure | null {
  const counted = storeResult(() => session?.outbox.counts().waiting ?? 0);
  if (!counted.ok || (session === null && (blocked !== null || filesExist(folder)))) {
    return failure('stale', { words: connectWords.unsentUnread });
  }
  const waiting = counted.value;
  if (waiting === 0) return null;
  return failure('stale', { words: connectWords.wouldBeLost(waiting) });
}
