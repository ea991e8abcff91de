import { NumberInput, TextInput } from '@mantine/core';
import { Segments } from '../../components/segments.tsx';
import { useDraft } from '../../components/use-draft.ts';
import css from './settings.module.css';

type FieldProps<T> = { label: string; description?: string; value: T; onChange: (value: T) => void };

export function TextField({ value, onChange, ...rest }: FieldProps<string> & { maxLength: number }) {
  const draft = useDraft(value, onChange);
  return (
    <TextInput
      {...rest}
      value={draft.value}
      onChange={(event) => draft.set(event.currentTarget.value)}
      onBlur={draft.commit}
      onKeyDown={draft.onKeyDown}
    />
  );
}

type NumberProps = FieldProps<number> & { min: number; max: number; suffix?: string; disabled?: boolean };

/** A whole number within bounds; invalid text is dropped when the field loses focus. */
export function NumberField({ value, onChange, ...rest }: NumberProps) {
  const draft = useDraft<number | string>(value, (next) => {
    if (typeof next === 'number' && Number.isInteger(next) && next >= rest.min && next <= rest.max)
      onChange(next);
  });
  return (
    <NumberInput
      {...rest}
      allowDecimal={false}
      clampBehavior="blur"
      value={draft.value}
      onChange={draft.set}
      onBlur={draft.commit}
      onKeyDown={draft.onKeyDown}
    />
  );
}

type ChoiceProps<T extends string> = FieldProps<T> & { options: Record<T, string> };

export function ChoiceField<T extends string>({
  label,
  description,
  value,
  options,
  onChange,
}: ChoiceProps<T>) {
  const values = Object.keys(options) as T[];
  return (
    <div>
      <p className={css.label}>{label}</p>
      <Segments
        label={label}
        data={values.map((option) => ({ value: option, label: options[option] }))}
        value={value}
        onChange={onChange}
      />
      {description && <p className={css.description}>{description}</p>}
    </div>
  );
}
