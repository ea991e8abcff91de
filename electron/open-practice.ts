import type { Result } from '../shared/result.ts';
import type { CompanionPorts, KeptSettings } from './ports.ts';
import { bindAsIntended, bindWithKey, endIntention, type Reached } from './practice-binding.ts';
import type { ConnectInput } from './reaching.ts';
import { StoreTrouble, storeResult } from './store/trouble.ts';
import type { Stores } from './store/types.ts';
import { openThisPc } from './this-pc.ts';

/** What a person enters to connect this PC. `memoryOnly`: nothing is kept on the disk. */
export type Connecting = ConnectInput & { readonly memoryOnly: boolean };

/** Where the practice is, by the settings. */
export type Place = { readonly baseUrl: string; readonly caFile: KeptSettings['caFile'] };

/**
 * Opens the files of this PC for a practice that answered, and binds them to it.
 *
 * Guarantee: after a failure the files are closed, and this PC is bound as it was.
 */
export async function openAndBind(
  ports: CompanionPorts,
  reached: Reached,
  input: Connecting,
): Promise<Result<Stores>> {
  const stores = await openThisPc(ports, input.memoryOnly);
  if (!stores.ok) return stores;
  const bound = await bindWithKey(ports.vault, stores.value, reached, input);
  if (bound.ok) return stores;
  closeStores(ports, stores.value);
  return bound;
}

/** Puts the practice into the settings; what they do not take is put there at the next start. */
export const keepPlace = (ports: CompanionPorts, stores: Stores, place: Place): Result<void> =>
  closingOnTrouble(ports, stores, () => {
    ports.settings.change({ baseUrl: place.baseUrl, caFile: place.caFile });
    endIntention(stores.desk);
  });

/** At the start: where the practice of the files is, by the settings or by a change of practice that was cut off. */
export const placeAtStart = (
  ports: CompanionPorts,
  stores: Stores,
  apiKey: string,
  kept: Place,
): Result<Place> =>
  closingOnTrouble(ports, stores, () => {
    const intended = bindAsIntended(stores, apiKey);
    if (!intended.ok) throw new StoreTrouble(intended.failure);
    if (!intended.value) return kept;
    ports.settings.change(intended.value);
    endIntention(stores.desk);
    return intended.value;
  });

/** Runs `action`; after a failure the files are closed. */
export function closingOnTrouble<T>(
  ports: Pick<CompanionPorts, 'log'>,
  stores: Stores,
  action: () => T,
): Result<T> {
  const done = storeResult(action);
  if (!done.ok) closeStores(ports, stores);
  return done;
}

function closeStores({ log }: Pick<CompanionPorts, 'log'>, stores: Stores): void {
  const closed = storeResult(() => stores.close());
  if (!closed.ok) log.error('the files were not closed cleanly', { failure: closed.failure.kind });
}
