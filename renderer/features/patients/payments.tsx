import { useState } from 'react';
import type { PaidView, PatientPage } from '../../../shared/bridge/views.ts';
import { dayOf, sayDate } from '../../../shared/clinic-time.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import { RemovePayment, sayRemoval, useRemovalOf } from '../../components/remove-payment.tsx';
import { SlipAgain } from '../../components/reprint-slip.tsx';
import texts from '../../components/text.module.css';
import { sayUnreadable } from '../../model/invoice-words.ts';
import { useApp } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import css from './patient.module.css';

const few = 4;

/** The patient's payments, newest first, each with its number, its slip and its removal. */
export function Payments({ page: { payments, patient, totals, unreadablePayments } }: { page: PatientPage }) {
  const zone = useApp()?.zone ?? 'UTC';
  const [all, setAll] = useState(false);
  const [removing, setRemoving] = useTyped<PaidView | null>('removal of', null);
  if (payments.length === 0 && unreadablePayments === 0) return null;
  return (
    <Card title="Payments" count={payments.length} of={totals.payments}>
      <ul className={css.lines}>
        {(all ? payments : payments.slice(0, few)).map((payment) => (
          <li key={payment.id} className={css.invoice}>
            <Payment payment={payment} zone={zone} onRemove={() => setRemoving(payment)} />
          </li>
        ))}
      </ul>
      {payments.length > few && (
        <Button look="bare" onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `All ${payments.length} payments`}
        </Button>
      )}
      {unreadablePayments > 0 && (
        <p className={texts.soft}>{sayUnreadable(unreadablePayments, 'missing here')}</p>
      )}
      {removing && (
        <RemovePayment
          payment={{ ...removing, patientName: patient.name }}
          method={removing.method}
          zone={zone}
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}

type PaymentProps = { payment: PaidView; zone: string; onRemove: () => void };

function Payment({ payment, zone, onRemove }: PaymentProps) {
  const { id, number, at, method, cents, removed, credits = [], onlyCredit } = payment;
  const going = useRemovalOf(id);
  const leaving = going ? sayRemoval(going) : null;
  const said = removed ? 'removed' : leaving;
  const credit = credits.reduce((sum, part) => sum + part.cents, 0);
  const shown = formatCents(onlyCredit ? credit : cents);
  const of = `${shown}, ${number ?? 'no number yet'}`;
  return (
    <>
      <span className={css.what}>
        <b>{number ?? 'No number yet'}</b>
        <span className={texts.soft}>
          {sayDate(dayOf(at, zone))} · {method}
          {onlyCredit && ` on ${credits.map(({ invoice }) => invoice).join(', ')}`}
        </span>
        {!onlyCredit &&
          credits.map((part) => (
            <span key={part.invoice} className={texts.soft}>
              and {formatCents(part.cents)} of credit on {part.invoice}
            </span>
          ))}
      </span>
      <span className={`${texts.sum} ${css.sum}`}>
        {removed ? <s>{shown}</s> : <span>{shown}</span>}
        {said && <span className={texts.soft}>{said}</span>}
      </span>
      {said || onlyCredit ? (
        <span />
      ) : (
        <span className={css.paymentActs}>
          <SlipAgain paymentId={id} of={of} />
          <Button size="row" look="danger" aria-label={`Remove ${of}`} onClick={firstClick(onRemove)}>
            Remove
          </Button>
        </span>
      )}
    </>
  );
}
