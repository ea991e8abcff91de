import type { WriteKind } from '../../shared/bridge/views.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Desk } from '../store/types.ts';
import { addNotice } from './notices.ts';

/** Rows that are removed in one commit: a few milliseconds. */
const atOnce = 200;
const yearDays = 366;
/** How long before its first entries go a person is notified, so that the log can be saved as a file. */
export const warningDays = 30;

/**
 * For how many days a write that is done stays in the desk file; `log`: as long as the action log. Money is kept for the
 * takings of a financial year, what was filed for its list; of the rest the action log is enough, and its details are
 * patients'.
 */
const keptDays: Readonly<Record<WriteKind, number | 'log'>> = {
  arrival: 30,
  payment: 400,
  'payment-removal': 400,
  file: 'log',
  booking: 30,
  move: 30,
  'patient-details': 30,
  'custom-fields': 30,
  contact: 30,
};

export type Forgetting = {
  /** UTC ms, surely not later than it is. */
  readonly now: number;
  /** For how many years the action log is kept, by the settings. */
  readonly logYears: number;
  /** Lets other work come. @returns whether the desk is about to close */
  readonly pause: () => Promise<boolean>;
};

/**
 * Removes from the desk file what only the log needs, and what is too old for that.
 *
 * Guarantees:
 * - What is not done, or what the cache has not shown since, stays, however old.
 * - The log is trimmed only `warningDays` after a person was notified that it will be, and how to save it.
 * - No more than `atOnce` rows go in one commit, and other work comes between two.
 *
 * @returns how many rows
 */
export async function purgeByAge(desk: Desk, { now, logYears, pause }: Forgetting): Promise<number> {
  const logDays = mayTrim(desk, now, logYears) ? logYears * yearDays : null;
  const steps = Object.entries(keptDays).flatMap(([kind, days]) => {
    const kept = days === 'log' ? logDays : days;
    return kept === null ? [] : [(most: number) => desk.forgetDone(kind, now - kept * dayMs, most)];
  });
  if (logDays !== null) steps.push((most) => desk.trimActions(now - logDays * dayMs, most));
  let removed = 0;
  for (const step of steps) {
    for (;;) {
      const some = step(atOnce);
      removed += some;
      if (some < atOnce) break;
      if (await pause()) return removed;
    }
  }
  return removed;
}

/** In the desk file: for how many years a person was told that the log is kept, and when (UTC ms). */
const toldFact = 'log-trim-told';

/** Whether the log may be trimmed now; where it is to be for the first time, or by a shorter setting, a person is told first. */
function mayTrim(desk: Desk, now: number, years: number): boolean {
  const oldest = desk.oldestAction();
  if (oldest === null || oldest >= now - years * yearDays * dayMs) return false;
  const [toldYears = 0, toldAt = 0] = (desk.fact(toldFact) ?? '').split(' ').map(Number);
  if (toldYears > 0 && toldYears <= years) return now - toldAt >= warningDays * dayMs;
  desk.together(() => {
    desk.saveFact(toldFact, `${years} ${now}`);
    addNotice(desk, 'this-pc', sayTrim(years));
  });
  return false;
}

const sayTrim = (years: number) =>
  `This PC keeps its action log and the list of filed documents for ${years === 1 ? 'a year' : `${years} years`}. ` +
  `In ${warningDays} days, older entries will be removed. To keep them, save the log as a file first (“To send”, ` +
  '“Action log”), or keep it for longer in Settings.';
