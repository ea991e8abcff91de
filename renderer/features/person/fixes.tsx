import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { AtDeskView, DayRow, WriteView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { OpenPracticePage } from '../../components/open-practice-page.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useAction } from '../../state/use-action.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import {
  type CheckedFix,
  casesToChoose,
  checkEmail,
  checkIrn,
  checkMobile,
  type Fix,
  type FixChange,
  type FixedField,
  isFixPending,
  isFocusStillAt,
  privacyAnswers,
  privacyChange,
  sayCase,
} from './fix-model.ts';
import css from './fixes.module.css';
import { personWords } from './words.ts';

export type FixProps = { known: AtDeskView; row: DayRow };

type FixFormProps = FixProps & {
  fix: Fix;
  /** Pending fixes that the practice does not show yet: their fields are not offered again. */
  waits: readonly WriteView[];
};

/** The form that fixes what a flag reports, in place. */
export function FixForm({ fix, known, row, waits }: FixFormProps): ReactNode {
  const open = (field: FixedField) => !isFixPending(field, waits);
  switch (fix) {
    case 'contact':
      return (
        <>
          {!known.hasMobile && open('phoneNumbers') && (
            <OneField
              words={personWords.fix.mobile}
              hint="0412 345 678"
              mode="tel"
              known={known}
              check={checkMobile}
            />
          )}
          {known.email === null && open('email') && (
            <OneField
              words={personWords.fix.email}
              hint={personWords.fix.email.example}
              mode="email"
              known={known}
              check={checkEmail}
            />
          )}
        </>
      );
    case 'irn':
      return (
        open('irn') && (
          <OneField words={personWords.fix.irn} hint="1" mode="numeric" known={known} check={checkIrn} />
        )
      );
    case 'privacy':
      return open('privacyPolicy') && <Privacy known={known} />;
    case 'case':
      return open('caseId') && <Cases known={known} row={row} />;
  }
}

type FixCall = 'patient.change' | 'patient.changeCustomFields' | 'booking.move';

/**
 * Writes a fix; its write's card, or a notice, shows the outcome. The fixed flag disappears with its field or button: the
 * focus stays in the panel, whose keys keep working. An answer that comes late leaves the focus where the user has gone on.
 */
export function useFix<N extends FixCall>(name: N): (input: CallInput<N>) => Promise<WriteView | null> {
  const { view } = useDesk();
  const { run } = useAction<FixCall>(name, { notices: true });
  return async (input) => {
    const form = document.activeElement?.closest('form, [data-fix]') ?? null;
    // At once: the next key is for the desk, and not for the field that was just sent.
    view.openPanel();
    const done = await run(input);
    if (done && isFocusStillAt(form, document)) view.openPanel();
    return done?.write ?? null;
  };
}

/** Writes a change of the patient's details. */
export function useChange(patientId: number): (change: FixChange) => Promise<WriteView | null> {
  const write = useFix('patient.change');
  return (change) => write({ patientId, ...change });
}

type OneFieldProps = {
  words: { readonly label: string; readonly save: string };
  hint: string;
  mode: 'tel' | 'email' | 'numeric';
  known: AtDeskView;
  check: (typed: string, known: AtDeskView) => CheckedFix;
};

function OneField({ words: { label, save: saveLabel }, hint, mode, known, check }: OneFieldProps) {
  const id = useId();
  const { view } = useDesk();
  const change = useChange(known.patientId);
  const [typed, setTyped] = useTyped(`${label} ${known.patientId}`, '');
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const checked = check(typed, known);
    setProblem('problem' in checked ? checked.problem : null);
    if (!('change' in checked)) return;
    setSaving(true);
    const isWritten = await change(checked.change);
    setSaving(false);
    if (isWritten) setTyped('');
  };
  return (
    <form className={css.line} noValidate onSubmit={(event) => void save(event)}>
      <label className={css.field} htmlFor={id}>
        <span className={texts.soft}>{label}</span>
        <input
          id={id}
          className={`${layouts.smallField} ${css.input}`}
          inputMode={mode}
          autoComplete="off"
          maxLength={200}
          readOnly={saving}
          placeholder={hint}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && view.focusChosen()}
        />
      </label>
      <Button type="submit" size="row" className={css.save} aria-label={saveLabel}>
        {commonWords.save}
      </Button>
      <p id={`${id}-problem`} className={css.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}

function Privacy({ known }: { known: AtDeskView }) {
  const change = useChange(known.patientId);
  return (
    <div className={css.choice} data-fix>
      <Button size="row" onClick={() => void change(privacyChange(privacyAnswers.accepted, known))}>
        {personWords.fix.accepted}
      </Button>
      <Button size="row" onClick={() => void change(privacyChange(privacyAnswers.rejected, known))}>
        {personWords.fix.rejected}
      </Button>
    </div>
  );
}

/** Assigns the appointment to one of the patient's open cases, or to another one. */
function Cases({ known, row: { appointmentId } }: FixProps) {
  const move = useFix('booking.move');
  const { patientId } = known;
  const cases = casesToChoose(known);
  const attach = (caseId: number) => move({ appointmentId, patientId, changes: { caseId } });
  if (cases.length === 0) return <p className={css.none}>{personWords.fix.noOtherCase}</p>;
  return (
    <ul className={css.cases} data-fix>
      {cases.map((one) => (
        <li key={one.id}>
          <Button size="row" className={css.case} onClick={() => void attach(one.id)}>
            <span>{sayCase(one)}</span>
            <b>{personWords.fix.useCase}</b>
          </Button>
        </li>
      ))}
      {known.moreCases > 0 && (
        <li className={css.none}>
          {personWords.fix.moreCases(known.moreCases)} <OpenPracticePage kind="patient" id={patientId} />
        </li>
      )}
    </ul>
  );
}
