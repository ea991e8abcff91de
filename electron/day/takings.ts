import { z } from 'zod';
import type { TakingsView } from '../../shared/bridge/views.ts';
import { dayBounds, instantFromWire } from '../../shared/clinic-time.ts';
import { centsFromDollars } from '../../shared/money.ts';
import type { Cache, OutboxRow } from '../store/types.ts';
import { ownPaymentOf } from './own-payments.ts';
import { clip, clipped, patientName } from './people.ts';

const Removal = z.object({ paymentId: z.int() });

type Taken = TakingsView['methods'][number]['payments'][number] & {
  readonly methodId: number;
  readonly locationId: number | null;
  readonly patientId: number | null;
};

/**
 * What was taken on a day, by method: the payments that the service lists where it lists them, with those of this desk
 * that it does not list yet; else those of this desk alone (`own`: its payments that were not refused, and its
 * removals). `since`: from when on the list is known here; of a day before it only a part may be. A credit allocation (amount 0, no method) is no money and is left out. A removed payment is shown and not
 * counted.
 */
export function takingsOf(
  cache: Cache,
  about: { readonly date: string; readonly zone: string; readonly locationId: number | null },
  listed: { readonly asOf: number; readonly since: number } | null,
  own: { readonly payments: readonly OutboxRow[]; readonly removals: readonly OutboxRow[] },
): TakingsView {
  const { startMs, endMs } = dayBounds(about.date, about.zone);
  const theirs = listed ? listedPayments(cache, startMs, endMs) : [];
  const here = ownPayments(cache, own).filter((one) => one.at >= startMs && one.at < endMs);
  const isListed = (one: Taken) =>
    one.id !== null ? cache.get('payments', one.id) !== null : theirs.some((other) => isSame(other, one));
  const taken = [...theirs, ...(listed ? here.filter((one) => !isListed(one)) : here)].filter(
    ({ locationId }) => about.locationId === null || about.locationId === locationId,
  );

  const methodIds = [...new Set(taken.map((t) => t.methodId))].sort((a, b) => a - b);
  const methods = methodIds.map((id) => {
    const payments = taken
      .filter((t) => t.methodId === id)
      .map(({ id: paymentId, number, patientName: who, cents, at, removed }) => ({
        ...{ id: paymentId, number, patientName: who, cents, at, removed },
      }));
    return {
      method: { id, name: clip(cache.get('paymentMethods', id)?.name || `Method ${id}`, 400) },
      cents: payments.reduce((sum, p) => sum + (p.removed ? 0 : p.cents), 0),
      payments: payments.sort((a, b) => a.at - b.at),
    };
  });
  return {
    date: about.date,
    source: listed === null ? 'desk' : startMs < listed.since ? 'part' : 'practice',
    since: listed?.since ?? null,
    totalCents: methods.reduce((sum, m) => sum + m.cents, 0),
    methods,
    asOf: listed?.asOf ?? null,
  };
}

function listedPayments(cache: Cache, startMs: number, endMs: number): Taken[] {
  return cache
    .paymentsBetween(startMs, endMs)
    .filter((one) => (one.paymentMethodId ?? 0) > 0)
    .map((one) => ({
      id: one.id,
      number: clipped(one.paymentNumber, 400),
      patientName: nameOf(cache, one.patientId),
      cents: centsFromDollars(one.amount) ?? 0,
      at: instantFromWire(one.paymentDate) ?? startMs,
      removed: Boolean(one.archived || one.archivedAt),
      methodId: one.paymentMethodId ?? 0,
      locationId: one.locationId ?? null,
      patientId: one.patientId ?? null,
    }));
}

/** What this desk took: sent, or on its way. */
function ownPayments(
  cache: Cache,
  {
    payments,
    removals,
  }: { readonly payments: readonly OutboxRow[]; readonly removals: readonly OutboxRow[] },
): Taken[] {
  const removed = new Set(
    removals.flatMap((row) => {
      const args = Removal.safeParse(JSON.parse(row.args));
      return args.success ? [args.data.paymentId] : [];
    }),
  );
  return payments.flatMap((row): Taken[] => {
    if (row.state === 'refused' || row.state === 'not-recorded') return [];
    const own = ownPaymentOf(row);
    if (!own) return [];
    const { id, number, cents, at, methodId, locationId, patientId } = own;
    return [
      {
        ...{ id, number, cents, at, methodId, locationId, patientId, patientName: nameOf(cache, patientId) },
        removed: id !== null && removed.has(id),
      },
    ];
  });
}

/** A payment whose answer was lost may stand in the list already: it is told by what was sent, to the second. */
const isSame = (one: Taken, other: Taken) =>
  one.cents === other.cents &&
  one.methodId === other.methodId &&
  one.patientId === other.patientId &&
  Math.floor(one.at / 1000) === Math.floor(other.at / 1000);

function nameOf(cache: Cache, id: number | null | undefined): string | null {
  const known = id ? cache.get('patients', id) : null;
  return known ? clip(patientName(known), 400) : null;
}
