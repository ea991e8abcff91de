import { Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ConsultingVisit } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import { useMark } from './use-consulting.ts';
import { consultingWords } from './words.ts';

const words = consultingWords.note;
/** In characters. */
const longest = 300;

/** A short note about a visit, for the desks. */
export function NoteDialog({ visit, onClose }: { visit: ConsultingVisit; onClose: () => void }) {
  const { busy, failure, run } = useMark('consulting.note', { notices: false });
  const [text, setText] = useState(visit.message?.text ?? '');
  const send = async (next: string | null) => {
    if (await run({ key: visit.key, text: next })) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void send(text.trim());
  };
  return (
    <Dialog
      title={words.title(visit.name ?? consultingWords.card.unnamed)}
      onClose={onClose}
      foot={
        <div className={layouts.atEnd}>
          {visit.message && (
            <Button look="danger" disabled={busy} onClick={() => void send(null)}>
              {words.remove}
            </Button>
          )}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button look="main" type="submit" form="note-to-desk" disabled={busy || text.trim() === ''}>
            {words.save}
          </Button>
        </div>
      }
    >
      <form id="note-to-desk" className={layouts.stackWide} onSubmit={submit}>
        <Textarea
          label={words.label}
          description={words.means}
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={longest}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // As in a chat: Enter sends, Shift and Enter begins a line.
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        {failure && (
          <Note tone="danger" role="alert" title={words.notSaved}>
            {sayFailure(failure)}
          </Note>
        )}
      </form>
    </Dialog>
  );
}
