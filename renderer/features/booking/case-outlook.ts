import type { BookingCase, BookingSheet } from '../../../shared/bridge/views.ts';
import { daysBetween, sayDate } from '../../../shared/clinic-time.ts';
import type { Tone } from '../../model/chip.ts';

/** What a visit does to its case, shown before it is booked. `long`: the case would not cover it. */
export type Outlook = { readonly tone: Tone; readonly title: string; readonly words: string | null };

type Visit = {
  /** The day of the visit at the clinic. */
  readonly date: string;
  readonly minutes: number;
  /** False for a visit that is moved: it is counted already. */
  readonly adds: boolean;
};

/** A case is mentioned from this many days before it expires. */
const warnWithinDays = 28;

/** Every note about funding that the user should read about a visit. Pure. */
export function outlooks(sheet: BookingSheet, caseId: number | null, visit: Visit): Outlook[] {
  const one = sheet.cases.find((c) => c.id === caseId);
  const open = sheet.cases.filter((c) => c.state === 'open');
  const without =
    visit.adds && open.length > 0
      ? {
          tone: 'warning' as const,
          title: 'Without a case.',
          words: `The patient has an open case (${open.map((c) => c.number).join(', ')}): this visit would not count on it.`,
        }
      : null;
  return [one ? caseOutlook(one, visit) : without, planOutlook(sheet.planEnds, visit.date)].filter(
    (o) => o !== null,
  );
}

/** What a visit uses of a case. */
export function caseOutlook(one: BookingCase, visit: Visit): Outlook | null {
  if (one.state === 'closed') return bad(`Case ${one.number} is closed.`, 'Choose another case, or none.');
  if (one.expires !== null && one.expires < visit.date) {
    return bad(`Case ${one.number} ends before this visit.`, `It ends on ${sayDate(one.expires)}.`);
  }
  // A visit that is moved uses no more of it than before.
  const use = visit.adds ? usageOf(one, visit) : null;
  if (use === null)
    return withExpiry(one, visit, { tone: 'warning', title: `On case ${one.number}.`, words: null });
  return use.tone === 'danger' ? use : (withExpiry(one, visit, use) ?? use);
}

/** The same note with the expiry of the case, where that is near; null where it is not. */
function withExpiry(one: BookingCase, visit: Visit, use: Outlook): Outlook | null {
  if (one.expires === null) return null;
  const left = daysBetween(visit.date, one.expires);
  if (left > warnWithinDays) return null;
  const ends = `The case ends on ${sayDate(one.expires)}, ${left === 0 ? 'the day' : sayDays(left)} ${left === 0 ? 'of the visit' : 'after the visit'}.`;
  return { tone: 'warning', title: use.title, words: use.words ? `${use.words} ${ends}` : ends };
}

function usageOf(one: BookingCase, { minutes }: Visit): Outlook {
  const { used, allowed, unit } = one;
  if (used === null || allowed === null || allowed <= 0 || unit === 'cents' || unit === 'other') {
    const nearly = one.use === 'nearly' || one.use === 'used-up';
    return {
      tone: nearly ? 'warning' : 'neutral',
      title: nearly ? `Case ${one.number} is nearly used up.` : `On case ${one.number}.`,
      words: 'How much of it is used cannot be told here.',
    };
  }
  const each = unit === 'hours' ? minutes / 60 : 1;
  const before = used + one.onTheWay * each;
  const after = round(before + each);
  const all = `${round(allowed)} ${unit}`;
  if (after > allowed) {
    const title = before >= allowed ? `Case ${one.number} is used up.` : `Case ${one.number} does not reach.`;
    const words =
      unit === 'visits'
        ? `All ${all} are used or booked; this would be visit ${after}.`
        : `${round(before)} of ${all} are used or booked; this takes ${round(each)} more.`;
    return bad(title, words);
  }
  const left = round(allowed - after);
  const words =
    unit === 'visits'
      ? `Visit ${after} of ${allowed}${left === 0 ? ': the last one.' : `, ${left} left after it.`}`
      : `${after} of ${all} with this visit, ${left} left after it.`;
  const few = unit === 'visits' ? left <= 2 : after / allowed >= 0.8;
  return { tone: few ? 'warning' : 'success', title: `On case ${one.number}.`, words };
}

function planOutlook(ends: string | null, date: string): Outlook | null {
  if (ends === null) return null;
  if (ends < date) return bad('The NDIS plan ends before this visit.', `It ends on ${sayDate(ends)}.`);
  const left = daysBetween(date, ends);
  return left <= warnWithinDays
    ? {
        tone: 'warning',
        title: `The NDIS plan ends on ${sayDate(ends)}.`,
        words: left === 0 ? 'That is the day of the visit.' : `That is ${sayDays(left)} after the visit.`,
      }
    : null;
}

const bad = (title: string, words: string): Outlook => ({ tone: 'danger', title, words });
const sayDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);
const round = (n: number) => Math.round(n * 100) / 100;
