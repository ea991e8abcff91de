import type { App, Dialog } from 'electron';
import { minuteMs } from '../../../shared/durations.ts';
import { placeOf } from '../../platform/error-place.ts';
import type { Log } from '../../platform/ports.ts';
import { desktopWords } from '../words.ts';
import { hiddenFlag } from './startup.ts';

/** When the program started again by itself: UTC milliseconds, separated by commas. */
const restartsFlag = '--restarted=';
/** A bug that comes back at each start must not keep the PC busy. */
const most = { restarts: 3, withinMs: 10 * minuteMs } as const;

/** What of a start belongs to a restart, and not to the next one. */
const isOfOneStart = (arg: string) =>
  arg.startsWith(restartsFlag) || arg.startsWith('--show=') || arg === '--updated' || arg === hiddenFlag;

/** When this program was started again by itself lately. @param args its command line @param now UTC ms */
export function restartsIn(args: readonly string[], now: number): number[] {
  const named = args.findLast((arg) => arg.startsWith(restartsFlag))?.slice(restartsFlag.length) ?? '';
  return named
    .split(',')
    .map(Number)
    .filter((at) => at > now - most.withinMs && at <= now);
}

export type UncaughtPorts = {
  readonly log: Log;
  /** UTC milliseconds. */
  readonly now: () => number;
  /** The command line of this start, without the program itself. */
  readonly args: readonly string[];
  /** A person has the desk on the screen. */
  readonly isShown: () => boolean;
  /** The program ends already. */
  readonly isEnding: () => boolean;
};

/**
 * What happens after a bug that nothing caught, in the main process. Electron by itself would show its stack to the person who
 * is at the desk, and go on with what is left (lib/browser/init.ts); a rejection that nothing handles it only logs.
 *
 * Guarantees
 * - What kind of error it is stands in the log, and where it was thrown; of its words, which may quote a record, none does. No part of it
 *   is on the screen.
 * - The program starts again, as it was (in the tray, if it was there), at most three times in ten minutes; after that a
 *   person reads why, in plain words.
 * - What was recorded is kept: each write is on the disk when it is accepted.
 */
export function restartAfterBugs(
  electron: { readonly app: Pick<App, 'relaunch' | 'exit'>; readonly dialog: Pick<Dialog, 'showErrorBox'> },
  process: Pick<NodeJS.Process, 'on'>,
  { log, now, args, isShown, isEnding }: UncaughtPorts,
): void {
  let over = false;
  const end = (words: string) => (error: unknown) => {
    log.error(words, { error: placeOf(error) });
    if (over || isEnding()) return;
    over = true;
    const restarts = restartsIn(args, now());
    if (restarts.length < most.restarts) {
      const kept = args.filter((arg) => !isOfOneStart(arg));
      const shown = isShown() ? [] : [hiddenFlag];
      electron.app.relaunch({
        args: [...kept, ...shown, `${restartsFlag}${[...restarts, now()].join(',')}`],
      });
    } else {
      electron.dialog.showErrorBox(desktopWords.start.stopped, desktopWords.start.stoppedMeans);
    }
    electron.app.exit(1);
  };
  process.on('uncaughtException', end('a bug that nothing caught'));
  process.on('unhandledRejection', end('a rejection that nothing handled'));
}
