import { useEffect, useRef } from 'react';
import { sayClock } from '../../../shared/clock-words.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import layouts from '../../components/layout.module.css';
import { sayRemoval, useIsReplaced, useRemovalOf } from '../../components/remove-payment.tsx';
import { SlipAgain } from '../../components/reprint-slip.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useClockStyle } from '../../state/use-desk.tsx';
import css from './method-table.module.css';
import type { LookedAt, TakingsPayment } from './takings-model.ts';
import { takingsWords } from './words.ts';

const { payment: words } = takingsWords;

type PaymentProps = {
  payment: TakingsPayment;
  zone: string;
  /** Set when the user asked for this payment; a new object each time. */
  lookedAt: LookedAt | null;
  onRemove: () => void;
  onChangeMethod: () => void;
};

/** A payment of the day: its slip, another method, and its removal. When asked for, it scrolls into view and takes the focus. */
export function PaymentLine({ payment, zone, lookedAt, onRemove, onChangeMethod }: PaymentProps) {
  const clockStyle = useClockStyle();
  const going = useRemovalOf(payment.id);
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!lookedAt) return;
    line.current?.scrollIntoView({ block: 'center' });
    line.current?.focus({ preventScroll: true });
  }, [lookedAt]);
  const { removed, amountCents, number, patientName } = payment;
  const who = patientName ?? words.unknownPatient;
  const of = words.of(formatCents(amountCents), who);
  const isChanged = useIsReplaced(payment.id);
  const leaving = going ? sayRemoval(going, isChanged) : null;
  const said = removed ? words.removed : leaving;
  return (
    <li ref={line} tabIndex={-1} className={removed ? css.removed : undefined}>
      <span>{sayClock(payment.at, zone, clockStyle)}</span>
      <span className={css.who}>{who}</span>
      <span className={texts.softPlain}>{number ?? words.noNumber}</span>
      <span className={`${texts.sum} ${css.amount}`}>
        {removed ? <s>{formatCents(amountCents)}</s> : formatCents(amountCents)}
      </span>
      {said !== null || payment.id === null ? (
        <span className={texts.softPlain}>
          {said ?? (payment.onItsWay ? words.notConfirmed : words.recorded)}
        </span>
      ) : (
        <span className={layouts.atEnd}>
          <SlipAgain paymentId={payment.id} of={of} />
          <Button size="row" aria-label={words.changeMethodOf(of)} onClick={firstClick(onChangeMethod)}>
            {words.changeMethod}
          </Button>
          <Button size="row" look="danger" aria-label={words.removeOne(of)} onClick={firstClick(onRemove)}>
            {commonWords.remove}
          </Button>
        </span>
      )}
    </li>
  );
}
