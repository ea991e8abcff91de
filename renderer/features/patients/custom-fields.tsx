import { TextInput } from '@mantine/core';
import { type FormEvent, useEffectEvent, useState } from 'react';
import type { PatientPage } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import layouts from '../../components/layout.module.css';
import { ClaimInForm, OthersInFoot } from '../../components/others-at-sheet.tsx';
import { commonWords } from '../../model/common-words.ts';
import { useAction } from '../../state/use-action.ts';
import { useIsShown } from '../../state/use-is-shown.ts';
import { useTyped } from '../../state/use-typed.ts';
import { useTypedOver } from '../../state/use-typed-over.ts';
import css from './details.module.css';
import { useDetailsClaim } from './use-details-claim.ts';
import { patientsWords } from './words.ts';

const { custom: words } = patientsWords;

type CustomField = PatientPage['customFields'][number];

type CustomFieldsProps = { page: PatientPage; onReread: () => Promise<unknown> };

/**
 * The practice's own fields: read by name, but written by a number that the service does not list. The user is asked
 * for it once for each field; then it is stored.
 */
export function CustomFields({ page, onReread }: CustomFieldsProps) {
  const { customFields, patient } = page;
  const [editing, setEditing] = useTyped<string | null>(`custom field ${patient.id}`, null);
  if (customFields.length === 0) return null;
  return (
    <Card title={words.title} count={customFields.length}>
      <dl className={`${layouts.stackClose} ${css.fields}`}>
        {customFields.map((field) =>
          editing === field.name ? (
            <div key={field.name}>
              <dt className="unseen">{field.name}</dt>
              <dd>
                <CustomForm
                  field={field}
                  patient={patient}
                  onReread={onReread}
                  onClose={() => setEditing(null)}
                />
              </dd>
            </div>
          ) : (
            <div key={field.name} className={css.line}>
              <dt>{field.name}</dt>
              <dd className={css.custom}>
                <span>{field.value || <span className={css.soft}>{patientsWords.notOnFile}</span>}</span>
                {editing === null && (
                  <Button
                    look="bare"
                    aria-label={patientsWords.details.changeOne(field.name)}
                    onClick={() => setEditing(field.name)}
                  >
                    {commonWords.change}
                  </Button>
                )}
              </dd>
            </div>
          ),
        )}
      </dl>
    </Card>
  );
}

type CustomFormProps = {
  field: CustomField;
  patient: PatientPage['patient'];
  onReread: () => Promise<unknown>;
  onClose: () => void;
};

function CustomForm({ field, patient, onReread, onClose }: CustomFormProps) {
  const { id: patientId } = patient;
  const { run } = useAction('patient.changeCustomFields', { notices: true });
  const { text, seen, type, sent } = useTypedOver(
    `custom field over ${patientId} ${field.name}`,
    field.value,
  );
  const value = text ?? field.value;
  const [number, setNumber] = useTyped(
    `custom field number ${patientId} ${field.name}`,
    field.id === null ? '' : String(field.id),
  );
  const [tried, setTried] = useState(false);
  const isShown = useIsShown();
  const claimed = useDetailsClaim(patient, [value, number, seen], onReread);
  const customFieldId = /^[1-9]\d{0,8}$/.test(number.trim()) ? Number(number.trim()) : null;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (value === seen) return onClose();
    setTried(true);
    if (customFieldId !== null) claimed.confirm(() => void send(customFieldId));
  };
  const send = async (fieldId: number) => {
    const fields = [{ customFieldId: fieldId, name: field.name, base: seen, value }];
    const done = await run({ patientId, fields });
    if (!done || !isShown()) return;
    sent(value, done.write.id);
    saved(value);
  };
  // What was typed between the sending and its answer is no part of what was sent: it stays.
  const saved = useEffectEvent((as: string) => {
    if (value === as) onClose();
  });
  return (
    <form className={css.form} noValidate onSubmit={save}>
      <ClaimInForm claimed={claimed} className={css.wholeLine} />
      <TextInput
        label={field.name}
        data-autofocus
        maxLength={4000}
        value={value}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {field.id === null && (
        <TextInput
          label={words.number}
          description={words.numberMeans}
          inputMode="numeric"
          error={tried && customFieldId === null ? words.notANumber : null}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
      )}
      <div className={`${layouts.atEnd} ${css.formFoot}`}>
        <OthersInFoot claimed={claimed} patientId={patientId} />
        <Button onClick={onClose}>{commonWords.cancel}</Button>
        <Button type="submit" look="main" disabled={claimed.blocked}>
          {commonWords.save}
        </Button>
      </div>
    </form>
  );
}
