import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { phoneTypes } from '../../../shared/practice/resources/phone-number.ts';
import { Button } from '../../components/button.tsx';
import texts from '../../components/text.module.css';
import css from './details.module.css';
import { newPhone, type Phone } from './details-model.ts';
import { patientsWords } from './words.ts';

type PhoneProps = {
  phones: readonly Phone[];
  problem: string | null;
  onChange: (phones: readonly Phone[]) => void;
};

const { details: words } = patientsWords;

/** The phone numbers, each with its type; a line left empty is removed. */
export function PhoneFields({ phones, problem, onChange }: PhoneProps) {
  const id = useId();
  const set = (at: number, more: Partial<Phone>) =>
    onChange(phones.map((phone, i) => (i === at ? { ...phone, ...more } : phone)));
  return (
    <fieldset className={css.phones} aria-describedby={`${id}-problem`}>
      <legend className={texts.legend}>{words.phones}</legend>
      {phones.map((phone, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number has no identity except its index in the list
        <div key={i} className={css.phone}>
          <select
            aria-label={words.phoneType(i + 1)}
            value={phone.type ?? ''}
            onChange={(event) => set(i, { type: event.currentTarget.value || null })}
          >
            {kindsFor(phone).map((kind) => (
              <option key={kind} value={kind}>
                {kind || words.noType}
              </option>
            ))}
          </select>
          <input
            aria-label={words.phoneCountry(i + 1)}
            value={phone.code ?? ''}
            maxLength={6}
            onChange={(event) => set(i, { code: event.currentTarget.value.trim() || null })}
          />
          <input
            aria-label={words.phoneNumber(i + 1)}
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            aria-invalid={problem !== null}
            value={phone.phoneNumber}
            onChange={(event) => set(i, { phoneNumber: event.currentTarget.value })}
          />
          <Button
            size="row"
            className={css.drop}
            aria-label={words.removePhone(i + 1)}
            onClick={() => onChange(phones.filter((_, at) => at !== i))}
          >
            <IconX size={16} aria-hidden />
          </Button>
        </div>
      ))}
      <p id={`${id}-problem`} className={`${texts.problem} ${css.problem}`} role="alert">
        {problem}
      </p>
      <Button look="bare" className={css.add} onClick={() => onChange([...phones, newPhone])}>
        {words.addPhone}
      </Button>
    </fieldset>
  );
}

/** The types of the spec, and the number's own where it is another. */
function kindsFor({ type }: Phone): readonly string[] {
  const known: readonly string[] = phoneTypes;
  return known.includes(type ?? '') ? known : [type ?? '', ...known];
}
