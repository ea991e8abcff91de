import { useId, useState } from 'react';
import { centsFromText, formatCents } from '../../../shared/money.ts';
import { hasNotesAndCoins, isCard } from '../../../shared/till-methods.ts';
import { Button } from '../../components/button.tsx';
import { copyText } from '../../components/copy-text.ts';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { centsAsTyped } from './field-amount.ts';
import css from './payment.module.css';
import { paymentWords } from './words.ts';

/** What the desk does with the money of one payment: on the terminal, or with the cash in hand. Foyer charges no card. */
export function ByMethod({ method, cents }: { method: string | null; cents: number }) {
  if (method === null || cents <= 0) return null;
  if (isCard(method)) return <KeyAmount cents={cents} />;
  return hasNotesAndCoins(method) ? <CashGiven cents={cents} /> : null;
}

/** The amount to enter on the terminal, with a copy button. */
function KeyAmount({ cents }: { cents: number }) {
  const [copied, setCopied] = useState<number | null>(null);
  return (
    <p className={css.key}>
      <span className={`${texts.soft} ${css.soft}`}>{paymentWords.terminal.enter(formatCents(cents))}</span>
      <Button
        size="row"
        aria-label={paymentWords.terminal.copy(formatCents(cents))}
        onClick={() =>
          void copyText(document, centsAsTyped(cents)).then((done) => setCopied(done ? cents : null))
        }
      >
        {copied === cents ? paymentWords.terminal.copied : commonWords.copy}
      </Button>
    </p>
  );
}

/** Works out the change. What is typed here stays on this screen: none of it is sent or recorded. */
function CashGiven({ cents }: { cents: number }) {
  const id = useId();
  const [text, setText] = useState('');
  const given = centsFromText(text);
  return (
    <p className={css.key}>
      <label htmlFor={id} className={`${texts.soft} ${css.soft}`}>
        {paymentWords.cash.given}
      </label>
      <input
        id={id}
        className={`${css.partInput} ${css.given}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        value={text}
        aria-describedby={`${id}-change`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <output id={`${id}-change`} htmlFor={id} className={css.change}>
        {given !== null && given > 0 && sayChange(given - cents)}
      </output>
    </p>
  );
}

const sayChange = (cents: number): string =>
  cents >= 0 ? paymentWords.cash.change(formatCents(cents)) : paymentWords.cash.short(formatCents(-cents));
