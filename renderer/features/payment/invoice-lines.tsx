import { useId } from 'react';
import type { InvoiceView } from '../../../shared/bridge/views.ts';
import { sayShortDay } from '../../../shared/clinic-time.ts';
import { formatCents } from '../../../shared/money.ts';
import css from './payment.module.css';
import type { Line } from './payment-form.ts';

type LinesProps = {
  lines: readonly Line[];
  problems: ReadonlyMap<number, string>;
  onPart: (invoiceId: number, text: string) => void;
};

/** The open invoices, oldest first; those that somebody else pays stand apart. */
export function InvoiceLines({ lines, ...rest }: LinesProps) {
  const own = lines.filter((line) => line.invoice.thirdParty === null);
  const others = lines.filter((line) => line.invoice.thirdParty !== null);
  return (
    <>
      <Group title="Open invoices" lines={own} {...rest} />
      <Group title="Billed to others" lines={others} {...rest} />
    </>
  );
}

function Group({ title, lines, problems, onPart }: LinesProps & { title: string }) {
  if (lines.length === 0) return null;
  return (
    <section className={css.invoices} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <InvoiceLine
            key={line.invoice.id}
            line={line}
            problem={problems.get(line.invoice.id) ?? null}
            onText={(text) => onPart(line.invoice.id, text)}
          />
        ))}
      </ul>
    </section>
  );
}

type LineProps = { line: Line; problem: string | null; onText: (text: string) => void };

function InvoiceLine({ line: { invoice, text }, problem, onText }: LineProps) {
  const id = useId();
  return (
    <li className={css.invoice}>
      <div className={css.what}>
        <b>{invoice.number}</b>
        <p className={css.soft}>{describe(invoice)}</p>
        {invoice.pendingCents > 0 && (
          <p className={css.pending}>{formatCents(invoice.pendingCents)} recorded here, not confirmed yet</p>
        )}
      </div>
      <div className={css.owes}>
        {formatCents(invoice.owingCents)}
        {invoice.owingCents !== invoice.totalCents && (
          <p className={css.soft}>of {formatCents(invoice.totalCents)}</p>
        )}
      </div>
      <div>
        <input
          className={css.partInput}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={text}
          aria-label={`Pay on ${invoice.number}, ${formatCents(invoice.owingCents)} owing`}
          aria-invalid={problem !== null}
          aria-describedby={id}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </div>
      <p id={id} className={`${css.problem} ${css.lineProblem}`} role="alert">
        {problem}
      </p>
    </li>
  );
}

function describe({ thirdParty, issued, description }: InvoiceView): string {
  return [thirdParty && `paid by ${thirdParty}`, issued && sayShortDay(issued), description]
    .filter(Boolean)
    .join(' · ');
}
