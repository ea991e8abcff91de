import type { TakingsView } from '../../shared/bridge/views.ts';
import { dayBounds } from '../../shared/clinic-time.ts';
import { minuteMs } from '../../shared/durations.ts';
import type { LocationIds } from '../../shared/locations.ts';
import { centsFromDollars } from '../../shared/money.ts';
import { paidAtOf } from '../../shared/practice/paid-at.ts';
import { isUsuallyInTill } from '../../shared/till-methods.ts';
import { maxLag } from '../practice/replica.ts';
import type { RemovedHere } from '../store/removed-payment.ts';
import { noLimit, type OutboxRow, type ReadableCache } from '../store/types.ts';
import {
  isArchivedPayment,
  isRemoved,
  type OwnPayment,
  ownPaymentOf,
  waitsForRemoval,
} from './own-payments.ts';
import { clip, clipped, patientName } from './people.ts';
import { viewWords } from './words.ts';

/** Key of payments without a method. */
const noMethod = 0;
/** How far this PC's idea of the practice's clock may be off, ms. */
const clockSlack = minuteMs;

/** A payment that was taken, without the patient's name. */
export type Taken = Omit<TakingsView['methods'][number]['payments'][number], 'patientName'> & {
  readonly methodId: number;
  readonly locationId: number | null;
  readonly patientId: number | null;
};

/** `doneAt`: when the practice had accepted it, by this PC's clock; null: it has not. */
type OwnTaken = Taken &
  Pick<OwnPayment, 'parts'> & {
    readonly doneAt: number | null;
    /** It was sent, and no answer has come. */
    readonly perhapsRecorded: boolean;
  };

/** As of when the service's list of payments is known, and since when; null: it was not read. */
export type ListedPayments = { readonly asOf: number; readonly since: number } | null;
type OwnWrites = { readonly payments: readonly OutboxRow[]; readonly removed: RemovedHere };

/**
 * The takings of a day at some locations (none: all), by method: the payments of the service's list, if it has one,
 * with those of this desk that it does not contain yet; else those of this desk alone (`own`: its payments that were
 * not refused, and what it removed). `since`: since when the list is known here; earlier days may be incomplete. A
 * payment without a location is in no till: it is shown for all locations together, and for no single one.
 *
 * Guarantees:
 * - A removed payment is shown and not counted. So is one of this desk that the list, read well after it was done, does not have: another desk
 *   removed it at a practice that deletes outright.
 * - Of a payment that replaces another, only one counts: the new one from when the old one is removed.
 * - A payment of this desk that cannot be parsed is counted beside the sums, never silently left out.
 * - A credit allocation (amount 0, no method) is no money and is left out; money without a method is not.
 */
export function takingsOf(
  cache: ReadableCache,
  about: {
    readonly date: string;
    readonly zone: string;
    readonly locationIds: LocationIds;
    /** What was chosen on this PC, by payment method; the others go by their names. */
    readonly tillMethods: Readonly<Record<string, boolean>>;
  },
  listed: ListedPayments,
  own: OwnWrites,
): TakingsView {
  const { startMs, endMs } = dayBounds(about.date, about.zone);
  const { taken, unreadable } = takenBetween(cache, { startMs, endMs, ...about }, listed, own);

  const inTill = (id: number, name: string) => about.tillMethods[id] ?? isUsuallyInTill(name);
  const methodIds = [...new Set(taken.map((t) => t.methodId))].sort((a, b) => a - b);
  const methods = methodIds.map((id) => {
    const payments = taken
      .filter((t) => t.methodId === id)
      .map(({ id: paymentId, number, patientId, amountCents, at, removed, onItsWay }) => ({
        id: paymentId,
        number,
        patientName: nameOf(cache, patientId),
        amountCents,
        at,
        removed,
        onItsWay,
      }));
    const name = nameOfMethod(cache, id);
    return {
      method: { id, name },
      inTill: inTill(id, name),
      cents: payments.reduce((sum, p) => sum + (p.removed ? 0 : p.amountCents), 0),
      payments: payments.sort((a, b) => a.at - b.at),
    };
  });
  return {
    date: about.date,
    source: takingsSource(listed, startMs),
    since: listed?.since ?? null,
    totalCents: methods.reduce((sum, m) => sum + m.cents, 0),
    methods,
    unreadable,
    known: cache.all('paymentMethods').map(({ id }) => {
      const name = nameOfMethod(cache, id);
      return { id, name, inTill: inTill(id, name) };
    }),
    asOf: listed?.asOf ?? null,
  };
}

