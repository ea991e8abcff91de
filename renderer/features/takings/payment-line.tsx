import { useEffect, useRef } from 'react';
import { sayClock } from '../../../shared/clock-words.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import layouts from '../../components/layout.module.css';
import { sayRemoval, useIsReplaced, useRemovalOf } from '../../components/remove-payment.tsx';
import { SlipAgain } from '../../components/reprint-slip.tsx';
import texts from '../../components/text.module.css';
import { useClockStyle } from '../../state/use-desk.tsx';
import css from './method-table.module.css';
import type { LookedAt, TakingsPayment } from './takings-model.ts';

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
  const { removed, cents, number, patientName } = payment;
  const who = patientName ?? 'Unknown patient';
  const isChanged = useIsReplaced(payment.id);
  const leaving = going ? sayRemoval(going, isChanged) : null;
  const said = removed ? 'removed' : leaving;
  return (
    <li ref={line} tabIndex={-1} className={removed ? css.removed : undefined}>
      <span>{sayClock(payment.at, zone, clockStyle)}</span>
      <span className={css.who}>{who}</span>
      <span className={texts.softPlain}>{number ?? 'no number yet'}</span>
      <span className={`${texts.sum} ${css.amount}`}>
        {removed ? <s>{formatCents(cents)}</s> : formatCents(cents)}
      </span>
      {said !== null || payment.id === null ? (
        <span className={texts.softPlain}>{said ?? (payment.onItsWay ? 'on its way' : 'recorded')}</span>
      ) : (
        <span className={layouts.atEnd}>
          <SlipAgain paymentId={payment.id} of={`${formatCents(cents)} of ${who}`} />
          <Button
            size="row"
            aria-label={`Change method: ${formatCents(cents)} of ${who}`}
            onClick={onChangeMethod}
          >
            Change method
          </Button>
          <Button
            size="row"
            look="danger"
            aria-label={`Remove ${formatCents(cents)} of ${who}`}
            onClick={firstClick(onRemove)}
          >
            Remove
          </Button>
        </span>
      )}
    </li>
  );
}
