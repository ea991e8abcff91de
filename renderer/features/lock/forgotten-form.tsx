import { PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import type { WayIn } from './pin-form.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { useTry } from './use-attempt.ts';
import { lockWords } from './words.ts';

const words = lockWords.key;

/** Unlocks without the PIN: a person who has the practice's API key could connect any PC with it. */
export function ForgottenForm({ lock, onTried }: WayIn) {
  const [apiKey, setApiKey] = useState('');
  const { busy, refusal, mayTry, forget, attempt } = useTry('lock.openWithKey', lock, onTried);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (apiKey.trim() === '' || !mayTry) return;
    void attempt({ apiKey: apiKey.trim() });
    setApiKey('');
  };
  return (
    <form className={layouts.stackWide} onSubmit={submit}>
      <PasswordInput
        label={words.label}
        description={words.means}
        autoFocus
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': words.show, tabIndex: 0 }}
        value={apiKey}
        onChange={(event) => {
          setApiKey(event.currentTarget.value);
          forget();
        }}
      />
      <RefusalNote refusal={refusal} />
      <Button look="main" type="submit" disabled={apiKey.trim() === '' || !mayTry}>
        {busy ? lockWords.page.opening : words.unlock}
      </Button>
    </form>
  );
}
