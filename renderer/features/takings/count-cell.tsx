import { IconCoins } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { hasNotesAndCoins } from '../../../shared/till-methods.ts';
import { Button } from '../../components/button.tsx';
import cash from './cash.module.css';
import { moveBetweenCounts } from './count-keys.ts';
import css from './method-table.module.css';
import { amountText, type TakingsMethod } from './takings-model.ts';
import { takingsWords } from './words.ts';

const says = takingsWords.cash;

type CellProps = {
  method: TakingsMethod;
  text: string;
  invalid: boolean;
  closed: boolean;
  /** Whether the notes and coins are shown, and where. */
  helper: { open: boolean; id: string };
  onCount: (text: string) => void;
  onHelper: (open: boolean) => void;
  /** Enter in the last count, and none is without an amount. */
  onAll: () => void;
};

/** The field of a count. `=` in an empty one enters the system's sum, for a terminal's report that shows the same. */
export function CountCell({ method, text, invalid, closed, helper, onCount, onHelper, onAll }: CellProps) {
  const { id, name } = method.method;
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== '=') return moveBetweenCounts(event, onAll);
    event.preventDefault();
    if (text.trim() === '') onCount(amountText(method.cents));
  };
  return (
    <span className={cash.field}>
      {hasNotesAndCoins(name) && !closed && (
        <Button
          className={cash.open}
          aria-label={says.titleOf(name)}
          title={says.title}
          aria-expanded={helper.open}
          aria-controls={helper.id}
          onClick={() => onHelper(!helper.open)}
        >
          <IconCoins size={18} aria-hidden />
        </Button>
      )}
      <input
        className={css.counted}
        aria-label={takingsWords.table.countedOne(name)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        aria-invalid={invalid}
        value={text}
        disabled={closed}
        data-counted={id}
        onChange={(event) => onCount(event.currentTarget.value)}
        onKeyDown={pressed}
      />
    </span>
  );
}
