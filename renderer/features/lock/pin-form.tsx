import { type FormEvent, useState } from 'react';
import type { LockView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { isWholePin, PinInput } from './pin-input.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { useTry } from './use-attempt.ts';
import { lockWords } from './words.ts';

const words = lockWords.pin;

export type WayIn = { readonly lock: LockView; readonly onTried: () => Promise<unknown> };

/** The PIN, with its digits hidden. */
export function PinForm({ lock, onTried }: WayIn) {
  const [pin, setPin] = useState('');
  const { busy, refusal, mayTry, forget, attempt } = useTry('lock.open', lock, onTried);
  const complete = isWholePin(pin);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || !mayTry) return;
    void attempt({ pin });
    setPin('');
  };
  return (
    <form className={layouts.stackWide} onSubmit={submit}>
      <PinInput
        label={words.label}
        description={words.digits}
        pin={pin}
        onType={(typed) => {
          setPin(typed);
          forget();
        }}
      />
      <RefusalNote refusal={refusal} />
      <Button look="main" type="submit" disabled={!complete || !mayTry}>
        {busy ? lockWords.page.opening : words.unlock}
      </Button>
    </form>
  );
}
