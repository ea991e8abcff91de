import { parseWriteOf } from '../../../electron/store/parsed-write.ts';
import type { CallRecord } from '../../../service/call-record.ts';
import type { RecordChange, Sandbox } from '../../../service/sandbox.ts';
import { instantFromWire } from '../../../shared/clinic-time.ts';
import { centsFromDollars } from '../../../shared/money.ts';
import type { Invoice, Payment } from '../../../shared/practice/resources/index.ts';
import type { VirtualClock } from '../../fakes/virtual-clock.ts';
import { placeOfCall, type WholeDesk } from '../../fakes/whole-desk.ts';
import { notYetSeen } from '../history.ts';
import type { Together } from './linked-together.ts';

/** A payment as a person wrote it at a desk. Times: monotonic ms of the day's clock. */
type Written = {
  readonly place: number;
  readonly args: NonNullable<ReturnType<typeof parseWriteOf<'payment'>>>['args'];
  readonly at: number;
  /** When its desk began to send it last; null: it has not. */
  sentAt: number | null;
  /** When its desk waited for its answer no longer; null: it does, or has not sent it. */
  endedAt: number | null;
};

/** What was owing on an invoice became less. `by`: the desk, by its place; null: the practice did it. */
type Less = {
  readonly invoiceId: number;
  readonly cents: number;
  readonly at: number;
  readonly by: number | null;
  /** The write that did it; null: none that is known. */
  readonly write: Written | null;
  /** The call was carried out after its desk had given it up, or a second time. */
  readonly isLate: boolean;
};

/** A person may know what was owing from so long before the payment was written, ms. */
const thoughtMs = 30_000;
const owed = (one: Invoice) => (centsFromDollars(one.total) ?? 0) - (centsFromDollars(one.paidAmount) ?? 0);

/**
 * A payment that a desk records finds what its person saw as owing, for no one confirms a question in these days. Where it finds less, that is
 * - of the same desk;
 * - or of the practice, since the desk read the invoice before its call;
 * - or of a desk that was not linked with this one, since then;
 * - or of a call that its desk had given up when it was carried out.
 */
export type MoneyWatch = {
  readonly violations: string[];
  /** Payments that desks recorded, and of these how many found less than was seen. */
  readonly counts: { recorded: number; foundLess: number };
  /** A desk that has joined is watched too. */
  follow(): void;
};

