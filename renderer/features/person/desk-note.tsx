import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
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

type NoteAbout = {
  /** Of the row, or of a group as a whole. */
  readonly key: string;
  readonly note: DayRow['deskNote'];
  readonly locationId: number | null;
  readonly isOfGroup: boolean;
};

/** A short note about a visit, between desk and practitioner: at every linked PC, and gone two days after the visit. */
export function DeskNote({ row }: { row: DayRow }) {
  const { key, deskNote, groupNote, locationId } = row;
  const group = groupNote && { key, note: groupNote, locationId, isOfGroup: true };
  if (row.patientId === null) return null;
  return (
    <OnDay
      about={{ key, note: deskNote, locationId, isOfGroup: false }}
      above={group && <Words about={group} title={words.ofGroup} />}
    />
  );
}

/** The same about a group as a whole. */
export function GroupNote({ lead }: { lead: DayRow }) {
  const { appointmentId, groupNote, locationId } = lead;
  return <OnDay about={{ key: `${appointmentId}:0`, note: groupNote, locationId, isOfGroup: true }} />;
}

type OnDayProps = { readonly about: NoteAbout; readonly above?: ReactNode };

function OnDay({ about, above }: OnDayProps) {
  const { privacy } = useSettings();
  const date = useDay((d) => d.day?.date);
  if (privacy || !date) return null;
  return <Shown key={about.key} about={about} date={date} above={above} />;
}

function Words({ about: { note, locationId }, title }: { about: NoteAbout; title?: string }) {
  const clocks = useClocks();
  if (!note) return null;
  return (
    <p className={box.words}>
      {title && <b>{title} </b>}
      {note.text} <span className={texts.soft}>{words.by(clocks.at(note.at, locationId), note.by)}</span>
    </p>
  );
}

function Shown({ about, date, above }: OnDayProps & { readonly date: string }) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const edit = () => setEditing(true);
  useCommand(editing ? null : 'note', edit);
  if (editing) {
    const close = () => {
      setEditing(false);
      // The button is back after the next paint.
      requestAnimationFrame(() => button.current?.focus());
    };
    return <Editor about={about} date={date} onClose={close} />;
  }
  const { note, isOfGroup } = about;
  const title = isOfGroup ? words.groupTitle : words.title;
  const add = isOfGroup ? words.addToGroup : words.add;
  return (
    <section className={`${css.note} ${note || above ? css.there : ''}`} aria-label={title}>
      {above}
      <Words about={about} />
      <Button ref={button} size="row" aria-keyshortcuts="j" onClick={edit}>
        {note ? words.change : add} <KeyCaps caps={['J']} />
      </Button>
    </section>
  );
}

type EditorProps = { readonly about: NoteAbout; readonly date: string; readonly onClose: () => void };

/** Enter saves, Escape leaves it; an empty note takes it back. */
function Editor({ about, date, onClose }: EditorProps) {
  const id = useId();
  const { key, note, isOfGroup } = about;
  const [text, setText] = useTyped(`note of ${key}`, note?.text ?? '');
  const { busy, failure, run } = useAction('day.note');
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (await run({ date, key, note: text.trim() || null })) onClose();
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
        {isOfGroup ? words.groupTitle : words.title}
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
