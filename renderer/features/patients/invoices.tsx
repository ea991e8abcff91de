import { useState } from 'react';
import type { InvoiceView, PatientPage } from '../../../shared/bridge/views.ts';
import { sayDate } from '../../../shared/clinic-time.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import texts from '../../components/text.module.css';
import { useDesk } from '../../state/use-desk.tsx';
import { InvoiceItems } from './invoice-items.tsx';
import css from './patient.module.css';
import { patientsWords } from './words.ts';

const few = 5;
const { invoices: words } = patientsWords;

/** Open invoices first, then the paid ones; a third party's invoice names the payer. */
export function Invoices({ page: { invoices, patient, totals } }: { page: PatientPage }) {
  const { view } = useDesk();
  const [all, setAll] = useState(false);
  const open = invoices.filter((i) => i.owingCents > 0);
  const rest = invoices.filter((i) => i.owingCents <= 0);
  const shown = [...open, ...(all ? rest : rest.slice(0, Math.max(0, few - open.length)))];
  return (
    <Card title={words.title} count={invoices.length} of={totals.invoices}>
      {invoices.length === 0 && <p className={texts.soft}>{words.none}</p>}
      <ul className={css.lines}>
        {shown.map((invoice) => (
          <li key={invoice.id} className={css.invoice}>
            <Invoice invoice={invoice} />
            {invoice.owingCents > 0 ? (
              <Button
                size="row"
                className={css.pay}
                aria-label={words.payOne(invoice.number)}
                onClick={() =>
                  view.openDialog({
                    kind: 'pay',
                    patient,
                    locationId: invoice.locationId,
                    invoiceId: invoice.id,
                  })
                }
              >
                {words.pay}
              </Button>
            ) : (
              <span />
            )}
            <InvoiceItems invoice={invoice} />
          </li>
        ))}
      </ul>
      {shown.length < invoices.length && (
        <Button look="bare" onClick={() => setAll(true)}>
          {words.all(invoices.length)}
        </Button>
      )}
    </Card>
  );
}

function Invoice({ invoice }: { invoice: InvoiceView }) {
  const { number, issued, due, description, thirdParty, status } = invoice;
  const facts = [
    issued && sayDate(issued),
    description,
    thirdParty && words.billedTo(thirdParty),
    due && invoice.owingCents > 0 && words.due(sayDate(due)),
  ].filter(Boolean);
  return (
    <>
      <span className={css.what}>
        <b>{number}</b>
        <span className={texts.soft}>{facts.join(' · ')}</span>
      </span>
      <span className={`${texts.sum} ${css.sum}`}>
        {invoice.owingCents > 0 ? (
          <b>{words.owing(formatCents(invoice.owingCents))}</b>
        ) : (
          <span>{formatCents(invoice.totalCents)}</span>
        )}
        <span className={texts.soft}>
          {invoice.pendingCents > 0 && `${words.pending(formatCents(invoice.pendingCents))} · `}
          {invoice.owingCents > 0 ? words.ofTotal(formatCents(invoice.totalCents)) : status.toLowerCase()}
        </span>
      </span>
    </>
  );
}
