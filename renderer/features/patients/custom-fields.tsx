import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { PatientPage } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import layouts from '../../components/layout.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useAction } from '../../state/use-action.ts';
import { useTyped } from '../../state/use-typed.ts';
import css from './details.module.css';
import { patientsWords } from './words.ts';

const { custom: words } = patientsWords;

type CustomField = PatientPage['customFields'][number];

/**
 * The practice's own fields: read by name, but written by a number that the service does not list. The user is asked
 * for it once for each field; then it is stored.
 */
export function CustomFields({ page: { customFields, patient } }: { page: PatientPage }) {
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
                <CustomForm field={field} patientId={patient.id} onClose={() => setEditing(null)} />
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

type CustomFormProps = { field: CustomField; patientId: number; onClose: () => void };

function CustomForm({ field, patientId, onClose }: CustomFormProps) {
  const { run } = useAction('patient.changeCustomFields', { notices: true });
  const [value, setValue] = useTyped(`custom field ${patientId} ${field.name}`, field.value);
  const [number, setNumber] = useTyped(
    `custom field number ${patientId} ${field.name}`,
    field.id === null ? '' : String(field.id),
  );
  const [tried, setTried] = useState(false);
  const customFieldId = /^[1-9]\d{0,8}$/.test(number.trim()) ? Number(number.trim()) : null;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (customFieldId === null) return;
    const fields = [{ customFieldId, name: field.name, base: field.value, value }];
    if (await run({ patientId, fields })) onClose();
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
      <TextInput
        label={field.name}
        data-autofocus
        maxLength={4000}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
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
        <Button onClick={onClose}>{commonWords.cancel}</Button>
        <Button type="submit" look="main">
          {commonWords.save}
        </Button>
      </div>
    </form>
  );
}
