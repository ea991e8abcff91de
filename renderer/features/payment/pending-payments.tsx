import type { InvoiceView, PaymentSheet } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { useDesk } from '../../state/use-desk.tsx';
import css from './payment.module.css';

/** The invoices with nothing owing only because of pending payments. */
export const paidByPendingPayments = ({ invoices }: Pick<PaymentSheet, 'invoices'>): InvoiceView[] =>
  invoices.filter(({ owingCents, pendingCents }) => owingCents === 0 && pendingCents > 0);

/**
 * Payments taken here that the practice has not confirmed, with a link to the outbox.
 *
 * Guarantee: the dialog never says "nothing is owing" where a payment may still fail.
 */
export function PendingPaymentsNote({ sheet, onClose }: { sheet: PaymentSheet; onClose: () => void }) {
  const { view } = useDesk();
  const waiting = paidByPendingPayments(sheet);
  if (waiting.length === 0) return null;
  const cents = waiting.reduce((all, { pendingCents }) => all + pendingCents, 0);
  const show = () => {
    onClose();
    view.go('waits');
  };
  return (
    <div className={css.onItsWay}>
      <Note
        tone="info"
        title={`${formatCents(cents)} taken here is on its way, not confirmed yet.`}
        actions={<Button onClick={show}>Show it in To send</Button>}
      >
        {waiting.map(({ number, pendingCents }) => `${number}: ${formatCents(pendingCents)}`).join(', ')}. Do
        not take it again.
      </Note>
    </div>
  );
}
