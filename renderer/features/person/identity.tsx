import { flushSync } from 'react-dom';
import type { AtDeskView, PatientBrief } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { KeyCaps } from '../../components/keys.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { sayBorn } from '../../model/words.ts';
import { useCommand } from '../../state/use-command.ts';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import type { ReachField } from './contact-change.ts';
import { ContactEditor } from './contact-editor.tsx';
import { isFocusStillAt } from './fix-model.ts';
import css from './identity.module.css';
import type { PendingContact, usePendingContact } from './use-pending-contact.ts';
import { personWords } from './words.ts';

type IdentityProps = {
  patient: PatientBrief;
  /** They stand at the desk, and are asked. */
  ask: boolean;
  /** Null: not read yet. */
  known: AtDeskView | null;
  pendingContact: ReturnType<typeof usePendingContact>;
};

type ShownLine = {
  readonly term: string;
  readonly value: string | null;
  readonly says?: PendingContact['says'];
  /** The field that a click opens. */
  readonly field?: ReachField;
};

/**
 * What a patient is asked to confirm at the desk. Missing values are named, since they are worth asking for. Phone,
 * email and town are changed in place, by a click or by the key.
 */
export function Identity({ patient, ask, known, pendingContact }: IdentityProps) {
  const today = useApp()?.today ?? '';
  const { view } = useDesk();
  const { privacy } = useSettings();
  const [editing, setEditing] = useTyped<ReachField | null>(`contact field of ${patient.id}`, null);
  const { pending } = pendingContact;
  const edit = (field: ReachField) => {
    view.showPanel();
    // The field must be in the page at once: the next key is of what is typed into it.
    flushSync(() => setEditing(field));
  };
  const line = (term: string, of: 'phone' | 'email' | 'address', field: ReachField): ShownLine => {
    const { value, says } = pending[of] ?? { value: patient[of], says: null };
    return { term, value, says, field };
  };
  const born = patient.birthdate && sayBorn(patient.birthdate, today);
  const first: readonly ShownLine[] = [
    { term: personWords.identity.born, value: born },
    line(personWords.identity.address, 'address', 'city'),
  ];
  const reach: readonly ShownLine[] = [
    line(personWords.identity.phone, 'phone', 'phone'),
    line(personWords.identity.email, 'email', 'email'),
  ];
  const onEdit = privacy ? null : edit;
  const isClosed = editing === null || privacy;
  useCommand(isClosed && onEdit ? 'edit-contact' : null, () => edit('phone'));
  const close = () => {
    flushSync(() => setEditing(null));
    // The fields took the focus with them, unless the user has gone on by then.
    if (isFocusStillAt(null, document)) view.openPanel();
  };
  return (
    <>
      {ask && (
        <section className={css.ask} aria-label={personWords.identity.confirm}>
          <p className={css.confirm}>{personWords.identity.confirm}</p>
          <Lines lines={first} onEdit={onEdit} />
        </section>
      )}
      {!ask && <Lines lines={first} onEdit={onEdit} />}
      {!isClosed ? (
        <ContactEditor
          patient={patient}
          known={known}
          first={editing}
          onSaved={pendingContact.add}
          onClose={close}
        />
      ) : (
        <div className={css.reach}>
          <Lines lines={reach} onEdit={onEdit} />
          {onEdit && (
            <Button
              size="row"
              className={css.edit}
              aria-label={personWords.identity.changeContact}
              aria-keyshortcuts="e"
              onClick={() => edit('phone')}
            >
              {commonWords.change} <KeyCaps caps={['E']} />
            </Button>
          )}
        </div>
      )}
    </>
  );
}

type LinesProps = {
  lines: readonly ShownLine[];
  /** Null: nothing can be changed now. */
  onEdit: ((field: ReachField) => void) | null;
};

function Lines({ lines, onEdit }: LinesProps) {
  return (
    <dl className={css.identity}>
      {lines.map((one) => (
        <div key={one.term} className={css.line}>
          <dt>{one.term}</dt>
          <dd className={one.value ? undefined : css.missing}>
            <LineValue line={one} onEdit={onEdit} />
            {one.says && <span className={texts.softPlain}> {one.says}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type ValueProps = { line: ShownLine; onEdit: LinesProps['onEdit'] };

/** A value that can be changed is a button. */
function LineValue({ line: { term, value, field }, onEdit }: ValueProps) {
  const text = value === null ? personWords.identity.notOnFile : <Breakable text={value} />;
  if (!field || !onEdit) return text;
  return (
    <button
      type="button"
      className={css.value}
      aria-label={personWords.identity.changeOne(term, value ?? personWords.identity.notOnFile)}
      onClick={() => onEdit(field)}
    >
      {text}
    </button>
  );
}

/** An address that is too long for its line breaks before its @, not before its last letter. */
function Breakable({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
