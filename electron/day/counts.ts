import { z } from 'zod';
import type { CountView, TakingsView } from '../../shared/bridge/views.ts';
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

/**
 * What the system shows of each method since the last shift change, in cents: the day less what earlier shifts were
 * counted against. A payment of an earlier shift that was removed since counts against this one, whose till paid it back.
 */
export function systemSince(view: TakingsView, ended: readonly CountView[]): Record<string, number> {
  const ids = new Set([
    ...view.methods.map((m) => String(m.method.id)),
    ...ended.flatMap((part) => Object.keys(part.system ?? {})),
  ]);
  return Object.fromEntries(
    [...ids].map((id) => {
      const now = view.methods.find((m) => String(m.method.id) === id)?.cents ?? 0;
      return [id, ended.reduce((left, part) => left - (part.system?.[id] ?? 0), now)];
    }),
  );
}
