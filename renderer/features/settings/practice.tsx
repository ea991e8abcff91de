import { PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import texts from '../../components/text.module.css';
import { count } from '../../model/words.ts';
import { useAction } from '../../state/use-action.ts';
import { useApp, useDesk, useStatus } from '../../state/use-desk.tsx';
import css from './settings.module.css';

/** The practice that this PC is connected to, and its key, which can be replaced but never read. */
export function PracticePage() {
  const practice = useApp()?.practice;
  return (
    <>
      <dl className={css.facts}>
        <dt>Address</dt>
        <dd>{practice?.baseUrl ?? 'none'}</dd>
        <dt>CA file</dt>
        <dd>{practice?.caFile ?? 'none'}</dd>
        <dt>API key</dt>
        <dd>{practice?.keyStored ? 'in this PC’s keychain' : 'not kept'}</dd>
      </dl>
      <ChangeKey />
    </>
  );
}

function ChangeKey() {
  const { app, notices } = useDesk();
  const { busy, failure, run, clear } = useAction('setup.changeKey');
  const waiting = useStatus()?.waiting ?? 0;
  const [apiKey, setApiKey] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const changed = await run({ apiKey: apiKey.trim() });
    if (!changed) return;
    setApiKey('');
    app.set(changed);
    notices.say('The new key works.');
  };
  return (
    <form className={css.key} onSubmit={submit}>
      <PasswordInput
        label="A new API key"
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the key', tabIndex: 0 }}
        value={apiKey}
        error={failure && sayFailure(failure)}
        onChange={(event) => {
          setApiKey(event.currentTarget.value);
          clear();
        }}
      />
      {waiting > 0 && (
        <p className={`${texts.soft} ${css.none}`}>
          {count(waiting, 'change')} {waiting === 1 ? 'waits' : 'wait'}, and {waiting === 1 ? 'is' : 'are'}{' '}
          kept: the new key sends what the old one did not.
        </p>
      )}
      <Button type="submit" disabled={busy || apiKey.trim() === ''}>
        {busy ? 'Trying it…' : 'Change the key'}
      </Button>
    </form>
  );
}
