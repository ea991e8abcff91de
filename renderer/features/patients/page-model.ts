import type { CaseView, VisitView } from '../../../shared/bridge/views.ts';
import { sayDate } from '../../../shared/clinic-time.ts';
import { formatCents } from '../../../shared/money.ts';
import { assertNever } from '../../../shared/result.ts';
import type { Chip } from '../../model/chip.ts';
import { patientsWords } from './words.ts';

const { visits: said, cases: ofCases } = patientsWords;

/** Visits in reading order: the next one first, then the latest. The page has them newest first. */
export function splitVisits(visits: readonly VisitView[], now: number) {
  const coming = visits.filter((visit) => visit.end > now).sort((a, b) => a.start - b.start);
  const past = visits.filter((visit) => visit.end <= now).sort((a, b) => b.start - a.start);
  return { coming, past };
}

/** The chip for a visit's status. */
export function visitChip({ status, statusWord, end }: VisitView, now: number): Chip {
  switch (status) {
    case 'arrived':
      return { tone: 'success', shape: 'tick', words: said.arrived };
    case 'completed':
      return { tone: 'success', shape: 'tick', words: said.done };
    case 'cancelled':
      return { tone: 'neutral', shape: 'cross', words: said.cancelled };
    case 'did-not-arrive':
      return { tone: 'neutral', shape: 'slash', words: said.didNotArrive };
    case 'other':
      return { tone: 'neutral', shape: 'diamond', words: statusWord ?? said.other };
    case 'unset':
      return end > now
        ? { tone: 'neutral', shape: null, words: said.booked }
        : { tone: 'neutral', shape: 'diamond', words: said.notMarked };
    default:
      return assertNever(status);
  }
}

/** The use of a case as a bar, with the same in words. */
export type CasePicture = {
  readonly chip: Chip;
  /** 0 … 1; null: unknown. */
  readonly part: number | null;
  /** Individual pips, where the case counts few whole visits. */
  readonly pips: { readonly used: number; readonly allowed: number } | null;
  readonly words: string;
};

const mostPips = 24;

export function casePicture(one: CaseView): CasePicture {
  const { used, allowed, unit } = one;
  if (used === null || allowed === null || allowed <= 0)
    return { chip: chipOfUse(one), part: null, pips: null, words: notKnown(one) };
  const left = Math.max(0, allowed - used);
  const shown = [amount(used, unit, false), amount(allowed, unit, true)] as const;
  const pips = unit === 'visits' && Number.isInteger(allowed) && allowed <= mostPips;
  return {
    chip: chipOfUse(one),
    part: Math.min(1, Math.max(0, used / allowed)),
    pips: pips ? { used: Math.min(allowed, Math.floor(used)), allowed } : null,
    words:
      used > allowed
        ? ofCases.over(...shown, amount(used - allowed, unit, false))
        : ofCases.left(...shown, amount(left, unit, false)),
  };
}

function notKnown({ used, allowed, unit }: CaseView): string {
  if (allowed === null && used !== null) return ofCases.limitNotKnown(amount(used, unit, true));
  if (allowed !== null) return ofCases.unknownUse(amount(allowed, unit, true));
  return ofCases.nothingKnown;
}

function amount(n: number, unit: CaseView['unit'], withUnit: boolean): string {
  if (unit === 'cents') return formatCents(n);
  const figure = String(Math.round(n * 100) / 100);
  return withUnit && unit !== 'other' ? `${figure} ${n === 1 ? unit.slice(0, -1) : unit}` : figure;
}

function chipOfUse({ use }: CaseView): Chip {
  switch (use) {
    case 'plenty':
      return { tone: 'success', shape: 'ring', words: ofCases.plenty };
    case 'nearly':
      return { tone: 'info', shape: 'half', words: ofCases.nearly };
    case 'used-up':
      return { tone: 'danger', shape: 'disc', words: ofCases.usedUp };
    case 'cannot-tell':
      return { tone: 'neutral', shape: 'diamond', words: ofCases.notKnown };
    default:
      return assertNever(use);
  }
}

/** `Open until 3 March 2027`, `Expired on …`, `Closed`. */
export function sayCaseState({ state, expires }: CaseView): string {
  switch (state) {
    case 'open':
      return expires ? ofCases.openUntil(sayDate(expires)) : ofCases.open;
    case 'expired':
      return expires ? ofCases.expiredOn(sayDate(expires)) : ofCases.expired;
    case 'closed':
      return ofCases.closed;
    default:
      return assertNever(state);
  }
}

/** Which visits that did not take place count towards the case; null: none, or the practice does not say. */
export function sayAlsoCounts({ alsoCounts = [] }: CaseView): string | null {
  const missed = alsoCounts.includes('did-not-arrive');
  const cancelled = alsoCounts.includes('cancelled');
  if (missed && cancelled) return ofCases.bothCount;
  if (missed) return ofCases.missedCount;
  return cancelled ? ofCases.cancelledCount : null;
}
