import { dayMs } from '../../shared/durations.ts';
import type { DeskStore } from '../store/types.ts';
import { addNotice } from './notices.ts';
import { changeWords } from './words.ts';
import { writeDefinitions } from './write-definitions.ts';

/** Rows removed in one commit: a few milliseconds of work. */
const rowsPerCommit = 200;
const yearDays = 366;
/** How many days before the first entries are removed the user is notified, so that the log can be saved as a file. */
export const warningDays = 30;

export type PurgeOptions = {
  /** UTC ms, never later than the true time. */
  readonly now: number;
  /** For how many years the action log is kept (settings). */
  readonly logYears: number;
  /** Lets other work run. @returns whether the desk is about to close */
  readonly pause: () => Promise<boolean>;
};

/**
 * Purges by age: done writes that only the log needs, then entries of the log itself.
 *
 * Guarantees:
 * - A write that is not done, or that the cache does not show yet, stays, however old.
 * - The log is trimmed only `warningDays` after the user was notified of it, and of how to save it.
 * - No more than `rowsPerCommit` rows are removed in one commit, and other work runs between two.
 *
 * @returns how many rows
 */
export async function purgeByAge(desk: DeskStore, { now, logYears, pause }: PurgeOptions): Promise<number> {
  const logDays = mayTrim(desk, now, logYears) ? logYears * yearDays : null;
  const steps = Object.values(writeDefinitions).flatMap(({ kind, keptDays }) => {
    const kept = keptDays === 'log' ? logDays : keptDays;
    return kept === null ? [] : [(most: number) => desk.purgeDone(kind, now - kept * dayMs, most)];
  });
  if (logDays !== null) steps.push((most) => desk.trimActions(now - logDays * dayMs, most));
  let removed = 0;
  for (const step of steps) {
    for (;;) {
      const some = step(rowsPerCommit);
      removed += some;
      if (some < rowsPerCommit) break;
      if (await pause()) return removed;
    }
  }
  return removed;
}

/** Stored fact: for how many years the user was notified that the log is kept, and when (UTC ms). */
const trimNoticeFact = 'log-trim-told';

/**
 * Whether the log may be trimmed now. Before the first time, and after a shorter setting, the user is notified first.
 */
function mayTrim(desk: DeskStore, now: number, years: number): boolean {
  const oldest = desk.oldestAction();
  if (oldest === null || oldest >= now - years * yearDays * dayMs) return false;
  const [noticeYears = 0, noticeAt = 0] = (desk.fact(trimNoticeFact) ?? '').split(' ').map(Number);
  if (noticeYears > 0 && noticeYears <= years) return now - noticeAt >= warningDays * dayMs;
  desk.together(() => {
    desk.saveFact(trimNoticeFact, `${years} ${now}`);
    addNotice(desk, 'this-pc', changeWords.log.trim(years, warningDays));
  });
  return false;
}
