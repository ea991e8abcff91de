import type { BookingCase, BookingSheet } from '../../../shared/bridge/views.ts';
import { daysBetween, sayDate } from '../../../shared/clinic-time.ts';
import type { Tone } from '../../model/chip.ts';
import { bookingWords } from './words.ts';

/** What a visit does to its case, shown before it is booked. `long`: the case would not cover it. */
export type Outlook = { readonly tone: Tone; readonly title: string; readonly words: string | null };

type Visit = {
  /** The day of the visit at the clinic. */
  readonly date: string;
  readonly minutes: number;
  /** False for a visit that is moved: it is counted already. */
  readonly adds: boolean;
};

const said = bookingWords.funding;

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
          title: said.noCase,
          words: said.openCases(open.map((c) => c.number).join(', '), open.length),
        }
      : null;
  return [one ? caseOutlook(one, visit) : without, planOutlook(sheet.planEnds, visit.date)].filter(
    (o) => o !== null,
  );
}

/** What a visit uses of a case. */
export function caseOutlook(one: BookingCase, visit: Visit): Outlook | null {
  if (one.state === 'closed') return bad(said.closed(one.number), said.chooseOther);
  if (one.expires !== null && one.expires < visit.date) {
    return bad(said.endsBefore(one.number), said.endsOn(sayDate(one.expires)));
  }
  // A visit that is moved uses no more of it than before.
  const use = visit.adds ? usageOf(one, visit) : null;
  if (use === null)
    return withExpiry(one, visit, { tone: 'warning', title: said.caseOf(one.number), words: null });
  return use.tone === 'danger' ? use : (withExpiry(one, visit, use) ?? use);
}

/** The same note with the expiry of the case, where that is near; null where it is not. */
function withExpiry(one: BookingCase, visit: Visit, use: Outlook): Outlook | null {
  if (one.expires === null) return null;
  const left = daysBetween(visit.date, one.expires);
  if (left > warnWithinDays) return null;
  const ends = said.caseEnds(sayDate(one.expires), left);
  return { tone: 'warning', title: use.title, words: use.words ? `${use.words} ${ends}` : ends };
}

function usageOf(one: BookingCase, { minutes }: Visit): Outlook {
  const { used, allowed, unit } = one;
  if (used === null || allowed === null || allowed <= 0 || unit === 'cents' || unit === 'other') {
    const nearly = one.use === 'nearly' || one.use === 'used-up';
    return {
      tone: nearly ? 'warning' : 'neutral',
      title: nearly ? said.nearlyUsed(one.number) : said.caseOf(one.number),
      words: said.useNotKnown,
    };
  }
  const each = unit === 'hours' ? minutes / 60 : 1;
  const before = used + one.onTheWay * each;
  const after = round(before + each);
  const all = said.units(round(allowed), unit);
  if (after > allowed) {
    const title = before >= allowed ? said.usedUp(one.number) : said.notEnough(one.number);
    const words =
      unit === 'visits'
        ? said.visitTooMany(round(allowed), after)
        : said.partTooMany(round(before), all, round(each));
    return bad(title, words);
  }
  const left = round(allowed - after);
  const ofVisits = left === 0 ? said.lastVisit(after, allowed) : said.visitOf(after, allowed, left);
  const words = unit === 'visits' ? ofVisits : said.partOf(after, all, left);
  const few = unit === 'visits' ? left <= 2 : after / allowed >= 0.8;
  return { tone: few ? 'warning' : 'success', title: said.caseOf(one.number), words };
}

function planOutlook(ends: string | null, date: string): Outlook | null {
  if (ends === null) return null;
  if (ends < date) return bad(said.planEndsBefore, said.endsOn(sayDate(ends)));
  const left = daysBetween(date, ends);
  return left <= warnWithinDays
    ? {
        tone: 'warning',
        title: said.planEnds(sayDate(ends)),
        words: left === 0 ? said.planEndsThatDay : said.planEndsAfter(left),
      }
    : null;
}

const bad = (title: string, words: string): Outlook => ({ tone: 'danger', title, words });
const round = (n: number) => Math.round(n * 100) / 100;