/**
 * The payments of a time at some locations (none: all), removed ones too; see `takingsOf`. `unreadable`: this desk's payments that
 * cannot be parsed.
 */
export function takenBetween(
  cache: ReadableCache,
  about: { readonly startMs: number; readonly endMs: number; readonly locationIds: LocationIds },
  listed: ListedPayments,
  own: OwnWrites,
): { readonly taken: Taken[]; readonly unreadable: number } {
  const { startMs, endMs } = about;
  const { removed } = own;
  const theirs = listed ? listedPayments(cache, startMs, endMs, removed) : [];
  const here = ownPayments(own.payments, removed).filter((one) => one.at >= startMs && one.at < endMs);
  const isAnyUnclear = here.some(({ perhapsRecorded }) => perhapsRecorded);
  const ownIds = new Set(isAnyUnclear ? own.payments.flatMap((row) => ownPaymentOf(row)?.id ?? []) : []);
  /** What stands for one payment stands for no other. */
  const isUndatedInList = (one: OwnTaken) => {
    const id = undatedOf(cache, one, ownIds);
    if (id !== null) ownIds.add(id);
    return id !== null;
  };
  const isListed = (one: OwnTaken) =>
    one.id !== null
      ? isDated(cache, one.id)
      : theirs.some((other) => isSame(other, one)) || isUndatedInList(one);
  const notListed = listed ? here.filter((one) => !isListed(one)) : here;
  const taken = [...theirs, ...deletedMarked(cache, notListed, listed)].filter(
    ({ locationId }) =>
      about.locationIds.length === 0 || (locationId !== null && about.locationIds.includes(locationId)),
  );
  return {
    taken,
    unreadable: own.payments.filter((row) => isUnreadable(row, startMs, endMs)).length,
  };
}

/** Whether the list says when a payment was: one that it has without any time is in no day of it. */
function isDated(cache: Pick<ReadableCache, 'get'>, id: number): boolean {
  const listed = cache.get('payments', id);
  return listed !== null && paidAtOf(listed) !== null;
}

/**
 * The payment without a date in the list that may be this one, whose response was lost: to the same invoices, and recorded since.
 * @param ownIds of this desk's payments that have been answered, or were recognised
 * @returns its id; null: there is none
 */
function undatedOf(
  cache: Pick<ReadableCache, 'paymentsOfPatient'>,
  { patientId, amountCents, methodId, at, parts, perhapsRecorded }: OwnTaken,
  ownIds: ReadonlySet<number>,
): number | null {
  if (!perhapsRecorded || patientId === null) return null;
  const listed = cache.paymentsOfPatient(patientId, noLimit).find((one) => {
    const recordedAt = one.paymentDate ? null : paidAtOf(one);
    return (
      recordedAt !== null &&
      recordedAt >= at - clockSlack &&
      !ownIds.has(one.id) &&
      one.paymentMethodId === methodId &&
      centsFromDollars(one.amount) === amountCents &&
      parts.every(({ invoiceId, cents }) =>
        one.paymentInvoices?.some(
          (paid) => paid.invoiceId === invoiceId && centsFromDollars(paid.amount) === cents,
        ),
      )
    );
  });
  return listed?.id ?? null;
}

/** This desk's payments that the list does not have, those marked as removed that were deleted. */
function deletedMarked(
  cache: Pick<ReadableCache, 'get' | 'setAside'>,
  notListed: readonly OwnTaken[],
  listed: ListedPayments,
): Taken[] {
  const wasDeleted = deletedOutright(cache, listed);
  return notListed.map(({ doneAt, parts: _parts, perhapsRecorded: _perhaps, ...one }) => {
    const undated = one.id === null ? null : cache.get('payments', one.id);
    if (undated) return isArchivedPayment(undated) ? { ...one, removed: true } : one;
    const isDeleted = wasDeleted({ ...one, doneAt });
    return isDeleted ? { ...one, removed: true } : one;
  });
}

