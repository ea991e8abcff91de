import type { WriteState } from '../../shared/bridge/views.ts';
import { parseWrite } from '../store/parsed-write.ts';
import type { ChangedRecords, OutboxRow, ReadableCache } from '../store/types.ts';
import type { PendingPayments } from './owing.ts';

/**
 * The optimistic update: view = cache + pending writes, a pure function, so undoing a write means deleting its row.
 * Refused and not-recorded writes are not part of it.
 */
export type Overlay = {
  /** By `appointmentId:patientId`. */
  readonly arrivals: ReadonlyMap<string, PendingOnRow>;
  /** By `appointmentId:patientId`. */
  readonly cancellations: ReadonlyMap<string, PendingCancellation>;
  readonly payments: PendingPayments;
};
/** A write that a row shows. `at`: when it was clicked, UTC ms. */
export type PendingOnRow = {
  readonly writeId: string;
  readonly state: WriteState;
  readonly at: number;
  readonly holdUntil: number | null;
};
export type PendingCancellation = PendingOnRow & {
  /** The status that the user saw: one that was set since is not covered. */
  readonly seen: string | null;
  /** Its reason and note, in words. */
  readonly why: string;
};

const effective: readonly WriteState[] = ['held', 'waiting', 'sending', 'unknown', 'done', 'asks'];

/**
 * The records that a write overlays, as if they had changed in the cache: a row can change by the write only where it
 * could by them. Null: no row shows the write.
 */
export function overlaidRecords(row: OutboxRow, cache: ReadableCache): ChangedRecords | null {
  const write = parseWrite(row);
  switch (write?.kind) {
    case 'arrival': {
      const { appointmentId, patientId } = write.args;
      return { kind: 'appointments', ids: [appointmentId], patientIds: [patientId] };
    }
    case 'cancellation': {
      const { appointmentId, places } = write.args;
      const patientIds = places.map(({ patientId }) => patientId);
      return { kind: 'appointments', ids: [appointmentId], patientIds };
    }
    // A payment that replaces another one counts from when that one is removed.
    case 'payment-removal': {
      const { invoiceIds = [], patientId } = write.args;
      return { kind: 'invoices', ids: invoiceIds, patientIds: patientId === null ? [] : [patientId] };
    }
    case 'payment': {
      const ids = write.args.parts.map(({ invoiceId }) => invoiceId);
      const patientIds = cache.many('invoices', ids).flatMap(({ patientId }) => patientId ?? []);
      return { kind: 'invoices', ids, patientIds };
    }
    default:
      return null;
  }
}

/** What an outbox puts on top of the cache. */
export const overlayOfOutbox = (
  outbox: {
    readonly pending: () => readonly OutboxRow[];
    readonly shownOn: (row: OutboxRow) => readonly number[];
  },
  continues?: (row: OutboxRow) => boolean,
): Overlay => overlayOf(outbox.pending(), continues, outbox.shownOn);

/**
 * @param continues whether a write that asks goes on by itself all the same, once the practice's copies are current: such a cancellation is
 * shown. Absent: none does.
 * @param shownOn the invoices of a payment whose copies have it already. Absent: none
 */
export function overlayOf(
  pending: readonly OutboxRow[],
  continues: (row: OutboxRow) => boolean = () => false,
  shownOn: (row: OutboxRow) => readonly number[] = () => [],
): Overlay {
  const arrivals = new Map<string, PendingOnRow>();
  const cancellations = new Map<string, PendingCancellation>();
  const payments = new Map<number, number>();
  const writes = pending.flatMap((row) => {
    const write = parseWrite(row);
    return write ? [{ row, write }] : [];
  });
  /** Payments whose removal the cache does not show yet: they still count on their invoices. */
  const beingRemoved = new Set(
    writes.flatMap(({ write }) => (write.kind === 'payment-removal' ? write.args.paymentId : [])),
  );
  for (const { row, write } of writes) {
    const state = row.state as WriteState;
    if (!effective.includes(state)) continue;
    const onRow = { writeId: row.id, state, at: row.createdAt, holdUntil: row.holdUntil };
    if (write.kind === 'arrival' && state !== 'asks') {
      const { appointmentId, patientId, markedAt } = write.args;
      arrivals.set(`${appointmentId}:${patientId}`, { ...onRow, at: markedAt ?? onRow.at });
    } else if (write.kind === 'cancellation' && (state !== 'asks' || continues(row))) {
      const { appointmentId, places, reason, note } = write.args;
      const why = [reason.words, note, reason.rate ? `rate ${reason.rate}` : null]
        .filter(Boolean)
        .join(' · ');
      for (const { patientId, seen } of places)
        cancellations.set(`${appointmentId}:${patientId}`, { ...onRow, seen, why });
    } else if (write.kind === 'payment') {
      const { parts, replaces } = write.args;
      // What replaces a payment that still counts changes no sum.
      if (replaces && beingRemoved.has(replaces.paymentId)) continue;
      const shown = shownOn(row);
      for (const part of parts) {
        if (shown.includes(part.invoiceId)) continue;
        payments.set(part.invoiceId, (payments.get(part.invoiceId) ?? 0) + part.cents);
      }
    }
  }
  return { arrivals, cancellations, payments };
}
