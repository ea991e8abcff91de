import { Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PatientField, PatientPage } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { RecordDateField } from '../../components/date-field.tsx';
import { Dropdown } from '../../components/dropdown.tsx';
import layouts from '../../components/layout.module.css';
import { ClaimInForm, OthersInFoot } from '../../components/others-at-sheet.tsx';
import { commonWords } from '../../model/common-words.ts';
import { useApp } from '../../state/use-desk.tsx';
import { useIsShown } from '../../state/use-is-shown.ts';
import { useTyped } from '../../state/use-typed.ts';
import css from './details.module.css';
import {
  checkDraft,
  type DetailsChange,
  type DetailsDraft,
  type Editor,
  editorOf,
  startDraft,
  withMine,
} from './details-model.ts';
import { PhoneFields } from './phone-fields.tsx';
import { useDetailsClaim } from './use-details-claim.ts';
import { patientsWords } from './words.ts';

type FormProps = {
  page: PatientPage;
  section: PatientField['section'];
  fields: readonly PatientField[];
  onSave: (change: DetailsChange) => Promise<boolean>;
  /** Reads the page again from this PC. */
  onReread: () => Promise<PatientPage | null>;
  onClose: () => void;
};

/** Edits a section's fields in place. Saving writes only what was changed. */
export function DetailForm({ page, section, fields, onSave, onReread, onClose }: FormProps) {
  // The values that the user saw when they began: a page that is read again meanwhile must not change them.
  const [seen, setSeen] = useTyped(`details seen ${page.patient.id}`, page);
  const [draft, setDraft] = useTyped(`details of ${section} ${page.patient.id}`, () =>
    startDraft(page, section),
  );
  const [tried, setTried] = useState(false);
  const [saving, setSaving] = useState(false);
  const today = useApp()?.today ?? '';
  const form = useRef<HTMLFormElement>(null);
  const isShown = useIsShown();
  useEffect(() => firstField(form.current)?.focus(), []);
  const { problems, change } = checkDraft(seen, draft, today);
  // Asked once the page has been read again: what was typed by then stays, also what is no address or number yet.
  const beginAgain = useEffectEvent((now: PatientPage) => {
    if (JSON.stringify(draft) !== JSON.stringify(startDraft(seen, section))) return;
    setSeen(now);
    setDraft(startDraft(now, section));
  });
  // What was typed between the sending and its answer is no part of what was sent: it stays, over that.
  const saved = useEffectEvent((sent: DetailsDraft, changed: DetailsChange) => {
    if (draft === sent) onClose();
    else setSeen((page) => withMine(page, changed.mine));
  });
  // After another desk: what was not changed here begins again with what is there now.
  const claimed = useDetailsClaim(page.patient, change, async () => {
    const now = await onReread();
    if (now) beginAgain(now);
  });

  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0 || saving) return;
    if (!change) return onClose();
    claimed.confirm(() => void send(change));
  };
  const send = async (changed: DetailsChange) => {
    setSaving(true);
    const written = await onSave(changed);
    setSaving(false);
    if (written && isShown()) saved(draft, changed);
  };
  const set = (name: string, value: string) =>
    setDraft((d) => ({ ...d, values: { ...d.values, [name]: value } }));
  const shown = tried ? problems : {};
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <ClaimInForm claimed={claimed} className={css.wholeLine} />
      {draft.phones && (
        <PhoneFields
          phones={draft.phones}
          problem={shown['phoneNumbers'] ?? null}
          onChange={(phones) => setDraft((d) => ({ ...d, phones }))}
        />
      )}
      {draft.tags !== null && (
        <Textarea
          label={patientsWords.details.tags}
          description={patientsWords.details.oneOnALine}
          autosize
          minRows={2}
          value={draft.tags}
          onChange={(event) => {
            const tags = event.currentTarget.value;
            setDraft((d) => ({ ...d, tags }));
          }}
        />
      )}
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          editor={editorOf(field, seen)}
          draft={draft}
          problem={shown[field.name]}
          onChange={set}
        />
      ))}
      <div className={`${layouts.atEnd} ${css.formFoot}`}>
        <OthersInFoot claimed={claimed} patientId={page.patient.id} />
        <Button onClick={onClose}>{commonWords.cancel}</Button>
        <Button type="submit" look="main" disabled={saving || claimed.blocked}>
          {commonWords.save}
        </Button>
      </div>
    </form>
  );
}

const firstField = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('input[inputmode="tel"]') ??
  form?.querySelector('input, textarea') ??
  null;

type FieldProps = {
  field: PatientField;
  /** Null: the field can't be edited here. */
  editor: Editor | null;
  draft: DetailsDraft;
  problem: string | undefined;
  onChange: (name: string, value: string) => void;
};

function Field({ field, editor, draft, problem, onChange }: FieldProps) {
  const value = draft.values[field.name] ?? '';
  if (!editor) return null;
  const common = { label: field.label, error: problem ?? null };
  switch (editor.kind) {
    case 'choice': {
      const known = Object.entries(editor.words).map(([option, label]) => ({ value: option, label }));
      const other = value !== '' && !(value in editor.words) ? [{ value, label: value }] : [];
      return (
        <Dropdown
          {...common}
          options={[{ value: '', label: patientsWords.details.notSet }, ...known, ...other]}
          value={value}
          onChange={(next) => onChange(field.name, next)}
        />
      );
    }
    case 'long':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxLength={4000}
          value={value}
          onChange={(event) => onChange(field.name, event.currentTarget.value)}
        />
      );
    case 'born':
    case 'day':
      return <RecordDateField {...common} value={value} onChange={(next) => onChange(field.name, next)} />;
    default:
      return (
        <TextInput
          {...common}
          inputMode={editor.kind === 'email' ? 'email' : 'text'}
          autoComplete="off"
          maxLength={400}
          value={value}
          onChange={(event) => onChange(field.name, event.currentTarget.value)}
        />
      );
  }
}
