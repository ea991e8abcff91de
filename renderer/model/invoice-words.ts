import type { DayRow } from '../../shared/bridge/views.ts';
import { assertNever } from '../../shared/result.ts';

/** The state of a visit's invoice in words, including "unknown". */
export function invoiceWords(invoice: DayRow['invoice']): string {
  switch (invoice) {
    case 'none':
      return 'Not invoiced yet';
    case 'draft':
      return 'Invoice is a draft';
    case 'awaiting':
      return 'Invoiced, not paid';
    case 'part-paid':
      return 'Invoiced, part paid';
    case 'paid':
      return 'Invoiced and paid';
    case 'not-to-be-invoiced':
      return 'Not to be invoiced';
    case 'unknown':
      return 'Invoice: not known yet';
    default:
      return assertNever(invoice);
  }
}

/** Whether a visit's invoice deserves a mark: before the visit is over, having none is normal. */
export const speaksOfInvoice = ({ invoice, status, patientId }: DayRow): boolean =>
  patientId !== null && (invoice !== 'none' || status === 'completed');

/** @param where what they are: `in no sum`. Null: every one can be read */
export function sayUnreadable(count: number, where: string): string | null {
  if (count === 0) return null;
  const which = count === 1 ? '1 payment' : `${count} payments`;
  return `${which} taken on this PC can’t be read and ${count === 1 ? 'is' : 'are'} ${where}.`;
}
