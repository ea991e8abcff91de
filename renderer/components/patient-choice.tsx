import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import type { PatientBrief, PatientHit } from '../../shared/bridge/views.ts';
import { clockOf } from '../../shared/clinic-time.ts';
import { type Failure, sayFailure } from '../../shared/failures.ts';
import { otherName, sayBorn } from '../model/words.ts';
import { useApp, useDesk } from '../state/use-desk.tsx';
import css from './patient-choice.module.css';

/** A field and the patients found for it, each a button. Those who are here today stand first. */
export function PatientChoice({
  label,
  onChoose,
  autoFocus = false,
}: {
  label: string;
  onChoose: (patient: PatientBrief) => void;
  autoFocus?: boolean;
}) {
  const [text, setText] = useState('');
  const { hits, failure } = useHits(text);
  const [first] = hits ?? [];
  const keys = (event: KeyboardEvent) => {
    // The first is taken by Enter: what it leads to is still to be confirmed.
    if (event.key === 'Enter' && first) onChoose(first.patient);
  };
  return (
    <div className={css.choice}>
      <label className={css.label}>
        {label}
        <input
          className={css.field}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder="Name, phone or birth date"
          data-autofocus={autoFocus || undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={keys}
        />
      </label>
      <p className={css.told} role="status">
        {failure ? sayFailure(failure) : hits?.length === 0 ? 'Nobody found on this PC.' : ''}
      </p>
      {hits && hits.length > 0 && (
        <ul className={css.hits} aria-label="Patients found">
          {hits.map(({ patient, today }) => (
            <li key={patient.id}>
              <PatientButton patient={patient} onChoose={onChoose} today={today?.start ?? null} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type PatientButtonProps = {
  patient: PatientBrief;
  onChoose: (patient: PatientBrief) => void;
  /** When they are expected today. */
  today: number | null;
  children?: ReactNode;
};

/** A patient as one chooses them: never without the birth date. */
export function PatientButton({ patient, onChoose, today, children }: PatientButtonProps) {
  const app = useApp();
  const other = otherName(patient);
  return (
    <button type="button" className={css.hit} onClick={() => onChoose(patient)}>
      <span className={css.who}>
        <b>{patient.name}</b>
        {other && <span className={css.soft}> ({other})</span>}
      </span>
      {today !== null && <span className={css.today}>today {clockOf(today, app?.zone ?? 'UTC')}</span>}
      <span className={css.born}>
        {patient.birthdate ? `Born ${sayBorn(patient.birthdate, app?.today ?? '')}` : 'Birth date not known'}
      </span>
      {children && <span className={css.more}>{children}</span>}
    </button>
  );
}

type Hits = { readonly hits: readonly PatientHit[] | null; readonly failure: Failure | null };
const nothing: Hits = { hits: null, failure: null };
const mostShown = 6;

/** The hits for what is typed now. Answers that come after a later question are dropped. */
function useHits(text: string): Hits {
  const { bridge } = useDesk();
  const date = useApp()?.today ?? null;
  const [found, setFound] = useState(nothing);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === '') return setFound(nothing);
    let current = true;
    void bridge.call('patient.search', { text: wanted, date }).then((answer) => {
      if (!current) return;
      const hits = answer.ok ? answer.value.hits.filter((hit) => !hit.archived).slice(0, mostShown) : null;
      setFound({ hits, failure: answer.ok ? null : answer.failure });
    });
    return () => {
      current = false;
    };
  }, [bridge, wanted, date]);
  return found;
}
