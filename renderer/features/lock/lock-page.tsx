import { useState } from 'react';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { useAction } from '../../state/use-action.ts';
import { useCall } from '../../state/use-call.ts';
import { useApp, useDesk } from '../../state/use-desk.tsx';
import { ChoosePinForm } from './choose-pin-form.tsx';
import { ForgottenForm } from './forgotten-form.tsx';
import css from './lock.module.css';
import { PinForm } from './pin-form.tsx';
import { lockWords } from './words.ts';

const words = lockWords.page;

/** The locked desk: nothing of the practice, and the way back in. */
export function LockPage() {
  const app = useApp();
  const isPinDemanded = app?.policy?.pinDemanded ?? false;
  const isPractitioners = app?.practitionersPc === true;
  const { value: lock, failure, read } = useCall('lock.state', {});
  const [forgotten, setForgotten] = useState(false);
  const way = { lock, onTried: read };
  return (
    <main className={layouts.centredPage}>
      <div className={css.card}>
        <p className={texts.brand}>{words.brand}</p>
        <h1 className={css.title}>{isPractitioners ? words.titleHere : words.title}</h1>
        {failure && <Note tone="danger">{sayFailure(failure)}</Note>}
        {lock?.pin === false && !isPinDemanded && <OpenButton />}
        {lock?.pin === false && isPinDemanded && <ChoosePinForm />}
        {lock?.pin && !forgotten && <PinForm {...way} lock={lock} />}
        {lock?.pin && forgotten && !isPractitioners && <ForgottenForm {...way} lock={lock} />}
        {lock?.pin && forgotten && isPractitioners && <Note tone="info">{words.forgottenHere}</Note>}
        {lock?.pin && (
          <Button look="bare" className={css.other} onClick={() => setForgotten(!forgotten)}>
            {forgotten ? words.enterPin : words.forgot}
          </Button>
        )}
        <p className={texts.soft}>{isPractitioners ? words.goesOnHere : words.goesOn}</p>
      </div>
    </main>
  );
}

function OpenButton() {
  const { app } = useDesk();
  const { busy, failure, run } = useAction('lock.open');
  const open = async () => {
    const opened = await run({ pin: null });
    if (opened) app.set(opened);
  };
  return (
    <>
      <p className={texts.soft}>{words.noPin}</p>
      {failure && <Note tone="danger">{sayFailure(failure)}</Note>}
      <Button look="main" autoFocus disabled={busy} onClick={open}>
        {busy ? words.opening : words.open}
      </Button>
    </>
  );
}
