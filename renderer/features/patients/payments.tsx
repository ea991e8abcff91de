import { useState } from 'react';
import type { PatientPage } from '../../../shared/bridge/views.ts';
import { dayOf, sayDate } from '../../../shared/clinic-time.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { SlipAgain } from '../../components/slip-again.tsx';
import { useApp } from '../../state/use-desk.tsx';
import css from './patient.module.css';

const few = 4;

/** What was paid, the newest first, each with its number and its slip. */
export function Payments({ page: { payments } }: { page: PatientPage }) {
  const zone = useApp()?.zone ?? 'UTC';
  const [all, setAll] = useState(false);
  if (payments.length === 0) return null;
  return (
    <Card title="Payments" count={payments.length}>
      <ul className={css.lines}>
        {(all ? payments : payments.slice(0, few)).map(({ id, number, at, method, cents, removed }) => (
          <li key={id} className={css.invoice}>
            <span className={css.what}>
              <b>{number ?? 'No number yet'}</b>
              <span className={css.soft}>
                {sayDate(dayOf(at, zone))} · {method}
              </span>
            </span>
            <span className={css.sum}>
              {removed ? <s>{formatCents(cents)}</s> : <span>{formatCents(cents)}</span>}
              {removed && <span className={css.soft}>removed</span>}
            </span>
            {removed ? (
              <span />
            ) : (
              <SlipAgain paymentId={id} of={`${formatCents(cents)}, ${number ?? 'no number yet'}`} />
            )}
          </li>
        ))}
      </ul>
      {payments.length > few && (
        <Button look="bare" onClick={() => setAll(!all)}>
          {all ? 'Fewer' : `All ${payments.length} payments`}
        </Button>
      )}
    </Card>
  );
}
