import { useId } from 'react';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { centsAsTyped, textIn } from './field-amount.ts';
import css from './payment.module.css';
import type { PaymentForm } from './payment-form.ts';
import { paymentWords } from './words.ts';

type TotalProps = {
  form: PaymentForm;
  totalCents: number;
  problem: string | null;
  onTotal: (text: string) => void;
  /** Moves on to the method. */
  onDown: () => void;
  onEnter: () => void;
};

/** The amount of the payment, of both together where it is split: large and editable. */
export function TotalField({ form, totalCents, problem, onTotal, onDown, onEnter }: TotalProps) {
  const id = useId();
  return (
    <div className={css.total}>
      <label htmlFor={id}>{paymentWords.amount}</label>
      <div className={layouts.beside}>
        <span className={css.dollar} aria-hidden="true">
          $
        </span>
        <input
          id={id}
          data-autofocus
          className={css.totalInput}
          inputMode="decimal"
          autoComplete="off"
          value={form.total === null ? centsAsTyped(totalCents) : textIn(form.total)}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onTotal(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter();
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            onDown();
          }}
        />
      </div>
      <p id={`${id}-problem`} className={`${texts.problem} ${css.problem}`} role="alert">
        {problem}
      </p>
    </div>
  );
}
