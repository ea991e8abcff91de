import { z } from 'zod';
import type { CountView } from '../../shared/bridge/views.ts';
import { storedAs } from '../store/stored.ts';
import type { CountRow } from '../store/types.ts';

const Amounts = z.record(z.string(), z.string());
const System = z.record(z.string(), z.int());

/** A count as the page shows it. */
export function countView(row: CountRow): CountView {
  return {
    ...{ part: row.part, note: row.note, by: row.by, at: row.at },
    amounts: storedAs(Amounts, row.amounts) ?? {},
    ended: row.ended === 'shift' || row.ended === 'day' ? row.ended : null,
    system: storedAs(System, row.system),
  };
}
