import { type Ref, useEffect, useId } from 'react';
import type { Named } from '../../../shared/bridge/views.ts';
import { Dropdown } from '../../components/dropdown.tsx';
import { KeyCaps } from '../../components/keys.tsx';
import { useApp, useSettings } from '../../state/use-desk.tsx';
import css from './payment.module.css';

type Choice = { value: number | null; problem: string | null; onChange: (id: number) => void };

/**
 * The payment method, as segments: there are few, and they are used all day. While one of them has the focus, a digit
 * chooses; `useMethodKeys` chooses from anywhere else in the dialog.
 */
export function MethodChoice({
  methods,
  value,
  problem,
  words = 'Paid by',
  keys,
  within,
  onChange,
  onEnter,
}: Choice & {
  methods: readonly Named[];
  words?: string;
  /** The key that jumps here. */
  keys?: readonly string[];
  within?: Ref<HTMLFieldSetElement>;
  onEnter: () => void;
}) {
  const name = useId();
  const { letterKeys } = useSettings();
  return (
    <fieldset ref={within} className={css.methods} aria-describedby={`${name}-problem`}>
      <legend>
        {words} {keys && <KeyCaps caps={keys} />}
      </legend>
      <div className={css.methodList}>
        {methods.map((method, at) => (
          <label key={method.id} className={css.method}>
            <input
              type="radio"
              name={name}
              checked={method.id === value}
              onChange={() => onChange(method.id)}
              aria-keyshortcuts={keys && at < 9 ? `Alt+${at + 1}` : undefined}
              onKeyDown={(event) => {
                if (event.key === 'Enter') onEnter();
                const { ctrlKey, altKey, metaKey } = event;
                const chosen = methods[Number(event.key) - 1];
                if (!letterKeys || ctrlKey || altKey || metaKey || !chosen) return;
                event.preventDefault();
                onChange(chosen.id);
                focusMethod(event.currentTarget.closest('fieldset'), Number(event.key) - 1);
              }}
            />
            <span>
              {method.name}
              {at < 9 && <KeyCaps caps={[String(at + 1)]} />}
            </span>
          </label>
        ))}
      </div>
      {methods.length === 0 && <p className={css.problem}>The payment methods have not been read yet.</p>}
      <p id={`${name}-problem`} className={css.problem} role="alert">
        {problem}
      </p>
    </fieldset>
  );
}

export function focusMethod(group: HTMLFieldSetElement | null, at: number): void {
  group?.querySelectorAll('input')[at]?.focus();
}

/** Alt with a digit chooses a method from anywhere in the dialog: a digit alone is typed into its fields. */
export function useMethodKeys(methods: readonly Named[], onMethod: (at: number) => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const at = Number(event.key) - 1;
      if (!event.altKey || event.ctrlKey || event.metaKey || !methods[at]) return;
      event.preventDefault();
      onMethod(at);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
}

/** The location of the payment: shown where it is not the visit's or the desk's own. */
export function PaymentLocation({ asked, value, problem, onChange }: Choice & { asked: boolean }) {
  const locations = useApp()?.locations ?? [];
  if (!asked) return null;
  return (
    <Dropdown
      label="Taken at"
      options={locations.map((l) => ({ value: String(l.id), label: l.name }))}
      value={value === null ? null : String(value)}
      error={problem}
      onChange={(next) => onChange(Number(next))}
    />
  );
}
