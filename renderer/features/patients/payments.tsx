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
import { commonWords } from '../../model/common-words.ts';
import { sayUnreadable } from '../../model/invoice-words.ts';
import { useApp } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import css from './patient.module.css';
import { patientsWords } from './words.ts';

const few = 4;
const { payments: words } = patientsWords;

/** The patient's payments, newest first, each with its number, its slip and its removal. */
export function Payments({ page: { payments, patient, totals, unreadablePayments } }: { page: PatientPage }) {
  const zone = useApp()?.zone ?? 'UTC';
  const [all, setAll] = useState(false);
  const [removing, setRemoving] = useTyped<PaidView | null>('removal of', null);
  if (payments.length === 0 && unreadablePayments === 0) return null;
  return (
    <Card title={words.title} count={payments.length} of={totals.payments}>
      <ul className={css.lines}>
        {(all ? payments : payments.slice(0, few)).map((payment) => (
          <li key={payment.id} className={css.invoice}>
            <Payment payment={payment} zone={zone} onRemove={() => setRemoving(payment)} />
          </li>
        ))}
      </ul>
      {payments.length > few && (
        <Button look="bare" onClick={() => setAll(!all)}>
          {all ? patientsWords.fewer : words.all(payments.length)}
        </Button>
      )}
      {unreadablePayments > 0 && (
        <p className={texts.soft}>{sayUnreadable(unreadablePayments, words.missingHere)}</p>
      )}
      {removing && (
        <RemovePayment
          payment={{ ...removing, patientName: patient.name, patientId: patient.id }}
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
  const { id, number, at, method, amountCents, removed, credits = [], onlyCredit } = payment;
  const going = useRemovalOf(id);
  const leaving = going ? sayRemoval(going) : null;
  const said = removed ? words.removed : leaving;
  const credit = credits.reduce((sum, part) => sum + part.cents, 0);
  const shown = formatCents(onlyCredit ? credit : amountCents);
  const of = `${shown}, ${number ?? words.noNumberYet}`;
  return (
    <>
      <span className={css.what}>
        <b>{number ?? words.noNumber}</b>
        <span className={texts.soft}>
          {at !== null && `${sayDate(dayOf(at, zone))} · `}
          {method}
          {onlyCredit && ` ${words.on(credits.map(({ invoice }) => invoice).join(', '))}`}
        </span>
        {!onlyCredit &&
          credits.map((part) => (
            <span key={part.invoice} className={texts.soft}>
              {words.credit(formatCents(part.cents), part.invoice)}
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
          <Button size="row" look="danger" aria-label={words.removeOne(of)} onClick={firstClick(onRemove)}>
            {commonWords.remove}
          </Button>
        </span>
      )}
    </>
  );
}
