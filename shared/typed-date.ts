const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const fullMonths =
  'january february march april may june july august september october november december'.split(' ');

/** `mar`, `marc`, `sept` -> the month's number, 1 to 12; null for any other word. */
export function monthNamed(word: string): number | null {
  const folded = word.toLowerCase();
  const at = months.findIndex(
    (short, i) => folded.startsWith(short) && (fullMonths[i] ?? '').startsWith(folded),
  );
  return at < 0 ? null : at + 1;
}

/**
 * A typed date with a year, in any order: `14/3/1988`, `14.03.1988`, `14 3 1988`, `1988-03-14`, `14031988`, `14 mar
 * 1988`, `mar 14, 1988`, `1988 march 14`. Day before month, as in Australia, unless only the other order is a date.
 * @returns `YYYY-MM-DD`, or null for anything else
 */
export function readTypedDate(text: string): string | null {
  const typed = text.trim();
  const run = /^(\d{2})(\d{2})(\d{4})$/.exec(typed);
  const parts = run ? run.slice(1) : typed.split(/[\s,./-]+/).filter(Boolean);
  if (parts.length !== 3) return null;
  const years = parts.filter((part) => /^\d{4}$/.test(part));
  const [year] = years;
  if (year === undefined || years.length > 1) return null;
  const rest = parts.filter((part) => part !== year);
  const word = rest.find((part) => /^\p{L}{3,9}$/u.test(part));
  if (word !== undefined) {
    const day = rest.find((part) => part !== word)?.replace(/(st|nd|rd|th)$/i, '') ?? '';
    return dateOf(year, monthNamed(word), day);
  }
  const [first = '', second = ''] = rest;
  // ISO has the month before the day; every other form the day before the month.
  const [day, month] = parts[0] === year ? [second, first] : [first, second];
  return dateOf(year, Number(month), day) ?? dateOf(year, Number(day), month);
}

function dateOf(year: string, month: number | null, day: string): string | null {
  if (month === null || !/^\d{1,2}$/.test(day)) return null;
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day)));
  const is = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  return is ? date.toISOString().slice(0, 10) : null;
}
