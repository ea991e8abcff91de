import { z } from 'zod';
import type { TakingsView } from '../../shared/bridge/views.ts';
import { dayBounds, instantFromWire } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type { Cache, OutboxRow } from '../store/types.ts';
import { clip, clipped, patientName } from './people.ts';

const Args = z.object({
  methodId: z.int(),
  locationId: z.int(),
  amountCents: z.int(),
  patientId: z.int(),
  paidAt: z.int(),
});
const Outcome = z.object({ id: z.int().positive(), paymentNumber: z.string().nullish() });
const Removal = z.object({ paymentId: z.int() });

type Taken = TakingsView['methods'][number]['payments'][number] & { readonly methodId: number };

/**
 * What was taken on a day, by method: the payments that the service lists where it lists them, else those of this desk
 * (`own`: its payments that were not refused, and its removals). A credit allocation (amount 0, no method) is no money and is left out. A removed payment is shown and not counted.
 */
export function takingsOf(
  cache: Cache,
  about: { readonly date: string; readonly zone: string; readonly locationId: number | null },
  listed: { readonly asOf: number | null },
  own: { readonly payments: readonly OutboxRow[]; readonly removals: readonly OutboxRow[] },
): TakingsView {
  const removed = new Set(
    own.removals.flatMap((row) => {
      const args = Removal.safeParse(JSON.parse(row.args));
      return args.success ? [args.data.paymentId] : [];
    }),
  );
  const { startMs, endMs } = dayBounds(about.date, about.zone);
  const fromPractice = listed.asOf !== null;
  const nameOf = (id: number | null | undefined) => {
    const known = id ? cache.get('patients', id) : null;
    return known ? clip(patientName(known), 400) : null;
  };
  const taken: Taken[] = fromPractice
    ? cache
        .paymentsBetween(startMs, endMs)
        .filter((p) => (p.paymentMethodId ?? 0) > 0 && matches(about.locationId, p.locationId))
        .map((p) => ({
          id: p.id,
          number: clipped(p.paymentNumber, 400),
          patientName: nameOf(p.patientId),
          cents: centsFromDollars(p.amount) ?? 0,
          at: instantFromWire(p.paymentDate) ?? startMs,
          removed: Boolean(p.archived || p.archivedAt),
          methodId: p.paymentMethodId ?? 0,
        }))
    : own.payments.flatMap((row): Taken[] => {
        if (row.state === 'refused' || row.state === 'not-recorded') return [];
        const args = Args.safeParse(JSON.parse(row.args));
        if (!args.success || args.data.paidAt < startMs || args.data.paidAt >= endMs) return [];
        if (!matches(about.locationId, args.data.locationId)) return [];
        const outcome = Outcome.safeParse(JSON.parse(row.outcome ?? 'null'));
        return [
          {
            id: outcome.success ? outcome.data.id : null,
            number: outcome.success ? clipped(outcome.data.paymentNumber, 400) : null,
            patientName: nameOf(args.data.patientId),
            cents: args.data.amountCents,
            at: args.data.paidAt,
            removed: outcome.success && removed.has(outcome.data.id),
            methodId: args.data.methodId,
          },
        ];
      });

  const methodIds = [...new Set(taken.map((t) => t.methodId))].sort((a, b) => a - b);
  const methods = methodIds.map((id) => {
    const payments = taken
      .filter((t) => t.methodId === id)
      .map(({ methodId: _method, ...payment }) => payment);
    return {
      method: { id, name: clip(cache.get('paymentMethods', id)?.name || `Method ${id}`, 400) },
      cents: payments.reduce((sum, p) => sum + (p.removed ? 0 : p.cents), 0),
      payments: payments.sort((a, b) => a.at - b.at),
    };
  });
  return {
    date: about.date,
    source: fromPractice ? 'practice' : 'desk',
    totalCents: methods.reduce((sum, m) => sum + m.cents, 0),
    methods,
    asOf: listed.asOf,
  };
}

const matches = (wanted: number | null, is: number | null | undefined) => wanted === null || wanted === is;
