import { type ReactNode, type Ref, useEffect, useId } from 'react';
import type { Named } from '../../shared/bridge/views.ts';
import { useSettings } from '../state/use-desk.tsx';
import { KeyCaps } from './keys.tsx';
import layouts from './layout.module.css';
import css from './method-choice.module.css';
import texts from './text.module.css';
import { componentWords } from './words.ts';

type MethodProps = {
  methods: readonly Named[];
  /** The method of another payment, left out here; the digits of the others stay. */
  without?: number | null;
  value: number | null;
  problem: string | null;
  words?: ReactNode;
  /** The key that jumps here. */
  keys?: readonly string[];
  within?: Ref<HTMLFieldSetElement>;
  /** A choice before the methods that is none of them; its digit is 0. */
  none?: { readonly label: string; readonly chosen: boolean; readonly onChoose: () => void };
  /** Focused when the dialog opens. */
  autoFocus?: boolean;
  onChange: (id: number) => void;
  onEnter: () => void;
};

/**
 * The payment method, as segments: there are few, and they are used all day. While one of them has the focus, a digit
 * chooses; `useMethodKeys` chooses from anywhere else in the dialog.
 */
export function MethodChoice({
  methods,
  without = null,
  value,
  problem,
  words = componentWords.method.label,
  keys,
  within,
  none,
  autoFocus = false,
  onChange,
  onEnter,
}: MethodProps) {
  const name = useId();
  const { letterKeys } = useSettings();
  const first = methods.find(({ id }) => id !== without)?.id;
  const choose = (digit: number): boolean => {
    const method = methods[digit - 1];
    if (digit === 0 && none) none.onChoose();
    else if (method && method.id !== without) onChange(method.id);
    else return false;
    return true;
  };
  const onKey = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') return onEnter();
    const { key, ctrlKey, altKey, metaKey } = event;
    if (!letterKeys || ctrlKey || altKey || metaKey || !/^\d$/.test(key) || !choose(Number(key))) return;
    event.preventDefault();
    focusMethod(event.currentTarget.closest('fieldset'), Number(key));
  };
  return (
    <fieldset ref={within} className={css.methods} aria-describedby={`${name}-problem`}>
      <legend>
        {words} {keys && <KeyCaps caps={keys} />}
      </legend>
      <div className={layouts.wrapped}>
        {none && (
          <Segment
            group={name}
            digit={0}
            label={none.label}
            checked={none.chosen}
            onChoose={none.onChoose}
            onKey={onKey}
          />
        )}
        {methods.map(
          (method, at) =>
            method.id !== without && (
              <Segment
                key={method.id}
                group={name}
                digit={at + 1}
                label={method.name}
                checked={method.id === value}
                autoFocus={autoFocus && method.id === first}
                onChoose={() => onChange(method.id)}
                onKey={onKey}
              />
            ),
        )}
      </div>
      {methods.length === 0 && (
        <p className={`${texts.problem} ${css.problem}`}>{componentWords.method.unread}</p>
      )}
      <p id={`${name}-problem`} className={`${texts.problem} ${css.problem}`} role="alert">
        {problem}
      </p>
    </fieldset>
  );
}

type SegmentProps = {
  group: string;
  digit: number;
  label: string;
  checked: boolean;
  autoFocus?: boolean;
  onChoose: () => void;
  onKey: (event: React.KeyboardEvent<HTMLInputElement>) => void;
};

function Segment({ group, digit, label, checked, autoFocus, onChoose, onKey }: SegmentProps) {
  return (
    <label className={`${layouts.pressable} ${css.method}`}>
      <input
        type="radio"
        name={group}
        data-digit={digit}
        data-autofocus={autoFocus || undefined}
        checked={checked}
        onChange={onChoose}
        aria-keyshortcuts={digit < 10 ? `Alt+${digit}` : undefined}
        onKeyDown={onKey}
      />
      <span>
        {label}
        {digit < 10 && <KeyCaps caps={[String(digit)]} />}
      </span>
    </label>
  );
}

/** Focuses the method with this digit, from 1; 0: what stands before the methods. */
export function focusMethod(group: HTMLFieldSetElement | null, digit: number): void {
  group?.querySelector<HTMLInputElement>(`input[data-digit="${digit}"]`)?.focus();
}

/** Alt with a digit chooses a method from anywhere in the dialog: a digit alone is typed into its fields. */
export function useMethodKeys(onMethod: (digit: number) => boolean): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey } = event;
      if (!altKey || ctrlKey || metaKey || !/^\d$/.test(key) || !onMethod(Number(key))) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
}
