import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { AtDeskView, PatientBrief } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { OpenPracticePage } from '../../components/open-practice-page.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useIsShown } from '../../state/use-is-shown.ts';
import { useTyped } from '../../state/use-typed.ts';
import {
  type CheckedContactChange,
  checkContactChange,
  draftOf,
  type KnownContact,
  type ReachField,
  type ShownContact,
} from './contact-change.ts';
import css from './fixes.module.css';
import { useChange } from './fixes.tsx';
import { personWords } from './words.ts';

type EditorProps = {
  patient: PatientBrief;
  /** Null: not read yet. The fields are there at once, so that what is typed goes into them. */
  known: AtDeskView | null;
  /** The field that the user asked for. */
  first: ReachField;
  onSaved: (writeId: string, shown: ShownContact) => void;
  onClose: () => void;
};

const labels: readonly {
  readonly field: ReachField;
  readonly label: string;
  readonly mode: 'tel' | 'email' | 'text' | 'numeric';
}[] = [
  { field: 'phone', label: personWords.contact.phone, mode: 'tel' },
  { field: 'email', label: personWords.contact.email, mode: 'email' },
  { field: 'city', label: personWords.contact.suburb, mode: 'text' },
  { field: 'state', label: personWords.contact.state, mode: 'text' },
  { field: 'postalCode', label: personWords.contact.postcode, mode: 'numeric' },
];

/** The contact details as fields, in place: Enter saves what was changed, Escape leaves it. */
export function ContactEditor({ patient, known, first, onSaved, onClose }: EditorProps) {
  const id = useId();
  const change = useChange(patient.id);
  const isShown = useIsShown();
  const [opened, setOpened] = useState(() => ({
    known: null as KnownContact | null,
    draft: draftOf(patient, null),
  }));
  const [typed, setTyped] = useTyped<Partial<Record<ReachField, string>>>(`contact of ${patient.id}`, {});
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<CheckedContactChange['problems']>({});
  // The values that the user began with, also before the desk was covered: what another desk sets meanwhile is a conflict, not the base.
  const [seen, setSeen] = useTyped<typeof opened | null>(`contact seen of ${patient.id}`, null);
  if (opened.known === null && known !== null) setOpened({ known, draft: draftOf(patient, known) });
  else if (seen === null && opened.known !== null && Object.keys(typed).length > 0) setSeen(opened);
  const start = seen ?? opened;
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>(`[name=${first}]`);
    field?.focus();
    field?.select();
  }, [first]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (start.known === null || saving) return;
    const about = { first: start.draft, known: start.known, address: patient.address };
    const checked = checkContactChange({ ...start.draft, ...typed }, about);
    setProblems(checked.problems);
    if (Object.keys(checked.problems).length > 0) return;
    if (!checked.change) return onClose();
    setSaving(true);
    const write = await change(checked.change);
    setSaving(false);
    if (!write) return;
    onSaved(write.id, checked.shown);
    if (isShown()) onClose();
  };
  const isReady = (field: ReachField) => start.known !== null || field === 'phone' || field === 'email';
  return (
    <form
      ref={form}
      aria-label={personWords.contact.title}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {labels.map(({ field, label, mode }) => (
        <div key={field} className={css.wholeLine}>
          <label className={css.field} htmlFor={`${id}${field}`}>
            <span className={texts.soft}>{label}</span>
            <input
              id={`${id}${field}`}
              name={field}
              className={`${layouts.smallField} ${css.input}`}
              inputMode={mode}
              autoComplete="off"
              maxLength={200}
              disabled={!isReady(field)}
              // What is saved is what they show.
              readOnly={saving}
              aria-invalid={problems[field] !== undefined}
              aria-describedby={`${id}${field}-problem`}
              value={typed[field] ?? start.draft[field]}
              onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
            />
          </label>
          <p id={`${id}${field}-problem`} className={css.problem} role="alert">
            {problems[field]}
          </p>
        </div>
      ))}
      <p className={css.none}>
        {personWords.contact.street} <OpenPracticePage kind="patient" id={patient.id} />
      </p>
      <div className={css.choice}>
        <Button size="row" onClick={onClose}>
          {commonWords.cancel}
        </Button>
        <Button size="row" look="main" type="submit" disabled={start.known === null || saving}>
          {commonWords.save}
        </Button>
      </div>
    </form>
  );
}
