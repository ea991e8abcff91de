import type { CaseView } from '../../shared/bridge/views.ts';
import { clinicDayOf } from '../../shared/clinic-time.ts';
import { centsFromDollars, formatCents } from '../../shared/money.ts';
import type { Case } from '../../shared/practice/resources/index.ts';

/**
 * How much of a case is used. The spec does not say which of its numbers is what was allowed and which what was used;
 * docs/decisions/0008 says how we read them. Where they cannot be read so, we say "cannot tell". Pure.
 */
export type CaseUse = {
  /** Visits, hours, or integer cents: by `unit`. */
  readonly used: number | null;
  readonly allowed: number | null;
  /** `other`: the practice's word for it is not known here, or missing. */
  readonly unit: CaseView['unit'];
  readonly state: 'plenty' | 'nearly' | 'used-up' | 'cannot-tell';
};

/** From this part of what is allowed on, a case is nearly used up, where it names no other. */
const nearlyFrom = 0.8;

export function caseUse(one: Case): CaseUse {
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

function unitOf(trackType: Case['trackType']): CaseUse['unit'] {
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

/** What is used so far; of a sum of money the service does not say it. */
function usedOf(one: Case, unit: CaseUse['unit']): number | null {
  if (unit === 'visits') return one.appointmentCount ?? null;
  return unit === 'hours' ? (one.hours ?? null) : null;
}

/** "2 visits left", "1.5 hours left". Null where it cannot be told. */
export function sayLeft({ used, allowed, unit }: CaseUse): string | null {
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
