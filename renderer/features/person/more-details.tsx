import { type FormEvent, useId, useState } from 'react';
import type { AtDeskView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import { useTypedOver } from '../../state/use-typed-over.ts';
import { fieldIdFrom, tagsChange } from './fix-model.ts';
import css from './fixes.module.css';
import { useChange, useFix } from './fixes.tsx';
import { personWords } from './words.ts';

/** Tags and the practice's own fields: seldom wrong, so folded until the user opens them. */
export function MoreDetails({ known }: { known: AtDeskView }) {
  const { customFields } = known;
  const missing = customFields.filter((field) => field.value.trim() === '').length;
  const words = customFields.length === 0 ? personWords.more.tags : personWords.more.tagsAndFields;
  const [isOpen, setIsOpen] = useTyped(`more of ${known.patientId}`, false);
  return (
    <details className={css.more} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        {words}
        {missing > 0 && ` · ${personWords.more.empty(missing)}`}
      </summary>
      <div className={css.inside}>
        <Tags known={known} />
        {customFields.map((field) => (
          <CustomField key={field.name} field={field} patientId={known.patientId} />
        ))}
      </div>
    </details>
  );
}

function Tags({ known }: { known: AtDeskView }) {
  const { view } = useDesk();
  const change = useChange(known.patientId);
  const { text, seen, type, sent } = useTypedOver(`tags over ${known.patientId}`, known.tags);
  const typed = text ?? known.tags.join(', ');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = tagsChange(typed, { tags: seen });
    const write = wanted && (await change(wanted));
    if (write) sent(wanted.mine.patientTags ?? [], write.id);
  };
  return (
    <form className={css.line} onSubmit={(event) => void save(event)}>
      <label className={css.field}>
        <span className={texts.soft}>{personWords.more.tagsLabel}</span>
        <input
          className={`${layouts.smallField} ${css.input}`}
          autoComplete="off"
          maxLength={2000}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && view.focusChosen()}
        />
      </label>
      <Button type="submit" size="row" className={css.save} aria-label={personWords.more.saveTags}>
        {commonWords.save}
      </Button>
    </form>
  );
}

type FieldProps = { field: AtDeskView['customFields'][number]; patientId: number };

/** The service names a field on reads and expects a number on writes; this desk asks for the number once. */
function CustomField({ field, patientId }: FieldProps) {
  const { view } = useDesk();
  const write = useFix('patient.changeCustomFields');
  const id = useId();
  const { text, seen, type, sent } = useTypedOver(
    `custom field of the panel over ${patientId} ${field.name}`,
    field.value,
  );
  const value = text ?? field.value;
  const [number, setNumber] = useTyped(
    `number of ${field.name} in the panel`,
    field.id === null ? '' : String(field.id),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const customFieldId = field.id ?? fieldIdFrom(number);
    setProblem(customFieldId === null ? personWords.more.needsNumber : null);
    if (customFieldId === null || value === seen) return;
    const fields = [{ customFieldId, name: field.name, base: seen, value }];
    const written = await write({ patientId, fields });
    if (written) sent(value, written.id);
  };
  return (
    <form className={css.line} noValidate onSubmit={(event) => void save(event)}>
      <label className={css.field}>
        <span className={texts.soft}>{field.name}</span>
        <input
          className={`${layouts.smallField} ${css.input}`}
          autoComplete="off"
          maxLength={4000}
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && view.focusChosen()}
        />
      </label>
      <Button
        type="submit"
        size="row"
        className={css.save}
        aria-label={personWords.more.saveField(field.name)}
      >
        {commonWords.save}
      </Button>
      {field.id === null && value !== seen && (
        <label className={css.field}>
          <span className={texts.soft}>{personWords.more.fieldNumber}</span>
          <input
            className={`${layouts.smallField} ${css.input}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-problem`}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        </label>
      )}
      <p id={`${id}-problem`} className={css.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}
