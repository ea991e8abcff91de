import { z } from 'zod';
import { CashCount, type CountView } from '../../shared/bridge/views.ts';
import { parseStored } from '../store/stored.ts';
import type { CountRow } from '../store/types.ts';
import { viewWords } from './words.ts';

const Amounts = z.record(z.string(), z.string());
const Cash = z.record(z.string(), CashCount);
const System = z.record(z.string(), z.int());

/**
 * A count as the page shows it. One that cannot be parsed is marked as such: it must not look like a day without a
 * count.
 */
export function countView(row: CountRow): CountView {
  const amounts = parseStored(Amounts, row.amounts);
  const cash = parseStored(Cash, row.cash);
  const problems = [
    ...(amounts ? [] : [viewWords.takings.countUnreadable]),
    ...(cash ? [] : [viewWords.takings.cashUnreadable]),
  ];
  const marked = [...problems, row.note].join(' ').trim();
  return {
    part: row.part,
    note: problems.length === 0 ? row.note : marked.slice(0, 400),
    by: row.by,
    at: row.at,
    amounts: amounts ?? {},
    cash: cash ?? {},
    ended: row.ended === 'shift' || row.ended === 'day' ? row.ended : null,
    system: parseStored(System, row.system),
  };
}
