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
import { commonWords } from '../../model/common-words.ts';
import { useAction } from '../../state/use-action.ts';
import { useDesk, useOfWrites, useStatus } from '../../state/use-desk.tsx';
import { wordOfRemoval } from './removal.ts';
import css from './this-pc.module.css';
import { thisPcWords } from './words.ts';

const words = thisPcWords.removal;

/** Removes the practice from this PC: offered at the end of the settings, and confirmed first. */
export function RemovePc() {
  const [asking, setAsking] = useState(false);
  return (
    <Card title={words.title}>
      <div className={css.offer}>
        <p className={texts.soft}>{words.means}</p>
        <Button look="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {words.open}
        </Button>
      </div>
      {asking && <RemoveDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** The way out of a PC whose files can't be opened: what is unsent can't be named there. */
export function RemoveBlockedPc() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      {asking && <RemoveDialog isBlocked onClose={() => setAsking(false)} />}
    </>
  );
}

/** Names what would be lost; the user must type a word to confirm. */
function RemoveDialog({ isBlocked = false, onClose }: { isBlocked?: boolean; onClose: () => void }) {
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
    const removed = await run({ evenIfWaiting: isBlocked || waiting > 0 });
    if (removed) app.set(removed);
  };
  return (
    <Dialog
      title={words.ask}
      width="34rem"
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {commonWords.cancel}
          </Button>
          <Button look="danger" type="submit" form={form} disabled={!ready || busy}>
            {busy ? words.removing : words.remove}
          </Button>
        </>
      }
    >
      <form id={form} className={layouts.stackWide} onSubmit={remove}>
        {isBlocked && <Note tone="danger">{words.unknown}</Note>}
        {!isBlocked && (waiting > 0 ? <WouldBeLost waiting={waiting} /> : <NothingLost />)}
        <p>{words.destroyed}</p>
        <p>{words.scansIn(folder)}</p>
        <TextInput
          label={words.type(wordOfRemoval)}
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

const NothingLost = () => <Note tone="success">{words.allSent}</Note>;

const notDone = (writes: readonly WriteView[]) => writes.filter((w) => w.state !== 'done');

/** How many are named; the number says how many there are. */
const mostNamed = 6;

function WouldBeLost({ waiting }: { waiting: number }) {
  const writes = useOfWrites(notDone);
  const named = writes.slice(0, mostNamed);
  return (
    <Note tone="danger" title={words.lost(waiting)}>
      <ul className={css.lost}>
        {named.map((write) => (
          <li key={write.id}>{write.title}</li>
        ))}
        {waiting > named.length && <li>{words.more(waiting - named.length)}</li>}
      </ul>
    </Note>
  );
}
