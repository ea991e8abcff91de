import { type Ref, useId } from 'react';
import type { Named } from '../../../shared/bridge/views.ts';
import { Dropdown } from '../../components/dropdown.tsx';
import { KeyCaps } from '../../components/keys.tsx';
import { useApp } from '../../state/use-desk.tsx';
import css from './payment.module.css';

type Choice = { value: number | null; problem: string | null; onChange: (id: number) => void };

/** The payment method, as segments: there are few, and they are used all day. */
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
  return (
    <fieldset ref={within} className={css.methods} aria-describedby={`${name}-problem`}>
      <legend>
        {words} {keys && <KeyCaps caps={keys} />}
      </legend>
      <div className={css.methodList}>
        {methods.map((method) => (
          <label key={method.id} className={css.method}>
            <input
              type="radio"
              name={name}
              checked={method.id === value}
              onChange={() => onChange(method.id)}
              onKeyDown={(event) => event.key === 'Enter' && onEnter()}
            />
            <span>{method.name}</span>
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

/** The location of the payment: asked only when nothing determines it. */
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
