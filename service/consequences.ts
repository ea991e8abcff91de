import type * as r from '../shared/practice/resources/index.ts';
import { freshenCase, freshenCases } from './cases.ts';
import { settleInvoice } from './payments.ts';
import type { Practice } from './practice.ts';
import type { Docs, KindName } from './store/kinds.ts';

/**
 * What follows from a change of one record for others, so that no record says what another one contradicts.
 *
 * - A contact names the patients, invoices and cases that name it.
 * - An appointment names its support items that are not archived.
 */

const idsWhere = (practice: Pick<Practice, 'records'>, sql: string, id: number): number[] =>
  (practice.records.sql(sql).all(id) as { id: number }[]).map((row) => row.id);

const union = (...lists: readonly (readonly number[])[]): number[] =>
  [...new Set(lists.flat())].sort((a, b) => a - b);

/** The contact with every record that names it; patients that it already had stay. */
export function associated(practice: Pick<Practice, 'records'>, contact: r.Contact): r.Contact {
  const find = (sql: string) => idsWhere(practice, sql, contact.id);
  return {
    ...contact,
    associatedPatientIds: union(
      contact.associatedPatientIds ?? [],
      find('SELECT id FROM patients WHERE invoice_recipient_id = ?'),
      find('SELECT DISTINCT patient_id AS id FROM invoices WHERE contact_id = ? AND patient_id IS NOT NULL'),
      find('SELECT DISTINCT patient_id AS id FROM cases WHERE contact_id = ? AND patient_id IS NOT NULL'),
    ),
    associatedInvoiceIds: find('SELECT id FROM invoices WHERE contact_id = ? ORDER BY id'),
    associatedCaseIds: find('SELECT id FROM cases WHERE contact_id = ? ORDER BY id'),
  };
}

function freshenContact(practice: Practice, id: number | null | undefined): void {
  const before = id ? practice.records.get('contacts', id) : null;
  if (!before) return;
  const after = associated(practice, before);
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  practice.records.put('contacts', { ...after, updatedAt: practice.stamp() });
}

function freshenSupportItems(practice: Practice, appointmentId: number | null | undefined): void {
  const before = appointmentId ? practice.records.get('appointments', appointmentId) : null;
  if (!before) return;
  const live = 'SELECT id FROM support_items WHERE appointment_id = ? AND archived = 0 ORDER BY id';
  const supportItemIds = idsWhere(practice, live, before.id);
  if (JSON.stringify(supportItemIds) === JSON.stringify(before.supportItemIds ?? [])) return;
  practice.records.put('appointments', { ...before, supportItemIds, updatedAt: practice.stamp() });
}

/**
 * Updates the records that depend on a changed one, for changes made outside the operations, which do it themselves.
 */
export function follow<K extends KindName>(
  practice: Practice,
  kind: K,
  docs: readonly (Docs[K] | null)[],
): void {
  const of = <T>() => docs.filter((doc) => doc !== null) as unknown as T[];
  switch (kind) {
    case 'appointments':
      freshenCases(practice, of<r.Appointment>());
      return;
    case 'payments':
      for (const id of new Set(of<r.Payment>().flatMap(invoiceIdsOf))) settleInvoice(practice, id);
      return;
    case 'support_activities':
      for (const id of new Set(of<r.SupportActivity>().map((one) => one.caseId))) freshenCase(practice, id);
      return;
    case 'support_items':
      for (const id of new Set(of<r.SupportItem>().map((one) => one.appointmentId)))
        freshenSupportItems(practice, id);
      return;
    case 'cases':
      for (const plan of of<r.Case>()) freshenCase(practice, plan.id);
      for (const id of new Set(of<r.Case>().map((one) => one.contactId))) freshenContact(practice, id);
      return;
    case 'invoices':
      for (const id of new Set(of<r.Invoice>().map((one) => one.contactId))) freshenContact(practice, id);
      return;
    case 'patients':
      for (const id of new Set(of<r.Patient>().map((one) => one.invoiceRecipientId)))
        freshenContact(practice, id);
      return;
    default:
      return;
  }
}

/** The invoices that a payment or a credit allocation goes to. */
const invoiceIdsOf = (payment: r.Payment): number[] =>
  [...(payment.paymentInvoices ?? []), ...(payment.creditAllocations ?? [])].flatMap((part) =>
    part.invoiceId ? [part.invoiceId] : [],
  );
