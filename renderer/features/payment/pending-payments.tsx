import type { InvoiceView, PaymentSheet } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { useDesk } from '../../state/use-desk.tsx';
import css from './payment.module.css';
import { paymentWords } from './words.ts';

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
        title={paymentWords.pending.title(formatCents(cents))}
        actions={<Button onClick={show}>{paymentWords.pending.show}</Button>}
      >
        {paymentWords.pending.means(
          waiting.map(({ number, pendingCents }) => `${number}: ${formatCents(pendingCents)}`).join(', '),
        )}
      </Note>
    </div>
  );
}
