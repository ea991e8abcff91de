import { type FormEvent, useEffect, useId } from 'react';
import { sayDay } from '../../shared/clinic-time.ts';
import layouts from '../components/layout.module.css';
import texts from '../components/text.module.css';
import { typedDay } from '../model/typed-day.ts';
import { useApp, useDesk } from '../state/use-desk.tsx';
import { useTyped } from '../state/use-typed.ts';
import css from './header.module.css';
import { appWords } from './words.ts';

const words = appWords.day;

/** A field for a typed day; shows which day was understood before going to it. */
export function TypedDay({ onPick }: { onPick: (day: string) => void }) {
  const id = useId();
  const today = useApp()?.today ?? '';
  const [typed, setTyped] = useTyped('go to a day', '');
  const day = typedDay(typed, today);
  const shown = useDesk().day;
  useEffect(() => {
    if (day) void shown.expect(day);
  }, [shown, day]);
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (day) onPick(day);
  };
  return (
    <form className={css.typed} onSubmit={go}>
      <label className={texts.soft} htmlFor={id}>
        {words.type}
      </label>
      <input
        id={id}
        data-autofocus
        className={layouts.smallField}
        autoComplete="off"
        maxLength={40}
        placeholder={words.example}
        aria-describedby={`${id}-says`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p id={`${id}-says`} className={css.typedSays} role="status">
        {typed.trim() !== '' && (day ? words.understood(sayDay(day), day.slice(0, 4)) : words.noSuchDay)}
      </p>
    </form>
  );
}