/**
 * Whether a payment of this desk that the list does not have should be in it by now: another desk removed it, at a practice that deletes
 * outright.
 */
export function deletedOutright(
  cache: Pick<ReadableCache, 'setAside'>,
  listed: ListedPayments,
): (one: Pick<OwnTaken, 'id' | 'at' | 'doneAt'>) => boolean {
  if (listed === null) return () => false;
  // What can't be parsed is in the list all the same.
  const aside = new Set(cache.setAside().flatMap(({ kind, id }) => (kind === 'payments' ? [id] : [])));
  return (one) =>
    one.id !== null &&
    !aside.has(one.id) &&
    one.doneAt !== null &&
    one.at >= listed.since &&
    // It has the payment by then, also from a replica that lags.
    listed.asOf - one.doneAt > maxLag;
}

function listedPayments(cache: ReadableCache, startMs: number, endMs: number, removed: RemovedHere): Taken[] {
  return cache
    .paymentsBetween(startMs, endMs)
    .filter((one) => (one.paymentMethodId ?? 0) > 0 || (centsFromDollars(one.amount) ?? 0) !== 0)
    .map((one) => ({
      id: one.id,
      number: clipped(one.paymentNumber, 400),
      amountCents: centsFromDollars(one.amount) ?? 0,
      at: paidAtOf(one) ?? startMs,
      removed: isRemoved({ id: one.id, listed: one }, removed),
      onItsWay: false,
      methodId: one.paymentMethodId ?? noMethod,
      locationId: one.locationId ?? null,
      patientId: one.patientId ?? null,
    }));
}

/** Payments that this desk took: sent, or pending. */
function ownPayments(payments: readonly OutboxRow[], removed: RemovedHere): OwnTaken[] {
  return payments.flatMap((row): OwnTaken[] => {
    if (row.state === 'refused' || row.state === 'not-recorded' || waitsForRemoval(row, removed)) return [];
    const own = ownPaymentOf(row);
    if (!own) return [];
    const { id, number, amountCents, paidAt: at, methodId, locationId, patientId, parts } = own;
    return [
      {
        id,
        number,
        amountCents,
        at,
        methodId,
        locationId,
        patientId,
        removed: removed.rows.has(row.id),
        onItsWay: row.state !== 'done',
        doneAt: row.state === 'done' ? row.stateAt : null,
        parts,
        perhapsRecorded: row.state === 'unknown' || row.state === 'sending',
      },
    ];
  });
}

/** How much of the payments from an instant on is known. */
export function takingsSource(
  listed: { readonly since: number } | null,
  startMs: number,
): TakingsView['source'] {
  if (listed === null) return 'desk';
  return startMs < listed.since ? 'part' : 'practice';
}

/** By its creation time: the time of payment cannot be parsed either. */
const isUnreadable = (row: OutboxRow, startMs: number, endMs: number) =>
  row.createdAt >= startMs && row.createdAt < endMs && ownPaymentOf(row) === null;

/** A payment whose response was lost may be in the list already: it is recognised by what was sent, to the second. */
const isSame = (one: Taken, other: Taken) =>
  one.amountCents === other.amountCents &&
  one.methodId === other.methodId &&
  one.patientId === other.patientId &&
  Math.floor(one.at / 1000) === Math.floor(other.at / 1000);

/** @param id 0: of payments without a method */
export function nameOfMethod(cache: ReadableCache, id: number): string {
  if (id === noMethod) return viewWords.takings.noMethod;
  return clip(cache.get('paymentMethods', id)?.name || `Method ${id}`, 400);
}

function nameOf(cache: ReadableCache, id: number | null | undefined): string | null {
  const known = id ? cache.get('patients', id) : null;
  return known ? clip(patientName(known), 400) : null;
}
