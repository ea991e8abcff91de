import { IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import type { PatientField, PatientPage } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { focusFromNowhere } from '../../components/focus-nowhere.ts';
import layouts from '../../components/layout.module.css';
import { OpenPracticePage } from '../../components/open-practice-page.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useTyped } from '../../state/use-typed.ts';
import { DetailForm } from './detail-form.tsx';
import css from './details.module.css';
import { editorOf, phoneSection, sayPhoneWithType, shownValue, tagSection } from './details-model.ts';
import { type PendingChanges, type PendingValue, sectionsOf } from './use-pending-changes.ts';
import { patientsWords } from './words.ts';

const { details: words } = patientsWords;

type Section = PatientField['section'];

type DetailsProps = {
  page: PatientPage;
  asked: PendingChanges;
  onReread: () => Promise<PatientPage | null>;
};

/** Every field of the practice's record, by section, each marked with whether it can be edited here. */
export function Details({ page, asked, onReread }: DetailsProps) {
  const id = useId();
  const [editing, setEditing] = useTyped<Section | null>(`details ${page.patient.id}`, null);
  const close = (section: Section) => {
    // The button must be in the page at once, to take the focus from the field that is removed; from no other, where it is saved late.
    flushSync(() => setEditing(null));
    focusFromNowhere(document, document.getElementById(`${id}${section}`));
  };
  return (
    <>
      {sectionsOf(page.fields).map(({ section, fields }) => {
        if (fields.length === 0) return null;
        const changeable = fields.some((f) => editorOf(f, page)) || section === tagSection;
        const aside =
          changeable && editing === null ? (
            <Button
              size="row"
              id={`${id}${section}`}
              aria-label={words.changeOne(section.toLowerCase())}
              onClick={() => setEditing(section)}
            >
              {commonWords.change}
            </Button>
          ) : undefined;
        return (
          <Card key={section} title={section} aside={aside}>
            {editing === section ? (
              <DetailForm
                page={page}
                section={section}
                fields={fields}
                onSave={asked.ask}
                onReread={onReread}
                onClose={() => close(section)}
              />
            ) : (
              <Read page={page} section={section} fields={fields} onItsWay={asked.onItsWay} />
            )}
          </Card>
        );
      })}
    </>
  );
}

/** Explains the lock icon beside a field. */
export function Legend({ patientId }: { patientId: number }) {
  return (
    <p className={`${texts.soft} ${css.legend}`}>
      <IconLock size={14} aria-hidden /> {words.elsewhere} <OpenPracticePage kind="patient" id={patientId} />
    </p>
  );
}

type ReadProps = {
  page: PatientPage;
  section: Section;
  fields: readonly PatientField[];
  onItsWay: PendingChanges['onItsWay'];
};

function Read({ page, section, fields, onItsWay }: ReadProps) {
  const filled = fields.filter((f) => f.value !== null || onItsWay[f.name] !== undefined);
  const empty = fields.filter((f) => !filled.includes(f));
  return (
    <>
      <dl className={`${layouts.stackClose} ${css.fields}`}>
        {section === phoneSection && (
          <Line label={words.phone} locked={false} pending={onItsWay['phoneNumbers']}>
            {page.phoneNumbers.length === 0 ? (
              <span className={css.soft}>{patientsWords.notOnFile}</span>
            ) : (
              <ul>
                {page.phoneNumbers.map((phone) => (
                  <li key={`${phone.type} ${phone.phoneNumber}`}>{sayPhoneWithType(phone)}</li>
                ))}
              </ul>
            )}
          </Line>
        )}
        {section === tagSection && (
          <Line label={words.tags} locked={false} pending={onItsWay['patientTags']}>
            {page.tags.length > 0 ? (
              page.tags.join(', ')
            ) : (
              <span className={css.soft}>{patientsWords.none}</span>
            )}
          </Line>
        )}
        {filled.map((field) => (
          <Line
            key={field.name}
            label={field.label}
            locked={editorOf(field, page) === null}
            pending={onItsWay[field.name]}
          >
            {shownValue(field) ?? <span className={css.soft}>{patientsWords.notOnFile}</span>}
          </Line>
        ))}
      </dl>
      <Empty page={page} fields={empty} />
    </>
  );
}

type LineProps = {
  label: string;
  locked: boolean;
  pending: PendingValue | undefined;
  children: React.ReactNode;
};

function Line({ label, locked, pending, children }: LineProps) {
  return (
    <div className={css.line}>
      <dt>
        {label}
        {locked && <Lock />}
      </dt>
      <dd>
        {pending?.stands === 'needs a decision' || !pending ? children : pending.words}
        {pending && <span className={css.pending}>{sayPending(pending)}</span>}
      </dd>
    </div>
  );
}

function sayPending({ stands, words }: PendingValue): string {
  if (stands === 'saving') return patientsWords.details.saving;
  return stands === 'not sent yet'
    ? patientsWords.details.notSent
    : patientsWords.details.needsDecision(words);
}

function Empty({ page, fields }: { page: PatientPage; fields: readonly PatientField[] }) {
  if (fields.length === 0) return null;
  return (
    <p className={`${texts.soft} ${css.empty}`}>
      {words.empty}{' '}
      {fields.map((field, i) => (
        <span key={field.name}>
          {i > 0 && ' · '}
          {field.label}
          {editorOf(field, page) === null && <Lock />}
        </span>
      ))}
    </p>
  );
}

function Lock() {
  return (
    <>
      <IconLock className={css.lock} size={13} aria-hidden />
      <span className="unseen"> {words.locked}</span>
    </>
  );
}
