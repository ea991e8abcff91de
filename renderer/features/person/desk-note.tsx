import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type DayRow, longestDeskNote } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { KeyCaps } from '../../components/keys.tsx';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useAction } from '../../state/use-action.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useCommand } from '../../state/use-command.ts';
import { useDay, useSettings } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import box from './box.module.css';
import css from './desk-note.module.css';
import { personWords } from './words.ts';

const words = personWords.deskNote;

/** A short note about a visit, between desk and practitioner: at every linked PC, and gone two days after the visit. */
export function DeskNote({ row }: { row: DayRow }) {
  const { privacy } = useSettings();
  const date = useDay((d) => d.day?.date);
  if (privacy || !date || row.patientId === null) return null;
  return <Shown key={row.key} row={row} date={date} />;
}

function Shown({ row, date }: { row: DayRow; date: string }) {
  const [editing, setEditing] = useState(false);
  const clocks = useClocks();
  const button = useRef<HTMLButtonElement>(null);
  const edit = () => setEditing(true);
  useCommand(editing ? null : 'note', edit);
  const { deskNote } = row;
  if (editing) {
    const close = () => {
      setEditing(false);
      // The button is back after the next paint.
      requestAnimationFrame(() => button.current?.focus());
    };
    return <Editor row={row} date={date} onClose={close} />;
  }
  return (
    <section className={`${css.note} ${deskNote ? css.there : ''}`} aria-label={words.title}>
      {deskNote && (
        <p className={box.words}>
          {deskNote.text}{' '}
          <span className={texts.soft}>{words.by(clocks.at(deskNote.at, row.locationId), deskNote.by)}</span>
        </p>
      )}
      <Button ref={button} size="row" aria-keyshortcuts="j" onClick={edit}>
        {deskNote ? words.change : words.add} <KeyCaps caps={['J']} />
      </Button>
    </section>
  );
}

type EditorProps = { readonly row: DayRow; readonly date: string; readonly onClose: () => void };

/** Enter saves, Escape leaves it; an empty note takes it back. */
function Editor({ row, date, onClose }: EditorProps) {
  const id = useId();
  const [text, setText] = useTyped(`note of ${row.key}`, row.deskNote?.text ?? '');
  const { busy, failure, run } = useAction('day.note');
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (await run({ date, key: row.key, note: text.trim() || null })) onClose();
  };
  return (
    <form
      className={css.note}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onClose();
        }
        if (event.key !== 'Enter' || event.shiftKey || event.target !== field.current) return;
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor={id} className={texts.legend}>
        {words.title}
      </label>
      <textarea
        ref={field}
        id={id}
        className={`${layouts.smallField} ${css.field}`}
        rows={3}
        maxLength={longestDeskNote}
        aria-describedby={`${id}-means`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p id={`${id}-means`} className={texts.softPlain}>
        {words.means}
      </p>
      {failure && (
        <p className={texts.problem} role="alert">
          {sayFailure(failure)}
        </p>
      )}
      <div className={layouts.wrappedCentred}>
        <Button size="row" onClick={onClose}>
          {commonWords.cancel}
        </Button>
        <Button size="row" look="main" type="submit" disabled={busy}>
          {commonWords.save}
        </Button>
      </div>
    </form>
  );
}
