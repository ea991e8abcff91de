import { z } from 'zod';
import type { CountView } from '../../shared/bridge/views.ts';
import { storedAs } from '../store/stored.ts';
import type { CountRow } from '../store/types.ts';

const Amounts = z.record(z.string(), z.string());
const System = z.record(z.string(), z.int());

/** A count as the page shows it. One that cannot be read says so: nobody is to think that nothing was counted. */
export function countView(row: CountRow): CountView {
  const amounts = storedAs(Amounts, row.amounts);
  const unreadable = ['What was counted here cannot be read. Count again.', row.note].join(' ').trim();
  return {
    part: row.part,
    note: amounts ? row.note : unreadable.slice(0, 400),
    by: row.by,
    at: row.at,
    amounts: amounts ?? {},
    ended: row.ended === 'shift' || row.ended === 'day' ? row.ended : null,
    system: storedAs(System, row.system),
  };
}
