import type { CaseView } from '../../shared/bridge/views.ts';
import { dateOnly } from '../../shared/clinic-time.ts';
import type { Case } from '../../shared/practice/resources/index.ts';

/**
 * How much of a case is used. The spec does not say which of its numbers is what was allowed and which what was used;
 * docs/decisions/0008 says how we read them. Where they cannot be read so, we say "cannot tell". Pure.
 */
export type CaseUse = {
  readonly used: number | null;
  readonly allowed: number | null;
  readonly unit: 'visits' | 'hours' | 'dollars';
  readonly state: 'plenty' | 'nearly' | 'used-up' | 'cannot-tell';
};

/** From this part of what is allowed on, a case is nearly used up, where it names no other. */
const nearlyFrom = 0.8;

export function caseUse(one: Case): CaseUse {
  const unit = one.trackType === 'Hours' ? 'hours' : one.trackType === 'Budget' ? 'dollars' : 'visits';
  const used = unit === 'hours' ? one.hours : unit === 'visits' ? one.appointmentCount : null;
  const allowed = one.budget ?? null;
  if (allowed === null || allowed <= 0 || used === null || used === undefined) {
    return { used: used ?? null, allowed, unit, state: one.hasAlert ? 'nearly' : 'cannot-tell' };
  }
  const part = used / allowed;
  const alertFrom = one.utilisationAlert ? Math.min(1, one.utilisationAlert / 100) : nearlyFrom;
  const nearly = part >= alertFrom || (unit === 'visits' && allowed - used <= 2);
  return { used, allowed, unit, state: part >= 1 ? 'used-up' : nearly ? 'nearly' : 'plenty' };
}

/** "2 visits left", "1.5 hours left". Null where it cannot be told. */
export function sayLeft({ used, allowed, unit }: CaseUse): string | null {
  if (used === null || allowed === null) return null;
  const left = Math.max(0, Math.round((allowed - used) * 100) / 100);
  if (unit === 'dollars') return `$${left.toFixed(2)} left`;
  const word = unit === 'visits' ? 'visit' : 'hour';
  return `${left} ${word}${left === 1 ? '' : 's'} left`;
}

/** Whether a case can take an appointment on a day: it is open and has not ended. */
export function caseState(one: Case, date: string): CaseView['state'] {
  if (one.isOpen === false) return 'closed';
  const expiry = dateOnly(one.expiryDate);
  return expiry !== null && expiry < date ? 'expired' : 'open';
}
