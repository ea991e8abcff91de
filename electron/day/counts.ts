import { z } from 'zod';
import type { CountView } from '../../shared/bridge/views.ts';
import type { CountRow } from '../store/types.ts';

const Amounts = z.record(z.string(), z.string());
const System = z.record(z.string(), z.int());

/** A count as the page shows it. */
export function countView(row: CountRow): CountView {
  const amounts = Amounts.safeParse(JSON.parse(row.amounts));
  const system = System.safeParse(JSON.parse(row.system ?? 'null'));
  return {
    ...{ part: row.part, note: row.note, by: row.by, at: row.at },
    amounts: amounts.success ? amounts.data : {},
    ended: row.ended === 'shift' || row.ended === 'day' ? row.ended : null,
    system: system.success ? system.data : null,
  };
}
