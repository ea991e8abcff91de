import { wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import { dollarsFromCents } from '../../shared/money.ts';
import type { Invoice, Payment } from '../../shared/practice/resources/index.ts';
import type { Bill } from './bills.ts';
import type { Receipt } from './settling.ts';

/**
 * Invoices and payments in their wire shape. Guarantees:
 * - An invoice's `paidAmount` is the sum of its payments that were not removed, to the cent, and `paymentIds` names them.
 * - An invoice is `Paid` exactly when its payments come to its total.
 */
export function moneyRecords(
  bills: readonly Bill[],
  receipts: readonly Receipt[],
): { invoices: Invoice[]; payments: Payment[] } {
  const paid = new Map<Bill, { cents: number; ids: number[]; at: number }>();
  for (const { id, at, parts, credits, archivedAt } of receipts) {
    for (const { bill, cents } of [...parts, ...credits]) {
      const sum = paid.get(bill) ?? { cents: 0, ids: [], at: 0 };
      paid.set(bill, sum);
      sum.at = Math.max(sum.at, archivedAt ?? at);
      if (archivedAt !== null) continue;
      sum.cents += cents;
      sum.ids.push(id);
    }
  }
  return {
    invoices: bills.map((bill) => invoiceRecord(bill, paid.get(bill) ?? { cents: 0, ids: [], at: 0 })),
    payments: receipts.map(paymentRecord),
  };
}

function invoiceRecord(bill: Bill, paid: { cents: number; ids: number[]; at: number }): Invoice {
  const { id, person, contactId, locationId, practitionerId, issuedAt, total } = bill;
  const isPaid = total > 0 && paid.cents >= total;
  const sentStatus = isPaid ? 'Paid' : 'Awaiting Payment';
  return {
    id,
    invoiceNumber: `INV-${String(id).padStart(4, '0')}`,
    issueDate: wireFromInstant(issuedAt),
    dueDate: wireFromInstant(issuedAt + (contactId === null ? 14 : 30) * dayMs),
    patientId: person.id,
    contactId,
    locationId,
    practitionerId,
    extraBillingInfo: contactId === null ? null : (person.patient.extraBillingInfo ?? null),
    subtotal: dollarsFromCents(bill.subtotal),
    tax: dollarsFromCents(bill.tax),
    total: dollarsFromCents(total),
    paidAmount: dollarsFromCents(paid.cents),
    taxStatus: bill.taxStatus,
    status: bill.isDraft ? 'Draft' : sentStatus,
    invoiceItems: [...bill.items],
    paymentIds: paid.ids,
    referenceNumbers: [],
    reference: null,
    description: null,
    isArchived: bill.isArchived,
    createdAt: wireFromInstant(issuedAt),
    updatedAt: wireFromInstant(Math.max(issuedAt, paid.at)),
  };
}

function paymentRecord({ id, at, methodId, parts, credits, archivedAt }: Receipt): Payment {
  const [first] = [...parts, ...credits];
  const stamp = wireFromInstant(at);
  return {
    id,
    paymentNumber: `PAY-${String(id).padStart(6, '0')}`,
    amount: dollarsFromCents(parts.reduce((sum, { cents }) => sum + cents, 0)),
    patientId: first?.bill.person.id ?? null,
    locationId: parts.at(-1)?.bill.locationId ?? first?.bill.locationId ?? null,
    paymentMethodId: methodId,
    paymentDate: stamp,
    paymentInvoices: parts.map(({ bill, cents }) => ({
      invoiceId: bill.id,
      amount: dollarsFromCents(cents),
      ledgerId: null,
    })),
    creditAllocations: credits.map(({ bill, cents }) => ({
      invoiceId: bill.id,
      amount: dollarsFromCents(cents),
    })),
    ledgerId: null,
    archivedAt: archivedAt === null ? null : wireFromInstant(archivedAt),
    archived: archivedAt !== null,
    createdAt: stamp,
    updatedAt: archivedAt === null ? stamp : wireFromInstant(archivedAt),
  };
}
