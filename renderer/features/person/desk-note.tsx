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

type NoteAbout = {
  /** Of the row, or of a group as a whole. */
  readonly key: string;
  readonly note: DayRow['deskNote'];
  readonly locationId: number | null;
  readonly isOfGroup: boolean;
  /** The visit is no longer on this day: only what is half typed is shown. */
  readonly isGone: boolean;
};

/** A short note about a visit, between desk and practitioner: at every linked PC, and gone two days after the visit. */
export function DeskNote({ row, isGone }: { row: DayRow; isGone: boolean }) {
  const { key, patientId, deskNote, locationId } = row;
  if (patientId === null) return null;
  return (
    <>
      {row.groupNote && <OnDay about={ofGroup(row, isGone)} isByKey={false} />}
      <OnDay about={{ key, note: deskNote, locationId, isOfGroup: false, isGone }} isByKey />
    </>
  );
}

/** The same about a group as a whole. */
export const GroupNote = ({ lead }: { lead: DayRow }) => <OnDay about={ofGroup(lead, false)} isByKey />;

const ofGroup = ({ appointmentId, groupNote, locationId }: DayRow, isGone: boolean): NoteAbout => ({
  key: `${appointmentId}:0`,
  note: groupNote,
  locationId,
  isOfGroup: true,
  isGone,
});

type OnDayProps = {
  readonly about: NoteAbout;
  /** Whether the key of notes opens it. */
  readonly isByKey: boolean;
};

function OnDay({ about, isByKey }: OnDayProps) {
  const { privacy } = useSettings();
  const date = useDay((d) => d.day?.date);
  if (privacy || !date) return null;
  return <Shown key={about.key} about={about} date={date} isByKey={isByKey} />;
}

function Words({ about: { note, locationId } }: { about: NoteAbout }) {
  const clocks = useClocks();
  if (!note) return null;
  return (
    <p className={box.words}>
      {note.text} <span className={texts.soft}>{words.by(clocks.at(note.at, locationId), note.by)}</span>
    </p>
  );
}

function Shown({ about, date, isByKey }: OnDayProps & { readonly date: string }) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The field took the focus with it, unless it was elsewhere by then. Not at the next paint: Enter can come before.
  useLayoutEffect(() => {
    if (wasEditing.current && document.activeElement === document.body) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const edit = () => setEditing(true);
  useCommand(editing || !isByKey || about.isGone ? null : 'note', edit);
  if (about.isGone && !editing) return null;
  if (editing) return <Editor about={about} date={date} onClose={() => setEditing(false)} />;
  const { note, isOfGroup } = about;
  const title = isOfGroup ? words.groupTitle : words.title;
  const add = isOfGroup ? words.addToGroup : words.add;
  return (
    <section className={`${css.note} ${note ? css.there : ''}`} aria-label={title}>
      {!isByKey && <b>{words.ofGroup}</b>}
      <Words about={about} />
      <Button ref={button} size="row" aria-keyshortcuts={isByKey ? 'j' : undefined} onClick={edit}>
        {note ? words.change : add} {isByKey && <KeyCaps caps={['J']} />}
      </Button>
    </section>
  );
}

type EditorProps = { readonly about: NoteAbout; readonly date: string; readonly onClose: () => void };

/** Enter saves, Escape leaves it; an empty note takes it back. */
function Editor({ about, date, onClose }: EditorProps) {
  const id = useId();
  const { key, note, isOfGroup, isGone } = about;
  const [text, setText] = useTyped(`note of ${key}`, note?.text ?? '');
  const { busy, failure, isUnderWay, run } = useAction('day.note');
  const now = note?.text ?? '';
  // What was typed over, also before the desk was covered.
  const [typedOver, setTypedOver] = useTyped<string | null>(`note typed over of ${key}`, null);
  const [opened] = useState(now);
  const began = typedOver ?? opened;
  // The note that was there when the person saved, or began: another one is shown before theirs takes its place.
  const [seenSince, setSeen] = useState<string | null>(null);
  const seen = seenSince ?? began;
  const [sent, setSent] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isGone || isUnderWay()) return;
    if (now !== seen) return setSeen(now);
    const saved = text.trim();
    setSent(saved);
    if (!(await run({ date, key, note: saved || null }))) return setSent(null);
    setSeen(saved);
    // What was typed on meanwhile is not saved yet.
    if (field.current === null || field.current.value.trim() === saved) onClose();
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
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTypedOver(began);
        }}
      />
      <p id={`${id}-means`} className={texts.softPlain}>
        {words.means}
      </p>
      {now !== began && now !== sent && !busy && (
        <div role="alert">
          <Words about={about} />
          <p className={texts.problem}>{words.changedMeanwhile}</p>
        </div>
      )}
      {isGone && (
        <p className={texts.problem} role="alert">
          {words.visitLeft}
        </p>
      )}
      {failure && (
        <p className={texts.problem} role="alert">
          {sayFailure(failure)}
        </p>
      )}
      <div className={layouts.wrappedCentred}>
        <Button size="row" onClick={onClose}>
          {commonWords.cancel}
        </Button>
        <Button size="row" look="main" type="submit" disabled={busy || isGone}>
          {commonWords.save}
        </Button>
      </div>
    </form>
  );
}
