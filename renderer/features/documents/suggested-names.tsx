import { useEffect, useId } from 'react';
import css from './name-field.module.css';
import { documentsWords } from './words.ts';

type SuggestedNamesProps = {
  id: string;
  /** The document as it came. */
  of: string;
  options: readonly string[];
  /** The option that an arrow led to; -1: none. */
  at: number;
  idOf: (index: number) => string;
  onTake: (name: string) => void;
};

/** The list below the field of a name. The focus stays in the field. */
export function SuggestedNames({ id, of, options, at, idOf, onTake }: SuggestedNamesProps) {
  const list = useId();
  const lit = at === -1 ? null : idOf(at);
  useEffect(() => {
    document.getElementById(list)?.scrollIntoView({ block: 'nearest' });
  }, [list]);
  useEffect(() => {
    if (lit !== null) document.getElementById(lit)?.scrollIntoView({ block: 'nearest' });
  }, [lit]);
  return (
    <div id={list} className={css.list}>
      <div id={id} role="listbox" aria-label={documentsWords.name.suggestions(of)}>
        {options.map((name, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus
          <div
            key={name}
            id={idOf(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={css.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(name)}
          >
            {name}
          </div>
        ))}
      </div>
    </div>
  );
}
