import { useEffect, useState } from 'react';
import type { LockView } from '../../../shared/bridge/views.ts';
import { type Failure, sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { useApp, useDesk } from '../../state/use-desk.tsx';
import { ChoosePinForm } from './choose-pin-form.tsx';
import { ForgottenForm } from './forgotten-form.tsx';
import css from './lock.module.css';
import { PinForm } from './pin-form.tsx';

/** The locked desk: nothing of the practice, and the way back in. */
export function LockPage() {
  const { bridge } = useDesk();
  const isPinDemanded = useApp()?.policy?.pinDemanded ?? false;
  const [lock, setLock] = useState<LockView | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [forgotten, setForgotten] = useState(false);
  const read = () =>
    bridge.call('lock.state', {}).then((answer) => {
      if (answer.ok) setLock(answer.value);
      else setFailure(answer.failure);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => void read(), []);
  const way = { lock, onTried: read };
  return (
    <main className={css.page}>
      <div className={css.card}>
        <p className={css.brand}>Foyer</p>
        <h1 className={css.title}>This desk is locked</h1>
        {failure && <Note tone="long">{sayFailure(failure)}</Note>}
        {lock?.pin === false && !isPinDemanded && <OpenButton />}
        {lock?.pin === false && isPinDemanded && <ChoosePinForm />}
        {lock?.pin && !forgotten && <PinForm {...way} lock={lock} />}
        {lock?.pin && forgotten && <ForgottenForm {...way} lock={lock} />}
        {lock?.pin && (
          <Button look="bare" className={css.other} onClick={() => setForgotten(!forgotten)}>
            {forgotten ? 'Enter the PIN instead' : 'The PIN was forgotten'}
          </Button>
        )}
        <p className={css.soft}>
          Arrivals are still told, by initials. What was recorded here is still sent.
        </p>
      </div>
    </main>
  );
}

function OpenButton() {
  const { bridge, app } = useDesk();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const open = async () => {
    setBusy(true);
    const answer = await bridge.call('lock.open', { pin: null });
    setBusy(false);
    if (answer.ok) app.set(answer.value);
    else setFailure(answer.failure);
  };
  return (
    <>
      <p className={css.soft}>No PIN is set on this PC: the lock hides the desk, and anybody can open it.</p>
      {failure && <Note tone="long">{sayFailure(failure)}</Note>}
      <Button look="main" autoFocus disabled={busy} onClick={open}>
        {busy ? 'Opening…' : 'Open the desk'}
      </Button>
    </>
  );
}
