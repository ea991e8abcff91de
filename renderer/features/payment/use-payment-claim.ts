import type { ClaimAsk, PaymentSheet } from '../../../shared/bridge/views.ts';
import { useClaimedSheet } from '../../components/use-claimed-sheet.ts';
import { useDesk, useOfStatus } from '../../state/use-desk.tsx';
import { useOnChange } from '../../state/use-on-change.ts';
import type { Ready } from './payment-form.ts';

/** Most invoices that the claim of a sheet names; the payment claims all that it is for. */
const mostInvoices = 50;

type From = { readonly locationId: number | null; readonly invoiceId: number | null };

/**
 * Claims all invoices of the sheet while it is open. Where another desk has just paid one, the sheet is read again at once, and
 * each time the invoices have been read from the practice since: this PC's list follows that payment some seconds later.
 * @param ready the payment as it would be recorded now
 */
export function usePaymentClaim(
  sheet: PaymentSheet,
  ready: Ready | null,
  from: From,
  read: () => Promise<unknown>,
) {
  const { view } = useDesk();
  const { patient } = sheet;
  const invoiceIds = sheet.invoices.map(({ id }) => id).sort((a, b) => a - b);
  const ask: ClaimAsk | null =
    invoiceIds.length === 0
      ? null
      : { kind: 'payment', patientId: patient.id, invoiceIds: invoiceIds.slice(0, mostInvoices) };
  const { locationId, invoiceId } = from;
  const claimed = useClaimedSheet(ask, ready, {
    name: patient.name,
    onFree: read,
    open: () =>
      view.openDialog({
        kind: 'pay',
        patient,
        locationId,
        ...(invoiceId === null ? {} : { invoiceId }),
      }),
  });
  const readAt = useOfStatus(({ lists }) => lists.find(({ feed }) => feed === 'invoices')?.readAt) ?? null;
  useOnChange(readAt, () => {
    if (claimed.freedBy) void read();
  });
  return claimed;
}
