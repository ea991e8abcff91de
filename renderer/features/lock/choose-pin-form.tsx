import { type FormEvent, useState } from 'react';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { Note } from '../../components/note.tsx';
import texts from '../../components/text.module.css';
import { useSubmit } from '../../state/use-action.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { isWholePin, PinInput } from './pin-input.tsx';
import { lockWords } from './words.ts';

const words = lockWords.pin;

/** Where the policy demands a PIN and none is set: the desk opens once one was chosen. */
export function ChoosePinForm() {
  const { bridge, app } = useDesk();
  const [pin, setPin] = useState('');
  const { busy, failure, run, clear } = useSubmit(async (chosen: string) => {
    const set = await bridge.call('lock.setPin', { current: null, pin: chosen });
    return set.ok ? await bridge.call('app.state', {}) : set;
  });
  const isComplete = isWholePin(pin);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    const opened = await run(pin);
    if (opened) app.set(opened);
  };
  return (
    <form className={layouts.stackWide} onSubmit={submit}>
      <p className={texts.soft}>{words.required}</p>
      <PinInput
        label={words.choose}
        pin={pin}
        onType={(typed) => {
          setPin(typed);
          clear();
        }}
      />
      {failure && (
        <Note tone="danger" role="alert">
          {sayFailure(failure)}
        </Note>
      )}
      <Button look="main" type="submit" disabled={!isComplete || busy}>
        {busy ? lockWords.page.opening : words.set}
      </Button>
    </form>
  );
}
