import type { CaseView } from '../../shared/bridge/views.ts';
import { clinicDayOf } from '../../shared/clinic-time.ts';
import { centsFromDollars, formatCents } from '../../shared/money.ts';
import type { Case } from '../../shared/practice/resources/index.ts';

/**
 * How much of a case is used. The documentation does not say which of its numbers is the allowance and which the use;
 * docs/decisions/0008 says how we read them. Where that is not possible, the state is `cannot-tell`. Pure.
 */
export type CaseUsage = {
  /** Visits, hours, or integer cents: by `unit`. */
  readonly used: number | null;
  readonly allowed: number | null;
  /** `other`: the practice's unit is unknown or missing. */
  readonly unit: CaseView['unit'];
  readonly state: 'plenty' | 'nearly' | 'used-up' | 'cannot-tell';
};

/** From this part of the allowance on, a case is nearly used up, unless it sets its own. */
const nearlyFrom = 0.8;

export function caseUsage(one: Case): CaseUsage {
  const unit = unitOf(one.trackType);
  const used = usedOf(one, unit);
  const allowed = unit === 'cents' ? centsFromDollars(one.budget) : (one.budget ?? null);
  if (allowed === null || allowed <= 0 || used === null) {
    return { used, allowed, unit, state: one.hasAlert ? 'nearly' : 'cannot-tell' };
  }
  const part = used / allowed;
  const alertFrom = one.utilisationAlert ? Math.min(1, one.utilisationAlert / 100) : nearlyFrom;
  const nearly = part >= alertFrom || (unit === 'visits' && allowed - used <= 2);
  const left = nearly ? 'nearly' : 'plenty';
  return { used, allowed, unit, state: part >= 1 ? 'used-up' : left };
}

function unitOf(trackType: Case['trackType']): CaseUsage['unit'] {
  switch (trackType) {
    case 'Appointments':
      return 'visits';
    case 'Hours':
      return 'hours';
    case 'Budget':
      return 'cents';
    default:
      return 'other';
  }
}

/** The use so far; the service does not return it for budgets. */
function usedOf(one: Case, unit: CaseUsage['unit']): number | null {
  if (unit === 'visits') return one.appointmentCount ?? null;
  return unit === 'hours' ? (one.hours ?? null) : null;
}

/** "2 visits left", "1.5 hours left". Null where it is unknown. */
export function sayAllowanceLeft({ used, allowed, unit }: CaseUsage): string | null {
  if (used === null || allowed === null || unit === 'other') return null;
  if (unit === 'cents') return `${formatCents(Math.max(0, allowed - used))} left`;
  const left = Math.max(0, Math.round((allowed - used) * 100) / 100);
  const word = unit === 'visits' ? 'visit' : 'hour';
  return `${left} ${word}${left === 1 ? '' : 's'} left`;
}

/** Whether a case can take an appointment on a clinic day of a zone: it is open and has not ended. */
export function caseState(one: Case, date: string, zone: string): CaseView['state'] {
  if (one.isOpen === false) return 'closed';
  const expiry = clinicDayOf(one.expiryDate, zone);
  return expiry !== null && expiry < date ? 'expired' : 'open';
}
