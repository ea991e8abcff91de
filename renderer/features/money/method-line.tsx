import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { clockOf } from '../../../shared/clinic-time.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { StatusChip } from '../../components/chip.tsx';
import { SlipAgain } from '../../components/slip-again.tsx';
import { count } from '../../model/words.ts';
import { useWrites } from '../../state/use-desk.tsx';
import css from './money.module.css';
import { candidates, countedChip, countedOf, type Method, type Payment } from './takings-model.ts';

type LineProps = {
  method: Method;
  methods: readonly Method[];
  text: string;
  zone: string;
  open: boolean;
  closed: boolean;
  onOpen: (open: boolean) => void;
  onCount: (text: string) => void;
  onRemove: (payment: Payment) => void;
};

/** One method: what the system says, what was counted, and its payments behind a click. */
export function MethodLine({
  method,
  methods,
  text,
  zone,
  open,
  closed,
  onOpen,
  onCount,
  onRemove,
}: LineProps) {
  const id = useId();
  const { name } = method.method;
  const counted = countedOf(method, text);
  const chip = countedChip(counted);
  const found = candidates(methods, method.method.id, counted);
  const live = method.payments.filter((p) => !p.removed).length;
  const Chevron = open ? IconChevronDown : IconChevronRight;
  return (
    <tbody>
      <tr>
        <th scope="row">
          <button
            type="button"
            className={css.method}
            aria-expanded={open}
            aria-controls={id}
            aria-label={`Payments by ${name}: ${live}`}
            onClick={() => onOpen(!open)}
          >
            <Chevron size={18} aria-hidden />
            <span>{name}</span>
            <span className={css.soft}>{count(live, 'payment')}</span>
          </button>
        </th>
        <td className={css.amount}>{formatCents(method.cents)}</td>
        <td className={css.amount}>
          <input
            className={css.counted}
            aria-label={`Counted: ${name}`}
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={counted.state === 'no-amount'}
            value={text}
            disabled={closed}
            onChange={(event) => onCount(event.currentTarget.value)}
          />
        </td>
        <td className={css.difference} aria-live="polite">
          {chip && <StatusChip {...chip} />}
        </td>
      </tr>
      {found.length > 0 && (
        <tr className={css.found}>
          <td colSpan={4}>
            Look at:{' '}
            {found
              .map(
                ({ payment, method: where }) =>
                  `${clockOf(payment.at, zone)} ${payment.patientName ?? 'unknown patient'}, ${formatCents(payment.cents)} by ${where}`,
              )
              .join('; ')}
          </td>
        </tr>
      )}
      <tr id={id} hidden={!open}>
        <td colSpan={4} className={css.inside}>
          {open && (
            <ul className={css.payments} aria-label={`Payments by ${name}`}>
              {method.payments.map((payment) => (
                <PaymentLine
                  key={payment.id ?? payment.at}
                  payment={payment}
                  zone={zone}
                  onRemove={() => onRemove(payment)}
                />
              ))}
            </ul>
          )}
        </td>
      </tr>
    </tbody>
  );
}

type PaymentProps = { payment: Payment; zone: string; onRemove: () => void };

function PaymentLine({ payment, zone, onRemove }: PaymentProps) {
  const going = useWrites().find((w) => w.kind === 'payment-removal' && w.paymentId === payment.id);
  const { removed, cents, number, patientName } = payment;
  const who = patientName ?? 'Unknown patient';
  return (
    <li className={removed ? css.removed : undefined}>
      <span>{clockOf(payment.at, zone)}</span>
      <span className={css.who}>{who}</span>
      <span className={css.soft}>{number ?? 'no number yet'}</span>
      <span className={css.amount}>{removed ? <s>{formatCents(cents)}</s> : formatCents(cents)}</span>
      {removed ? (
        <span className={css.soft}>removed</span>
      ) : going && payment.id !== null ? (
        <span className={css.soft}>{going.state === 'refused' ? 'not removed: look' : 'being removed'}</span>
      ) : payment.id === null ? (
        <span className={css.soft}>on its way</span>
      ) : (
        <span className={css.paymentActs}>
          <SlipAgain paymentId={payment.id} of={`${formatCents(cents)} of ${who}`} />
          <Button
            size="row"
            look="danger"
            aria-label={`Remove ${formatCents(cents)} of ${who}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </span>
      )}
    </li>
  );
}
