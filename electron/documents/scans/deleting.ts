import { dayMs, hourMs } from '../../../shared/durations.ts';
import { ok } from '../../../shared/result.ts';
import { addNotice } from '../../outbox/notices.ts';
import type { Clock, Log, SettingsFile } from '../../platform/ports.ts';
import { practiceTime } from '../../practice/practice-time.ts';
import type { Session } from '../../session/session.ts';
import { asyncStoreResult } from '../../store/store-error.ts';
import { documentNoticeWords } from '../words.ts';
import { deleteConfirmed } from './archive-cleanup.ts';
import { confirmedBefore } from './confirmed-scans.ts';

/** Told when the disk refused. No names: the notice is shown in privacy mode too. */
export const refusedWords = documentNoticeWords.notDeleted;

/**
 * Deletes filed scans that are old enough, where a person or the policy chose it.
 *
 * Guarantees:
 * - Without that choice nothing is deleted.
 * - It runs once a day, at the start or when the files are opened for the new day, and only while the practice answers:
 *   the time is then checked against the practice's clock, and the earlier of the two counts.
 * - The log is given counts only; what the disk refuses is a notice, and is tried the next day.
 */
export function createScanDeleting(ports: {
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Pick<SettingsFile, 'read'>;
  readonly session: () => Session | null;
  readonly remove?: (path: string) => Promise<void>;
}): {
  /** A session began: deletes what is due, now and on each day that it lasts. */
  follow(session: Session): void;
  stop(): Promise<void>;
} {
  const { clock, log, settings } = ports;
  /** The day, folder and number of days of the last run that came to its end. */
  let last = '';
  let running: Promise<void> | null = null;
  let cancel: () => void = () => undefined;
  let unsubscribe: () => void = () => undefined;

  async function run(session: Session): Promise<void> {
    const { scanFolder: folder, deleteScansAfterDays: days } = settings.read();
    if (folder === null || days === null) return;
    const isLive = session.connection().state === 'live' && session.serverProfile.clockSkewMs() !== null;
    const now = Math.min(clock.wall(), practiceTime(session, clock.wall()));
    const due = `${Math.floor(now / dayMs)} ${days} ${folder}`;
    if (!isLive || due === last) return;
    const goOn = () => {
      const set = settings.read();
      return ports.session() === session && set.scanFolder === folder && set.deleteScansAfterDays === days;
    };
    const rows = { done: session.outbox.done('file'), open: session.outbox.open() };
    const confirmed = confirmedBefore(rows, now - days * dayMs);
    const counts = await deleteConfirmed({
      folder,
      confirmed,
      goOn,
      ...(ports.remove && { remove: ports.remove }),
    });
    if (counts.deleted + counts.different + counts.refused > 0) log.info('filed scans were deleted', counts);
    if (!goOn()) return;
    last = due;
    if (counts.refused > 0) addNotice(session.desk, 'this-pc', refusedWords);
  }

  function check(session: Session): void {
    if (running || ports.session() !== session) return;
    running = asyncStoreResult(async () => ok(await run(session)))
      .then((done) => {
        if (!done.ok) log.warn('filed scans could not be deleted', { failure: done.failure.kind });
      })
      .finally(() => {
        running = null;
      });
  }

  function again(session: Session): void {
    cancel = clock.after(hourMs, () => {
      if (ports.session() !== session) return;
      check(session);
      again(session);
    });
  }

  const unfollow = () => {
    cancel();
    unsubscribe();
  };
  return {
    follow(session) {
      unfollow();
      unsubscribe = session.onConnection(() => check(session));
      check(session);
      again(session);
    },
    async stop() {
      unfollow();
      await running;
    },
  };
}
