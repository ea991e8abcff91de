import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { machineClockOf } from '../../../shared/clinic-time.ts';
import { hourMs, minuteMs } from '../../../shared/durations.ts';
import type { Clock, Log } from '../../platform/ports.ts';
import { isWithin } from '../hours.ts';
import { countTries, type KeptTries } from './update-tries.ts';

/** The part of electron-updater that we use. */
export type Updater = {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  logger: unknown;
  /** `update-downloaded` says version, fields of `latest.yml` and the path of the installer. */
  on(event: 'update-downloaded' | 'error', listener: (detail?: unknown) => void): unknown;
  /** The download, where one began, is a promise of its own. */
  checkForUpdates(): Promise<{ readonly downloadPromise?: Promise<unknown> | null } | null>;
  quitAndInstall(silent: boolean, startAgain: boolean): void;
};

/** The hours in which nothing is fetched and nothing installed, on the clinic's clock: "06:30" to "19:30". */
export type OpeningHours = { readonly opens: string; readonly closes: string };
export const usualHours: OpeningHours = { opens: '06:30', closes: '19:30' };

/** How often it is looked whether the moment has come, and how often the feed is asked. */
const lookEveryMs = 15 * minuteMs;
const askEveryMs = 6 * hourMs;

export type UpdatePorts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly hours: OpeningHours;
  /** The clinic's zone. */
  readonly zone: () => string;
  /** Writes that the practice does not know of yet; null: they can't be counted now, and one may wait. */
  readonly waiting: () => number | null;
  /** Since when mouse and keyboard have been idle. */
  readonly idleSeconds: () => number;
  /** Whether what was downloaded carries Foyer's own signature (`update-signature.ts`). */
  readonly isOurs: (downloaded: unknown) => Promise<boolean>;
  /** What is known of earlier tries, also of those before this start. */
  readonly tries: KeptTries;
  /** Closes all that is open: the program ends after that. */
  readonly close: () => Promise<void>;
  /** Ends the program, which is closed already, and starts it again unattended. */
  readonly startAgain: () => void;
};

/** @returns '' where it is not said */
const versionOf = (downloaded: unknown): string => {
  const version =
    typeof downloaded === 'object' && downloaded !== null && 'version' in downloaded
      ? downloaded.version
      : '';
  return typeof version === 'string' ? version : '';
};

/** A person who is still at work after closing time is not interrupted. */
const idleEnough = 10 * 60;

/**
 * Whether an update may be fetched or installed now.
 *
 * Guarantees
 * - Never during opening hours, also where they run over midnight.
 * - Never while a write waits: the new version would start with work that another began.
 */
export function mayUpdate(ports: Pick<UpdatePorts, 'clock' | 'hours' | 'zone' | 'waiting'>): boolean {
  const { opens, closes } = ports.hours;
  const now = machineClockOf(ports.clock.wall(), ports.zone());
  return !isWithin(now, opens, closes) && ports.waiting() === 0;
}

/**
 * Keeps the program up to date, by electron-updater: it draws a PC's place in a staged rollout, checks the publisher of
 * what it downloaded, and installs it.
 *
 * Guarantees
 * - An installer without Foyer's own signature over its version and content is never run. electron-updater's own check
 *   accepts an installer where Windows' PowerShell cannot be run; this one does not depend on it.
 * - All is closed before the installer begins: it ends by force what still runs after 1.3 s (app-builder-lib,
 *   templates/nsis/include/allowOnlyOneInstallerInstance.nsh).
 * - Where the installer does not begin, the program starts again by itself, and tries again: three times a night at most.
 *
 * @returns what ends it
 */
export function keepUpToDate(updater: Updater, ports: UpdatePorts): () => void {
  const { clock, log } = ports;
  let ready: { readonly downloaded: unknown } | null = null;
  let askedAt: number | null = null;
  let stopped = false;
  let installing = false;
  // Quitting in the middle of the day must not begin an installation; nor may anything but the check below.
  updater.autoInstallOnAppQuit = false;
  updater.autoDownload = true;
  updater.allowDowngrade = false;
  // Its own words hold addresses and paths.
  updater.logger = null;
  updater.on('update-downloaded', (downloaded) => {
    ready = { downloaded };
    log.info('an update is ready');
  });
  updater.on('error', () => {
    if (installing) startAgain();
    else log.warn('an update could not be fetched');
  });
  let startsAgain = false;
  // electron-updater says of an installer that does not begin only that there was an error, and quits all the same.
  const startAgain = () => {
    if (startsAgain) return;
    startsAgain = true;
    log.error('an update could not be installed');
    ports.startAgain();
  };

  const ask = () => {
    askedAt = clock.monotonic();
    updater.checkForUpdates().then(
      // electron-updater says `error` of a download that fails, and rejects besides (AppUpdater.js, `downloadUpdate`).
      (found) => found?.downloadPromise?.catch(() => undefined),
      () => log.warn('updates could not be asked for'),
    );
  };
  const isTheMoment = () => !stopped && mayUpdate(ports) && ports.idleSeconds() >= idleEnough;
  // Checked right before it is run, not when it was downloaded: the file lies where the user's programs may write.
  const tries = countTries(ports.tries);
  const install = async (update: { readonly downloaded: unknown }) => {
    const ours = await ports.isOurs(update.downloaded);
    if (!ours) {
      if (ready === update) ready = null;
      log.error('an update was refused: it does not carry Foyer’s signature');
      return;
    }
    // Reading the installer took time.
    if (!isTheMoment()) return;
    try {
      tries.note(versionOf(update.downloaded), clock.wall());
    } catch {
      log.error('an update is not installed: this PC’s settings cannot be written');
      return;
    }
    log.info('an update is installed');
    installing = true;
    await ports.close();
    clock.after(minuteMs, startAgain);
    updater.quitAndInstall(true, true);
  };
  const look = () => {
    cancel = clock.after(lookEveryMs, look);
    if (installing || !mayUpdate(ports)) return;
    if (ready !== null && isTheMoment()) {
      if (tries.may(versionOf(ready.downloaded), clock.wall())) install(ready).catch(startAgain);
      return;
    }
    if (ready === null && (askedAt === null || clock.monotonic() - askedAt >= askEveryMs)) ask();
  };
  let cancel = clock.after(lookEveryMs, look);
  return () => {
    stopped = true;
    cancel();
  };
}

/**
 * electron-updater, where this program is one that updates itself.
 * @param resources the installed program's folder of resources: only an installer with a feed lays the feed there
 * @returns null for a developer's own, for a managed clinic's, and where the policy says so
 */
export async function updaterHere(options: {
  readonly packaged: boolean;
  readonly resources: string;
  readonly mode: 'automatic' | 'off';
}): Promise<Updater | null> {
  const { packaged, resources, mode } = options;
  if (!packaged || mode === 'off' || !existsSync(join(resources, 'app-update.yml'))) return null;
  return (await import('electron-updater')).default.autoUpdater;
}
