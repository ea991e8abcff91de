import { useId } from 'react';
import type { Named } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { MethodChoice } from './choices.tsx';
import { KeyAmount } from './key-amount.tsx';
import css from './payment.module.css';
import type { PaymentCheck, PaymentForm } from './payment-form.ts';

type RestProps = {
  form: PaymentForm;
  checked: PaymentCheck;
  methods: readonly Named[];
  /** Whether the user has tried to record it: from then on, missing values are marked. */
  tried: boolean;
  onRest: (rest: PaymentForm['rest']) => void;
  onEnter: () => void;
};

/** A part that is paid by another method: a second payment, recorded with the first. */
export function Rest({ form, checked, methods, tried, onRest, onEnter }: RestProps) {
  const id = useId();
  const { rest } = form;
  if (rest === null) {
    if (methods.length < 2 || checked.totalCents === 0) return null;
    return (
      <Button look="bare" onClick={() => onRest({ methodId: null, text: '' })}>
        Part of it another way
      </Button>
    );
  }
  const problem = tried || rest.text !== '' ? checked.restProblem : null;
  const first = methods.find((m) => m.id === form.methodId)?.name ?? 'the first way';
  const second = methods.find((m) => m.id === rest.methodId)?.name ?? 'the other way';
  return (
    <section className={css.rest} aria-label="The part paid another way">
      <div className={css.restHead}>
        <label htmlFor={id}>Of it, another way</label>
        <input
          id={id}
          className={css.partInput}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={rest.text}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          ref={focusOnce}
          onChange={(event) => onRest({ ...rest, text: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Enter' && onEnter()}
        />
        <Button look="bare" onClick={() => onRest(null)}>
          All one way
        </Button>
      </div>
      <MethodChoice
        words="This part by"
        methods={methods.filter((m) => m.id !== form.methodId)}
        value={rest.methodId}
        problem={null}
        onChange={(methodId) => onRest({ ...rest, methodId })}
        onEnter={onEnter}
      />
      <p id={`${id}-problem`} className={css.problem} role="alert">
        {problem}
      </p>
      {checked.restCents > 0 && (
        <ul className={css.two} aria-label="Two payments">
          {[
            { name: first, cents: checked.firstCents },
            { name: second, cents: checked.restCents },
          ].map(({ name, cents }) => (
            <li key={name}>
              <b className={css.twoAmount}>{formatCents(cents)}</b>
              <span>{name}</span>
              <KeyAmount cents={cents} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The click on the button was meant for this field. */
const focusOnce = (field: HTMLInputElement | null) => {
  if (field && field.value === '' && document.activeElement !== field && !field.dataset['met']) field.focus();
  if (field) field.dataset['met'] = 'yes';
};
