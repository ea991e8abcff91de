import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { focusNextLate } from '../../components/dialog-focus.ts';
import css from './name-field.module.css';
import { suggestionsFor } from './naming.ts';
import { SuggestedNames } from './suggested-names.tsx';
import { documentsWords } from './words.ts';

type NameFieldProps = {
  /** The document as it came. */
  of: string;
  /** What is typed, without its ending. */
  title: string;
  ending: string;
  titles: readonly string[];
  /** The element that says what was changed in it. */
  describedBy: string;
  onType: (title: string) => void;
  /** The name is typed. */
  onSettle: () => void;
  onFocus: () => void;
};

/**
 * The name under which a document is filed, with suggestions (a combobox, by the ARIA authoring practices).
 *
 * Guarantees:
 * - The list opens by an arrow or its button alone, and takes a name by Enter or a click alone.
 * - Enter goes on to the next name, from the last to the confirmation; held down it goes on once, and confirms nothing.
 */
export function NameField({
  of,
  title,
  ending,
  titles,
  describedBy,
  onType,
  onSettle,
  onFocus,
}: NameFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** The option that an arrow led to; null: the list is closed. -1: none yet. */
  const [lit, setLit] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const options = suggestionsFor(titles, title, typed);
  const isOpen = lit !== null && options.length > 0;
  const at = isOpen && lit < options.length ? lit : -1;

  const take = (name: string | undefined) => {
    setLit(null);
    setTyped(null);
    if (name === undefined) return;
    onType(name);
    onSettle();
  };
  const move = (by: 1 | -1) => {
    if (!isOpen) return setLit(by === 1 ? 0 : options.length - 1);
    const from = at === -1 && by === -1 ? 0 : at;
    setLit((from + by + options.length) % options.length);
  };
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!event.repeat) focusNextLate(event.currentTarget);
  };
  const keys: Readonly<Record<string, (event: KeyboardEvent<HTMLInputElement>) => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: (event) => (at >= 0 ? take(options[at]) : goOn(event)),
    ...(isOpen && { Escape: () => setLit(null) }),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.nativeEvent.isComposing);
    const act = isPlain ? keys[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act(event);
  };

  return (
    <div className={css.field}>
      <div className={css.box}>
        <input
          ref={input}
          className={css.input}
          role="combobox"
          aria-label={documentsWords.name.label(of)}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          aria-describedby={`${id}-ending ${describedBy}`}
          // Escape closes the list first, and the dialog then.
          data-mantine-stop-propagation={isOpen || undefined}
          data-tab-late
          autoComplete="off"
          spellCheck={false}
          maxLength={400}
          value={title}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            if (isOpen) setLit(-1);
            onType(event.currentTarget.value);
          }}
          onMouseDown={(event) => {
            // The press that brings the focus would take the selection away again.
            if (document.activeElement === event.currentTarget) return;
            event.preventDefault();
            event.currentTarget.focus();
          }}
          onFocus={(event) => {
            event.currentTarget.select();
            onFocus();
          }}
          onBlur={() => {
            take(undefined);
            onSettle();
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={css.opener}
          tabIndex={-1}
          aria-label={documentsWords.name.suggestions(of)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const opens = !isOpen;
            if (document.activeElement !== input.current) input.current?.focus();
            setLit(opens ? -1 : null);
          }}
        >
          <IconChevronDown size={16} aria-hidden />
        </button>
        {isOpen && (
          <SuggestedNames
            id={`${id}-list`}
            of={of}
            options={options}
            at={at}
            idOf={(n) => `${id}-${n}`}
            onTake={take}
          />
        )}
      </div>
      <span id={`${id}-ending`} className={css.ending}>
        {ending}
      </span>
    </div>
  );
}
