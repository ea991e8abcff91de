import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { CashCount } from '../../../shared/bridge/views.ts';
import { sayClock } from '../../../shared/clock-words.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { StatusChip } from '../../components/chip.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import texts from '../../components/text.module.css';
import { useClockStyle } from '../../state/use-desk.tsx';
import { CashHelper } from './cash-helper.tsx';
import { sayCash } from './cash-model.ts';
import { CountCell } from './count-cell.tsx';
import css from './method-table.module.css';
import { PaymentLine } from './payment-line.tsx';
import {
  type Candidate,
  candidateLine,
  candidates,
  countedChip,
  countedOf,
  type LookedAt,
  newestFirst,
  paymentKey,
  type TakingsMethod,
  type TakingsPayment,
} from './takings-model.ts';
import { takingsWords } from './words.ts';

const { result, table } = takingsWords;

type LineProps = {
  method: TakingsMethod;
  methods: readonly TakingsMethod[];
  text: string;
  zone: string;
  open: boolean;
  /** Shows only the payments that match this text, without a click; empty: all of them, once opened. */
  find: string;
  closed: boolean;
  /** Whether it is to be counted: it is in the till of this PC. */
  asked: boolean;
  /** Its notes and coins, as far as they were counted. */
  cash: CashCount;
  /** The payment to reveal, of any method. */
  lookedAt: LookedAt | null;
  onOpen: (open: boolean) => void;
  onCount: (text: string) => void;
  onCash: (cash: CashCount, amount: string | null) => void;
  /** Enter in the last count. */
  onAll: () => void;
  onLook: (at: LookedAt) => void;
  onRemove: (payment: TakingsPayment) => void;
  onChangeMethod: (payment: TakingsPayment) => void;
};

/**
 * One method: the system's sum, the count, and its payments behind a click. A payment that could explain a difference
 * is linked: a single one directly, several through their list. It takes no space until then: while the user types an
 * amount, no line moves.
 */
export function MethodLine({
  method,
  methods,
  text,
  zone,
  open: opened,
  find,
  closed,
  asked,
  cash,
  lookedAt,
  onOpen,
  onCount,
  onCash,
  onAll,
  onLook,
  onRemove,
  onChangeMethod,
}: LineProps) {
  const id = useId();
  const [helper, setHelper] = useState(sayCash(cash) !== null);
  const [explained, setExplained] = useState(false);
  const clockStyle = useClockStyle();
  const { name } = method.method;
  const counted = countedOf(method, text);
  const chip = countedChip(counted);
  const found = candidates(methods, method.method.id, counted);
  const live = method.payments.filter((p) => !p.removed).length;
  const payments = newestFirst(method, find);
  const open = find === '' ? opened : payments.length > 0;
  const [first] = found;
  const several = found.length > 1;
  const words = ({ payment, method: where }: Candidate) =>
    result.candidate(
      sayClock(payment.at, zone, clockStyle),
      payment.patientName ?? takingsWords.unknownPatient,
      formatCents(payment.amountCents),
      where.name,
    );
  const isLookedAt = (payment: TakingsPayment) =>
    lookedAt?.methodId === method.method.id && lookedAt.key === paymentKey(payment);
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
            aria-label={table.paymentsByCount(name, live)}
            onClick={() => onOpen(!opened)}
          >
            <Chevron size={18} aria-hidden />
            <span>{name}</span>
            <span className={`${texts.softPlain} ${css.aside}`}>{table.payments(live)}</span>
          </button>
        </th>
        <td className={`${texts.sum} ${css.amount}`}>{formatCents(method.cents)}</td>
        <td className={`${texts.sum} ${css.amount}`}>
          {asked ? (
            <CountCell
              method={method}
              text={text}
              invalid={counted.state === 'no-amount'}
              closed={closed}
              helper={{ open: helper, id: `${id}-cash` }}
              onCount={onCount}
              onHelper={setHelper}
              onAll={onAll}
            />
          ) : (
            <span className={texts.softPlain}>{table.notCountedHere}</span>
          )}
        </td>
        <td className={css.difference} aria-live="polite">
          {chip && <StatusChip {...chip} />}
          {first && (
            <Button
              look="bare"
              className={css.explain}
              aria-expanded={several ? explained : undefined}
              aria-controls={several ? `${id}-found` : undefined}
              aria-label={several ? undefined : result.lookAtOne(words(first))}
              onClick={firstClick(() => (several ? setExplained(!explained) : onLook(candidateLine(first))))}
            >
              {result.lookAt(found.length)}
            </Button>
          )}
        </td>
      </tr>
      {asked && helper && !closed && (
        <tr id={`${id}-cash`}>
          <td colSpan={4} className={css.inside}>
            <CashHelper methodId={method.method.id} name={name} cash={cash} text={text} onCash={onCash} />
          </td>
        </tr>
      )}
      {several && explained && (
        <tr id={`${id}-found`}>
          <td colSpan={4} className={css.inside}>
            <ul className={css.found} aria-label={result.explains(name)}>
              {found.map((each) => (
                <li key={`${each.method.id}/${paymentKey(each.payment)}`}>
                  <Button look="bare" onClick={firstClick(() => onLook(candidateLine(each)))}>
                    {words(each)}
                  </Button>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
      <tr id={id} hidden={!open}>
        <td colSpan={4} className={css.inside}>
          {open && (
            <ul className={css.payments} aria-label={table.paymentsBy(name)}>
              {payments.map((payment) => (
                <PaymentLine
                  key={paymentKey(payment)}
                  payment={payment}
                  zone={zone}
                  lookedAt={isLookedAt(payment) ? lookedAt : null}
                  onRemove={() => onRemove(payment)}
                  onChangeMethod={() => onChangeMethod(payment)}
                />
              ))}
            </ul>
          )}
        </td>
      </tr>
    </tbody>
  );
}
