import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { PatientBrief, PatientHit } from '../../shared/bridge/views.ts';
import { sayFailure } from '../../shared/failures.ts';
import { sayWhy } from '../model/found-words.ts';
import { otherName, sayBorn } from '../model/words.ts';
import { useClocks } from '../state/use-clocks.ts';
import { useApp, useDay } from '../state/use-desk.tsx';
import { useHits } from '../state/use-hits.ts';
import { useTyped } from '../state/use-typed.ts';
import { firstClick } from './double-click-guard.ts';
import { focusFromNowhere } from './focus-nowhere.ts';
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
  const field = useRef<HTMLInputElement>(null);
  // In a dialog that is open already, it takes the place of what had the focus.
  useEffect(() => {
    if (autoFocus) focusFromNowhere(document, field.current);
  }, [autoFocus]);
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
          ref={field}
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
              <HitButton hit={hit} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      {all && all.length > mostShown && <p className={css.soft}>{words.more}</p>}
    </div>
  );
}

/** The time of a visit is by the clock of its own location, as far as the shown day has it. */
function HitButton({ hit, onChoose }: { hit: PatientHit; onChoose: (patient: PatientBrief) => void }) {
  const locationId = useDay((d) => d.day?.rows.get(hit.today?.key ?? '')?.locationId ?? null);
  return (
    <PatientButton
      patient={hit.patient}
      onChoose={onChoose}
      today={hit.today?.start ?? null}
      locationId={locationId}
      why={sayWhy(hit)}
    />
  );
}

type PatientButtonProps = {
  patient: PatientBrief;
  onChoose: (patient: PatientBrief) => void;
  /** When they are expected today, UTC ms. */
  today: number | null;
  /** Where that is; null: not known. */
  locationId?: number | null;
  /** Why they match, where their name does not show it. */
  why?: string | null;
  children?: ReactNode;
};

/** A patient as a choice: always with the birth date. */
export function PatientButton(props: PatientButtonProps) {
  const { patient, onChoose, today, locationId = null, why = null, children } = props;
  const app = useApp();
  const clocks = useClocks();
  const other = otherName(patient);
  return (
    <button type="button" className={css.hit} onClick={firstClick(() => onChoose(patient))}>
      <span className={css.who}>
        <b>{patient.name}</b>
        {other && <span className={css.soft}> ({other})</span>}
        {why && <span className={css.soft}> · {why}</span>}
      </span>
      {today !== null && <span className={css.today}>{words.today(clocks.at(today, locationId))}</span>}
      <span className={css.born}>
        {patient.birthdate ? words.born(sayBorn(patient.birthdate, app?.today ?? '')) : words.noBirthdate}
      </span>
      {children && <span className={css.more}>{children}</span>}
    </button>
  );
}

const mostShown = 6;
