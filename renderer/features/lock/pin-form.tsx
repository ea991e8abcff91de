import { PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { LockView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { useDesk } from '../../state/use-desk.tsx';
import css from './lock.module.css';
import { RefusalNote } from './refusal-note.tsx';
import { useTry } from './use-attempt.ts';

export type WayIn = { readonly lock: LockView; readonly onTried: () => Promise<void> };

/** The PIN, with its digits hidden. */
export function PinForm({ lock, onTried }: WayIn) {
  const { bridge } = useDesk();
  const [pin, setPin] = useState('');
  const { busy, refusal, mayTry, forget, attempt } = useTry(lock, onTried);
  const complete = /^\d{4,12}$/.test(pin);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!complete || !mayTry) return;
    void attempt(() => bridge.call('lock.open', { pin }));
    setPin('');
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <PasswordInput
        label="PIN"
        description="4 to 12 digits"
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the PIN', tabIndex: 0 }}
        value={pin}
        onChange={(event) => {
          setPin(event.currentTarget.value.replace(/\D/g, '').slice(0, 12));
          forget();
        }}
      />
      <RefusalNote refusal={refusal} />
      <Button look="main" type="submit" disabled={!complete || !mayTry}>
        {busy ? 'Opening…' : 'Unlock'}
      </Button>
    </form>
  );
}
