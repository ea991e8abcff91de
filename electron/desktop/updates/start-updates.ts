import type electron from 'electron';
import type { Companion } from '../../companion.ts';
import type { KeptValues } from '../../platform/kept-values.ts';
import type { Policy } from '../../platform/policy.ts';
import type { Clock, Log } from '../../platform/ports.ts';
import { hiddenFlag } from '../startup/startup.ts';
import { isOurUpdate, packedUpdateKey } from './update-signature.ts';
import { keepUpToDate, updaterHere, usualHours } from './updates.ts';

/**
 * Starts looking for updates where this installation can update itself and the policy allows it.
 * @returns stops it
 */
export async function startUpdates(
  { app, powerMonitor }: Pick<typeof electron, 'app' | 'powerMonitor'>,
  ports: {
    readonly clock: Clock;
    readonly log: Log;
    readonly policy: NonNullable<Policy['updates']> | null;
    /** The settings file: which update was tried when. */
    readonly tries: Pick<KeptValues, 'get' | 'set'>;
    readonly companion: Pick<Companion, 'state' | 'unsent'>;
    readonly isEnding: () => boolean;
    readonly close: () => Promise<void>;
  },
): Promise<() => void> {
  const { clock, companion, log, policy } = ports;
  const updater = await updaterHere({
    packaged: app.isPackaged,
    resources: process.resourcesPath ?? '',
    mode: policy?.mode ?? 'automatic',
  });
  if (!updater || ports.isEnding()) return () => undefined;
  return keepUpToDate(updater, {
    clock,
    log,
    hours: policy ?? usualHours,
    zone: () => companion.state().zone,
    waiting: () => keepsUpdateBack(companion),
    idleSeconds: () => powerMonitor.getSystemIdleTime(),
    isOurs: (downloaded) => isOurUpdate(packedUpdateKey(app.getAppPath()), downloaded),
    tries: {
      read: () => ports.tries.get('updateTries'),
      keep: (tries) => ports.tries.set({ updateTries: tries }),
    },
    close: ports.close,
    startAgain() {
      app.relaunch({ args: [hiddenFlag] });
      app.quit();
    },
  });
}

/** How many writes an update must wait for; null: unknown. None where the files can't be opened: another version may be what opens them. */
export const keepsUpdateBack = ({ state, unsent }: Pick<Companion, 'state' | 'unsent'>): number | null =>
  state().phase === 'blocked' ? 0 : unsent().waiting;
