import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clockOf } from '../../shared/clinic-time.ts';
import { hourMs } from '../../shared/durations.ts';
import type { Clock, Log } from '../ports.ts';
import { isWithin } from './hours.ts';

/** The part of electron-updater that we use. */
export type Updater = {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  logger: unknown;
  on(event: 'update-downloaded' | 'error', listener: () => void): unknown;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(silent: boolean, startAgain: boolean): void;
};

/** The hours in which nothing is fetched and nothing installed, on the clinic's clock: "06:30" to "19:30". */
export type OpeningHours = { readonly opens: string; readonly closes: string };
export const usualHours: OpeningHours = { opens: '06:30', closes: '19:30' };

/** How often it is looked whether the moment has come, and how often the feed is asked. */
const lookEveryMs = 15 * 60_000;
const askEveryMs = 6 * hourMs;

export type UpdatePorts = {
  readonly clock: Clock;
  readonly log: Log;
  readonly hours: OpeningHours;
  /** The clinic's zone. */
  readonly zone: () => string;
  /** Writes that the practice does not know of yet. */
  readonly waiting: () => number;
  /** Since when nobody touched mouse or keyboard. */
  readonly idleSeconds: () => number;
};

/** Whoever is still at work after closing time is not interrupted. */
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
  const now = clockOf(ports.clock.wall(), ports.zone());
  return !isWithin(now, opens, closes) && ports.waiting() === 0;
}

/**
 * Keeps the program up to date, by electron-updater: it draws a PC's place in a staged rollout, checks the signature of
 * what it fetched, and installs it.
 *
 * @returns what ends it
 */
export function keepUpToDate(updater: Updater, ports: UpdatePorts): () => void {
  const { clock, log } = ports;
  let ready = false;
  let askedAt: number | null = null;
  // Quitting in the middle of the day must not begin an installation; nor may anything else but the look below.
  updater.autoInstallOnAppQuit = false;
  updater.autoDownload = true;
  // Its own words hold addresses and paths.
  updater.logger = null;
  updater.on('update-downloaded', () => {
    ready = true;
    log.info('an update is ready');
  });
  updater.on('error', () => log.warn('an update could not be fetched'));

  const ask = () => {
    askedAt = clock.monotonic();
    updater.checkForUpdates().catch(() => log.warn('updates could not be asked for'));
  };
  const look = () => {
    if (mayUpdate(ports)) {
      if (ready && ports.idleSeconds() >= idleEnough) {
        log.info('an update is installed');
        // Where it does not come to that (a file is in use), it is tried again at the next look.
        updater.quitAndInstall(true, true);
      } else if (!ready && (askedAt === null || clock.monotonic() - askedAt >= askEveryMs)) ask();
    }
    if (!over) cancel = clock.after(lookEveryMs, look);
  };
  let over = false;
  let cancel = clock.after(lookEveryMs, look);
  return () => {
    over = true;
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
