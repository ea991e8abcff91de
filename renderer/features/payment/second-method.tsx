import { type RefObject, useId } from 'react';
import type { Named } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { MethodChoice } from '../../components/method-choice.tsx';
import texts from '../../components/text.module.css';
import { centsIn, textIn } from './field-amount.ts';
import { ByMethod } from './key-amount.tsx';
import css from './payment.module.css';
import type { PaymentCheck, PaymentForm } from './payment-form.ts';
import {
  firstAmountOf,
  leftOwing,
  withFirst,
  withRestBy,
  withRestOwing,
  withSecond,
  withSplit,
} from './split-form.ts';
import { paymentWords } from './words.ts';

type RestProps = {
  form: PaymentForm;
  checked: PaymentCheck;
  methods: readonly Named[];
  /** Whether the user has tried to record it: from then on, missing values are marked. */
  tried: boolean;
  within: RefObject<HTMLFieldSetElement | null>;
  onForm: (change: (form: PaymentForm) => PaymentForm) => void;
  onEnter: () => void;
};

/**
 * The rest of what is owing: left owing, or a second payment by another method, recorded with the first.
 *
 * Guarantee: a part payment is never silent, its rest is said beside it.
 */
export function Rest({ form, checked, methods, tried, within, onForm, onEnter }: RestProps) {
  const { rest } = form;
  const left = leftOwing(form);
  if (methods.length < 2) {
    return left > 0 && checked.totalCents > 0 ? (
      <p className={`${texts.soft} ${css.soft}`}>{paymentWords.split.staysOwing(formatCents(left))}</p>
    ) : null;
  }
  const split = (
    <Button look="bare" onClick={() => onForm(withSplit)}>
      {paymentWords.split.begin}
    </Button>
  );
  if (rest === null && checked.totalCents === 0) return null;
  if (rest === null && left === 0) return split;
  const second = methods.find(({ id }) => id === rest?.methodId)?.name ?? null;
  const shown = rest === null ? left : (centsIn(rest.amount) ?? 0);
  return (
    <section className={css.rest} aria-label={paymentWords.split.remaining}>
      <MethodChoice
        within={within}
        words={shown > 0 ? paymentWords.split.remainingSum(formatCents(shown)) : paymentWords.split.remaining}
        methods={methods}
        without={form.methodId}
        value={rest?.methodId ?? null}
        none={leaveOwing(rest === null, onForm)}
        problem={
          rest !== null && (tried || rest.first === null || textIn(rest.first) !== '')
            ? checked.restProblem
            : null
        }
        onChange={(methodId) => onForm((now) => withRestBy(now, methodId))}
        onEnter={onEnter}
      />
      {rest === null ? (
        split
      ) : (
        <>
          <div className={css.afterMethod}>
            <SplitAmount
              label={paymentWords.split.second}
              text={textIn(rest.amount)}
              invalid={(tried || textIn(rest.amount) !== '') && checked.restProblem !== null}
              onText={(typed) => onForm((now) => withSecond(now, { typed }))}
              onEnter={onEnter}
            />
            <ByMethod key={second} method={second} cents={checked.restCents} />
          </div>
          <Button look="bare" onClick={() => onForm((now) => ({ ...now, rest: null }))}>
            {paymentWords.split.end}
          </Button>
        </>
      )}
    </section>
  );
}

const leaveOwing = (chosen: boolean, onForm: RestProps['onForm']) => ({
  label: paymentWords.split.leaveOwing,
  chosen,
  onChoose: () => onForm(withRestOwing),
});

type FirstProps = Pick<RestProps, 'form' | 'checked' | 'tried' | 'onForm' | 'onEnter'>;

/** The amount of the first payment of a split. */
export function FirstAmount({ form, checked, tried, onForm, onEnter }: FirstProps) {
  const text = textIn(firstAmountOf(form));
  return (
    <SplitAmount
      label={paymentWords.split.first}
      focused={form.rest?.first ? textIn(form.rest.first) === '' : false}
      text={text}
      invalid={(tried || text !== '') && checked.restProblem !== null}
      onText={(typed) => onForm((now) => withFirst(now, { typed }))}
      onEnter={onEnter}
    />
  );
}

type AmountProps = {
  label: string;
  text: string;
  invalid: boolean;
  /** The click that made this field was meant for it. */
  focused?: boolean;
  onText: (text: string) => void;
  onEnter: () => void;
};

function SplitAmount({ label, text, invalid, focused = false, onText, onEnter }: AmountProps) {
  const id = useId();
  return (
    <p className={`${layouts.beside} ${css.splitAmount}`}>
      <label htmlFor={id} className={`${texts.soft} ${css.soft}`}>
        {label}
      </label>
      <input
        id={id}
        className={css.partInput}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={text}
        aria-invalid={invalid}
        ref={focused ? focusOnce : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onEnter()}
      />
    </p>
  );
}

const focusOnce = (field: HTMLInputElement | null) => {
  if (field && document.activeElement !== field && !field.dataset['met']) field.focus();
  if (field) field.dataset['met'] = 'yes';
};
