import type { Listeners } from '../../../shared/listeners.ts';
import type { Log } from '../../platform/ports.ts';
import { catchStoreError } from '../store-error.ts';

/**
 * Subscribes to what follows a commit. What was committed stands, whatever the disk refuses a listener: its store error is logged, and the
 * listeners behind it are notified.
 */
export const subscribeLogged =
  <What extends readonly unknown[]>(listeners: Listeners<What>, log: Pick<Log, 'warn'> | undefined) =>
  (listener: (...what: What) => void) =>
    listeners.add((...what) =>
      catchStoreError(
        () => listener(...what),
        ({ failure: { kind } }) => log?.warn('what follows a change of the cache failed', { failure: kind }),
      ),
    );
