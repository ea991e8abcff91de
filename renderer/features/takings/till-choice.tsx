import type { TakingsView } from '../../../shared/bridge/views.ts';
import css from './cash.module.css';
import { takingsWords } from './words.ts';

type ChoiceProps = { known: TakingsView['known']; onChoose: (methodId: number, inTill: boolean) => void };

/** Which payment methods are in the till: only these are asked for in a count. */
export function TillChoice({ known, onChoose }: ChoiceProps) {
  if (known.length === 0) return null;
  return (
    <details className={css.till}>
      <summary>{takingsWords.till.title}</summary>
      <p className={css.hint}>{takingsWords.till.means}</p>
      <div className={css.boxes}>
        {known.map(({ id, name, inTill }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={inTill}
              onChange={(event) => onChoose(id, event.currentTarget.checked)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </details>
  );
}
