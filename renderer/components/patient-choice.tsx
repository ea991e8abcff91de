import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { PatientBrief } from '../../shared/bridge/views.ts';
import { sayClock } from '../../shared/clock-words.ts';
import { sayFailure } from '../../shared/failures.ts';
import { sayWhy } from '../model/found-words.ts';
import { otherName, sayBorn } from '../model/words.ts';
import { useApp, useClockStyle } from '../state/use-desk.tsx';
import { useHits } from '../state/use-hits.ts';
import { useTyped } from '../state/use-typed.ts';
import { firstClick } from './double-click-guard.ts';
import css from './patient-choice.module.css';
import texts from './text.module.css';
import { componentWords } from './words.ts';

const words = componentWords.patientChoice;

/** A search field and the patients that it finds, each a button. Patients with an appointment today come first. */
export function PatientChoice({
  label,
  onChoose,
  autoFocus = false,
}: {
  label: string;
  onChoose: (patient: PatientBrief) => void;
  autoFocus?: boolean;
}) {
  const [text, setText] = useTyped('patient choice', '');
  const [entered, setEntered] = useState(false);
  const found = useHits(text, useApp()?.today ?? null);
  const { failure, fresh } = found;
  const all = useMemo(() => found.hits?.filter((hit) => !hit.archived) ?? null, [found.hits]);
  const hits = useMemo(() => all?.slice(0, mostShown) ?? null, [all]);
  // Enter takes the first hit, once it is the first for everything that was typed: the next step still asks for
  // confirmation.
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setEntered(true);
  };
  useEffect(() => {
    if (!entered || !fresh) return;
    setEntered(false);
    const [first] = hits ?? [];
    if (first) onChoose(first.patient);
  }, [entered, fresh, hits, onChoose]);
  return (
    <div className={css.choice}>
      <label className={css.label}>
        {label}
        <input
          className={css.field}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={words.example}
          data-autofocus={autoFocus || undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setEntered(false);
          }}
          onKeyDown={keys}
        />
      </label>
      <p className={`${texts.soft} ${css.status}`} role="status">
        {failure && sayFailure(failure)}
        {!failure && hits?.length === 0 && words.none}
      </p>
      {hits && hits.length > 0 && (
        <ul className={css.hits} aria-label={words.found}>
          {hits.map((hit) => (
            <li key={hit.patient.id}>
              <PatientButton
                patient={hit.patient}
                onChoose={onChoose}
                today={hit.today?.start ?? null}
                why={sayWhy(hit)}
              />
            </li>
          ))}
        </ul>
      )}
      {all && all.length > mostShown && <p className={css.soft}>{words.more}</p>}
    </div>
  );
}

type PatientButtonProps = {
  patient: PatientBrief;
  onChoose: (patient: PatientBrief) => void;
  /** When they are expected today, UTC ms. */
  today: number | null;
  /** Why they match, where their name does not show it. */
  why?: string | null;
  children?: ReactNode;
};

/** A patient as a choice: always with the birth date. */
export function PatientButton({ patient, onChoose, today, why = null, children }: PatientButtonProps) {
  const app = useApp();
  const clockStyle = useClockStyle();
  const other = otherName(patient);
  return (
    <button type="button" className={css.hit} onClick={firstClick(() => onChoose(patient))}>
      <span className={css.who}>
        <b>{patient.name}</b>
        {other && <span className={css.soft}> ({other})</span>}
        {why && <span className={css.soft}> · {why}</span>}
      </span>
      {today !== null && (
        <span className={css.today}>{words.today(sayClock(today, app?.zone ?? 'UTC', clockStyle))}</span>
      )}
      <span className={css.born}>
        {patient.birthdate ? words.born(sayBorn(patient.birthdate, app?.today ?? '')) : words.noBirthdate}
      </span>
      {children && <span className={css.more}>{children}</span>}
    </button>
  );
}

const mostShown = 6;
