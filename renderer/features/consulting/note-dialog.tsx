import { Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import { useClocks } from '../../state/use-clocks.ts';
import type { NoteShown } from './note-draft.ts';
import { useMark } from './use-consulting.ts';
import { consultingWords } from './words.ts';

const words = consultingWords.note;
/** In characters. */
const longest = 300;

type NoteDialogProps = {
  note: NoteShown;
  onType: (text: string) => void;
  /** It was saved, or given up. */
  onClose: () => void;
};

/** A short note about a visit, for the desks. What is typed is kept by its parent: this goes in privacy mode. */
export function NoteDialog({ note: { visit, isListed, text, before }, onType, onClose }: NoteDialogProps) {
  const { busy, failure, isUnderWay, run } = useMark('consulting.note', { notices: false });
  const { at } = useClocks();
  // Another note than the one it is typed over is shown before this one takes its place.
  const [seen, setSeen] = useState(before);
  const [sent, setSent] = useState<string | null>(null);
  const now = visit.message?.text ?? '';
  const isOther = now !== before && now !== sent && !busy;
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async (next: string | null) => {
    if (isUnderWay()) return;
    if (now !== before && now !== seen) return setSeen(now);
    setSent(next ?? '');
    const typed = field.current?.value;
    if (!(await run({ key: visit.key, text: next }))) return setSent(null);
    setSeen(next ?? '');
    // What was typed on meanwhile is not saved yet.
    if (field.current === null || field.current.value === typed) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isListed && text.trim() !== '') void send(text.trim());
  };
  return (
    <Dialog
      title={words.title(visit.name ?? consultingWords.card.unnamed)}
      onClose={onClose}
      foot={
        <div className={layouts.atEnd}>
          {visit.message && isListed && (
            <Button look="danger" disabled={busy} onClick={() => void send(null)}>
              {words.remove}
            </Button>
          )}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            look="main"
            type="submit"
            form="note-to-desk"
            disabled={busy || !isListed || text.trim() === ''}
          >
            {words.save}
          </Button>
        </div>
      }
    >
      <form id="note-to-desk" className={layouts.stackWide} onSubmit={submit}>
        <Textarea
          ref={field}
          label={words.label}
          description={words.means}
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={longest}
          value={text}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            // As in a chat: Enter sends, Shift and Enter begins a line.
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        {isOther && isListed && (
          <Note tone="warning" role="alert" title={words.changedMeanwhile}>
            {visit.message
              ? `${visit.message.text} ${consultingWords.card.messageBy(visit.message.by, at(visit.message.at, null))}`
              : words.removedMeanwhile}
          </Note>
        )}
        {!isListed && (
          <Note tone="warning" role="status" title={words.notListed}>
            {words.notListedMeans}
          </Note>
        )}
        {failure && isListed && (
          <Note tone="danger" role="alert" title={words.notSaved}>
            {sayFailure(failure)}
          </Note>
        )}
      </form>
    </Dialog>
  );
}
