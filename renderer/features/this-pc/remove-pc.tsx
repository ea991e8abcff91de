import { TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { WriteView } from '../../../shared/bridge/views.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Dialog } from '../../components/dialog.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import { useFocusBack } from '../../components/return-focus.ts';
import texts from '../../components/text.module.css';
import { count } from '../../model/words.ts';
import { useAction } from '../../state/use-action.ts';
import { useDesk, useOfWrites, useStatus } from '../../state/use-desk.tsx';
import { wordOfRemoval } from './removal.ts';
import css from './this-pc.module.css';

/** Removes the practice from this PC: offered at the end of the settings, and confirmed first. */
export function RemovePc() {
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Remove this PC">
      <div className={css.offer}>
        <p className={texts.soft}>
          For a PC that leaves the desk: destroys the keys, the patients’ data and the action log that Foyer
          keeps here. The practice’s own records stay as they are.
        </p>
        <Button look="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Remove this PC…
        </Button>
      </div>
      {asking && <RemoveDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** Names what would be lost; the user must type a word to confirm. */
function RemoveDialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const { app, scans } = useDesk();
  const { busy, failure, run, clear } = useAction('pc.remove');
  const form = useId();
  const shown = useOfWrites(notDone).length;
  const waiting = Math.max(shown, useStatus()?.waiting ?? 0);
  const folder = useStore(scans.store, (s) => s.value?.folder ?? null);
  const [typed, setTyped] = useState('');
  const ready = typed.trim().toLowerCase() === wordOfRemoval;
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    // Only what the user was just shown may be lost: a write that arrives in between is a refusal, and is shown.
    const removed = await run({ evenIfWaiting: waiting > 0 });
    if (removed) app.set(removed);
  };
  return (
    <Dialog
      title="Remove this PC?"
      width="34rem"
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            Keep it
          </Button>
          <Button look="danger" type="submit" form={form} disabled={!ready || busy}>
            {busy ? 'Removing…' : 'Remove this PC'}
          </Button>
        </>
      }
    >
      <form id={form} className={layouts.stackWide} onSubmit={remove}>
        {waiting > 0 ? <WouldBeLost waiting={waiting} /> : <NothingLost />}
        <p>
          The API key, the key to Foyer’s files, the files with the patients’ data, the list of what was filed
          and the action log of this PC are destroyed. This cannot be taken back.
        </p>
        <p>
          Scans are plain files, and stay{folder === null ? ' where they lie' : ` in ${folder}`}, also those
          in “Foyer archive” there. Delete them yourself if this PC leaves the practice.
        </p>
        <TextInput
          label={`Type “${wordOfRemoval}” to go on`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={failure && sayFailure(failure)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            clear();
          }}
        />
      </form>
    </Dialog>
  );
}

const NothingLost = () => (
  <Note tone="success">Nothing waits: everything done here has reached the practice.</Note>
);

const notDone = (writes: readonly WriteView[]) => writes.filter((w) => w.state !== 'done');

/** How many are named; the number says how many there are. */
const mostNamed = 6;

function WouldBeLost({ waiting }: { waiting: number }) {
  const writes = useOfWrites(notDone);
  const named = writes.slice(0, mostNamed);
  return (
    <Note
      tone="danger"
      title={`${count(waiting, 'change')} ${waiting === 1 ? 'has' : 'have'} not reached the practice and would be lost`}
    >
      <ul className={css.lost}>
        {named.map((write) => (
          <li key={write.id}>{write.title}</li>
        ))}
        {waiting > named.length && <li>and {waiting - named.length} more</li>}
      </ul>
    </Note>
  );
}
