import type { DayRow } from '../../../shared/bridge/views.ts';
import { minuteMs } from '../../../shared/durations.ts';
import { isAt, type LocationIds } from '../../../shared/locations.ts';
import { inOrder as byTime } from '../../model/day-rows.ts';
import type { DayKnown } from './day-known.ts';

export type LooseKind = 'no-status' | 'no-invoice' | 'draft';

export type LooseEndLists = {
  readonly kinds: readonly { readonly kind: LooseKind; readonly rows: readonly DayRow[] }[];
  readonly total: number;
  /** Attended, and this PC can't determine whether there is an invoice. */
  readonly cannotTell: number;
};

/** A visit runs over, and is invoiced and marked after it: until then nothing of it is left over. */
const graceMs = 30 * minuteMs;

/**
 * What a day left undone, as seen at an instant (UTC ms): ended without a status, attended without an invoice, and
 * invoices that are still drafts.
 *
 * Guarantees:
 * - Nothing of a visit is left over before half an hour after its end, and nothing of it is called unknown.
 * - What is not to be invoiced, cancelled or missed is never called uninvoiced.
 */
export function looseEnds(rows: Iterable<DayRow>, places: LocationIds, now: number): LooseEndLists {
  const here = byTime(rows).filter((row) => row.patientId !== null && isAt(places, row.locationId));
  const over = (row: DayRow) => row.end + graceMs <= now;
  const attended = (row: DayRow) => (row.status === 'completed' || row.status === 'arrived') && over(row);
  const kinds = (
    [
      ['no-status', (row) => row.status === 'unset' && over(row)],
      ['no-invoice', (row) => attended(row) && row.invoice === 'none'],
      ['draft', (row) => row.invoice === 'draft' && over(row)],
    ] as const satisfies readonly (readonly [LooseKind, (row: DayRow) => boolean])[]
  ).map(([kind, is]) => ({ kind, rows: here.filter(is) }));
  return {
    kinds,
    total: kinds.reduce((all, { rows: some }) => all + some.length, 0),
    cannotTell: here.filter((row) => attended(row) && row.invoice === 'unknown').length,
  };
}

/**
 * Pure. The kinds of which a day has left none.
 *
 * Guarantee: what was not read is not called in order: while an invoice may be missing or a draft, neither of these kinds is, and of a
 * day that is not known as a whole no kind is.
 */
export function kindsInOrder({ kinds, cannotTell }: LooseEndLists, day: DayKnown): readonly LooseKind[] {
  if (day !== 'whole') return [];
  const known = kinds.filter(({ kind }) => cannotTell === 0 || kind === 'no-status');
  return known.filter(({ rows }) => rows.length === 0).map(({ kind }) => kind);
}
