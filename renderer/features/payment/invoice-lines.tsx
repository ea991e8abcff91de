import { type ReactNode, useId } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import texts from '../../components/text.module.css';
import { useApp } from '../../state/use-desk.tsx';
import { centsIn, isBlank, textIn } from './field-amount.ts';
import { aboutInvoice } from './invoice-about.ts';
import css from './payment.module.css';
import {
  type FormLine,
  leftOpen,
  type PaymentForm,
  withEverything,
  withPart,
  withWhole,
} from './payment-form.ts';
import { paymentWords } from './words.ts';

type LinesProps = {
  form: PaymentForm;
  problems: ReadonlyMap<number, string>;
  onForm: (change: (form: PaymentForm) => PaymentForm) => void;
  onEnter: () => void;
};

/** The open invoices, oldest first; invoices of third parties are a section of their own. */
export function InvoiceLines({ form, ...rest }: LinesProps) {
  const own = form.lines.filter((line) => line.invoice.thirdParty === null);
  const others = form.lines.filter((line) => line.invoice.thirdParty !== null);
  const left = leftOpen(form);
  return (
    <>
      <Group
        title={paymentWords.lines.own}
        lines={own}
        more={
          own.length > 1 &&
          left > 0 && (
            <Button look="bare" onClick={() => rest.onForm(withEverything)}>
              {paymentWords.lines.addOther(formatCents(left))}
            </Button>
          )
        }
        {...rest}
      />
      <Group title={paymentWords.lines.others} lines={others} {...rest} />
    </>
  );
}

type GroupProps = Omit<LinesProps, 'form'> & { title: string; lines: readonly FormLine[]; more?: ReactNode };

function Group({ title, lines, more, problems, onForm, onEnter }: GroupProps) {
  if (lines.length === 0) return null;
  return (
    <section className={css.invoices} aria-label={title}>
      <div className={css.invoicesHead}>
        <h3>{title}</h3>
        {more}
      </div>
      <ul>
        {lines.map((line) => (
          <InvoiceLine
            key={line.invoice.id}
            line={line}
            problem={problems.get(line.invoice.id) ?? null}
            onText={(typed) => onForm((form) => withPart(form, line.invoice.id, { typed }))}
            onEnter={onEnter}
            onWhole={(whole) => onForm((form) => withWhole(form, line.invoice.id, whole))}
          />
        ))}
      </ul>
    </section>
  );
}

type LineProps = {
  line: FormLine;
  problem: string | null;
  onText: (text: string) => void;
  onWhole: (whole: boolean) => void;
  onEnter: () => void;
};

function InvoiceLine({ line: { invoice, amount }, problem, onText, onWhole, onEnter }: LineProps) {
  const id = useId();
  const today = useApp()?.today ?? '';
  return (
    <li className={css.invoice}>
      <input
        type="checkbox"
        className={css.tick}
        checked={!isBlank(amount) && centsIn(amount) !== 0}
        aria-label={paymentWords.lines.pay(invoice.number)}
        onChange={(event) => onWhole(event.currentTarget.checked)}
      />
      <div className={css.what}>
        <b>{invoice.number}</b>
        <p className={`${texts.soft} ${css.soft}`}>{aboutInvoice(invoice, today)}</p>
        {invoice.pendingCents > 0 && (
          <p className={css.pending}>{paymentWords.lines.pending(formatCents(invoice.pendingCents))}</p>
        )}
      </div>
      <div className={css.owes}>
        {formatCents(invoice.owingCents)}
        {invoice.owingCents !== invoice.totalCents && (
          <p className={`${texts.soft} ${css.soft}`}>
            {paymentWords.lines.ofTotal(formatCents(invoice.totalCents))}
          </p>
        )}
      </div>
      <div>
        <input
          className={css.partInput}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={textIn(amount)}
          aria-label={paymentWords.lines.amountFor(invoice.number, formatCents(invoice.owingCents))}
          aria-invalid={problem !== null}
          aria-describedby={id}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
        />
      </div>
      <p id={id} className={`${texts.problem} ${css.problem} ${css.lineProblem}`} role="alert">
        {problem}
      </p>
    </li>
  );
}
