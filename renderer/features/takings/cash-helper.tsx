import { useRef } from 'react';
import type { CashCount } from '../../../shared/bridge/views.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import css from './cash.module.css';
import {
  amountFromCash,
  cashSum,
  denominations,
  floatOf,
  piecesOf,
  sayPiece,
  smallestNote,
} from './cash-model.ts';
import { moveBetweenPieces } from './count-keys.ts';
import { takingsWords } from './words.ts';

const { cash: words } = takingsWords;

type CashProps = {
  methodId: number;
  /** The method's name. */
  name: string;
  cash: CashCount;
  /** The method's count, as typed. */
  text: string;
  /** @param amount the method's count from now on; null: it stays */
  onCash: (cash: CashCount, amount: string | null) => void;
};

/**
 * Notes and coins times their values, less the float: their sum becomes the method's count.
 *
 * Guarantee: a count that was typed since is replaced only by the next note or coin, or where the user asks for it.
 */
export function CashHelper({ methodId, name, cash, text, onCash }: CashProps) {
  /** What they came to when all of them could be read: the count has it still where one can't be. */
  const last = useRef(amountFromCash(cash));
  const change = (next: CashCount) => {
    const amount = amountFromCash(next);
    // Where none stands there any more, their sum is no count either.
    const isEmptied = amount === null && cashSum(next) !== null && text.trim() === last.current;
    if (amount !== null) last.current = amount;
    onCash(next, isEmptied ? '' : amount);
  };
  const sum = cashSum(cash);
  const amount = amountFromCash(cash);
  const field = (cents: number) => (
    <label key={cents} className={css.piece}>
      <span>{sayPiece(cents)}</span>
      <input
        className={css.number}
        aria-label={words.piece(sayPiece(cents), name)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        data-piece={methodId}
        aria-invalid={piecesOf(cash.pieces[cents]) === null}
        value={cash.pieces[cents] ?? ''}
        onChange={(event) =>
          change({ ...cash, pieces: { ...cash.pieces, [cents]: event.currentTarget.value } })
        }
        onKeyDown={(event) => moveBetweenPieces(event, methodId)}
      />
      <span className={css.worth}>{sayWorth(piecesOf(cash.pieces[cents]), cents)}</span>
    </label>
  );
  return (
    <fieldset className={css.cash}>
      <legend className={css.legend}>{words.titleOf(name)}</legend>
      <div className={css.kinds}>
        <div className={css.kind}>{denominations.filter((cents) => cents >= smallestNote).map(field)}</div>
        <div className={css.kind}>{denominations.filter((cents) => cents < smallestNote).map(field)}</div>
        <div className={css.kind}>
          <label className={css.float}>
            <span>{words.float}</span>
            <input
              className={css.number}
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              data-piece={methodId}
              aria-invalid={floatOf(cash) === null}
              value={cash.float}
              onChange={(event) => change({ ...cash, float: event.currentTarget.value })}
              onKeyDown={(event) => moveBetweenPieces(event, methodId)}
            />
          </label>
          <p className={css.sum} role="status">
            {sum ? words.sum(formatCents(sum.pieces), formatCents(sum.counted)) : words.unreadable}
          </p>
          {amount !== null && amount !== text.trim() && (
            <Button size="row" onClick={() => onCash(cash, amount)}>
              {words.use(formatCents(sum?.counted ?? 0))}
            </Button>
          )}
        </div>
      </div>
    </fieldset>
  );
}

const sayWorth = (pieces: number | null, cents: number): string =>
  pieces ? formatCents(pieces * cents) : '';