export function watchMoney(world: {
  readonly desks: readonly WholeDesk[];
  readonly sandbox: Sandbox;
  readonly clock: Pick<VirtualClock, 'monotonic' | 'wall'>;
  readonly together: Together;
  /** By how much an answer of the practice was behind what it had, at most so far, ms. */
  readonly stale: () => number;
}): MoneyWatch {
  const { desks, sandbox, clock, together } = world;
  const violations: string[] = [];
  const counts = { recorded: 0, foundLess: 0 };
  const writes = new Map<string, Written>();
  const lesses: Less[] = [];
  /** The payment that a call is making. */
  let making: { readonly call: CallRecord; readonly payment: Payment } | null = null;
  const judged = new Set<string>();
  let followed = 0;

  function follow(): void {
    for (; followed < desks.length; followed++) {
      const place = followed;
      const desk = desks[place];
      desk?.onEvent((event) => {
        if (event.name !== 'outbox.changed') return;
        const { write, gone } = event.payload;
        if (write.kind !== 'payment') return;
        const row = desk.companion().session()?.desk.write(write.id);
        const args = row ? parseWriteOf('payment', row)?.args : null;
        if (args && !writes.has(write.id))
          writes.set(write.id, { place, args, at: clock.monotonic(), sentAt: null, endedAt: null });
        const one = writes.get(write.id);
        if (!one) return;
        if (!gone && (write.state === 'sending' || write.state === 'unknown')) {
          if (one.sentAt === null || one.endedAt !== null) one.sentAt = clock.monotonic();
          one.endedAt = null;
        } else if (one.sentAt !== null) one.endedAt ??= clock.monotonic();
      });
    }
  }

  /** The write of which a payment is. */
  const writeOf = (place: number, payment: Payment): Written | null =>
    [...writes.values()].find(
      (one) =>
        one.place === place &&
        one.args.paidAt === instantFromWire(payment.paymentDate) &&
        one.args.patientId === payment.patientId &&
        one.args.parts.length === payment.paymentInvoices?.length,
    ) ?? null;

  const monotonicOf = (call: CallRecord) => call.at - clock.wall() + clock.monotonic();

  /** From when on a desk may not have seen what became of an invoice, as it made a call. */
  function unseenFrom(place: number, invoiceId: number, patientId: number, call: CallRecord): number {
    const isOf = ({ path, query }: CallRecord) => {
      if (path === `/invoices/${invoiceId}`) return true;
      const asked = new URLSearchParams(query);
      return (
        path === '/invoices' &&
        asked.get('patient_id') === String(patientId) &&
        !asked.has('id_gt') &&
        !asked.has('id_lt')
      );
    };
    const read = sandbox
      .calls()
      .findLast(
        (one) =>
          one.at <= call.at &&
          one.method === 'GET' &&
          one.status === 200 &&
          placeOfCall(one) === place &&
          isOf(one),
      );
    const longest = monotonicOf(call) - notYetSeen;
    if (!read) return longest;
    return Math.max(longest, monotonicOf(read) - (read.fault === 'stale' ? world.stale() : 0));
  }

  function isForgiven(less: Less, write: Written, from: number): boolean {
    if (less.by === write.place) return less.at > write.at - thoughtMs;
    if (less.at < from) return false;
    if (less.by === null || less.isLate) return true;
    // Its own call came after its desk had given it up.
    if (write.endedAt !== null && write.endedAt <= less.at) return true;
    const began = Math.min(less.write?.sentAt ?? less.at, write.sentAt ?? clock.monotonic());
    return together.wereApart(less.by, write.place, began);
  }

  function judge(invoice: Invoice, call: CallRecord, write: Written): void {
    const part = write.args.parts.find(({ invoiceId }) => invoiceId === invoice.id);
    if (part?.owing === undefined) return;
    const found = owed(invoice);
    if (found >= part.owing) return;
    counts.foundLess += 1;
    const { patientId } = write.args;
    const from = unseenFrom(write.place, invoice.id, patientId, call);
    const of = lesses.filter(({ invoiceId }) => invoiceId === invoice.id);
    const forgiven = of.filter((one) => isForgiven(one, write, from));
    if (found + forgiven.reduce((sum, { cents }) => sum + cents, 0) >= part.owing) return;
    const others = of
      .filter((one) => !forgiven.includes(one))
      .map(
        ({ cents, at, by }) =>
          `${cents} at ${at.toFixed(0)} by ${by === null ? 'the practice' : `desk ${by + 1}`}`,
      );
    violations.push(
      `desk ${write.place + 1} paid ${part.cents} on invoice ${invoice.id} at ${clock.monotonic().toFixed(0)}, where ${found} was owing, ` +
        `${part.owing} when it was taken; it was last read at ${from.toFixed(0)}, and paid before: ${others.join(', ')}`,
    );
  }

  function changed({ kind, id, before, after, call }: RecordChange): void {
    if (kind === 'payments' && before === null && call !== null) making = { call, payment: after as Payment };
    if (kind !== 'invoices' || !before || !after) return;
    const invoice = before as Invoice;
    const cents = owed(invoice) - owed(after as Invoice);
    if (cents <= 0) return;
    const by = call && placeOfCall(call);
    const payment = making !== null && making.call === call ? making.payment : null;
    const write = by !== null && payment ? writeOf(by, payment) : null;
    const isLate = write !== null && write.endedAt !== null;
    // A call that the practice has twice is judged the first time.
    const key = `${call?.id} ${id}`;
    if (write && call && !judged.has(key)) {
      judged.add(key);
      counts.recorded += 1;
      judge(invoice, call, write);
    }
    lesses.push({ invoiceId: id, cents, at: clock.monotonic(), by, write, isLate });
  }

  follow();
  sandbox.watch(changed);
  return { violations, counts, follow };
}
