import { PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import texts from '../../components/text.module.css';
import { nameless } from '../../state/notices.ts';
import { useAction } from '../../state/use-action.ts';
import { useApp, useDesk, useStatus } from '../../state/use-desk.tsx';
import css from './settings.module.css';
import { settingsWords } from './words.ts';

const words = settingsWords.practice;

/** The practice that this PC is connected to, and its key, which can be replaced but never read. */
export function PracticePage() {
  const practice = useApp()?.practice;
  return (
    <>
      <dl className={css.facts}>
        <dt>{words.address}</dt>
        <dd>{practice?.baseUrl ?? words.none}</dd>
        <dt>{words.certificate}</dt>
        <dd>{practice?.caFile ?? words.none}</dd>
        <dt>{words.key}</dt>
        <dd>{practice?.keyStored ? words.keyStored : words.keyNotStored}</dd>
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
    notices.say(nameless(words.keyWorks));
  };
  return (
    <form className={css.key} onSubmit={submit}>
      <PasswordInput
        label={words.newKey}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': words.showKey, tabIndex: 0 }}
        value={apiKey}
        readOnly={busy}
        error={failure && sayFailure(failure)}
        onChange={(event) => {
          setApiKey(event.currentTarget.value);
          clear();
        }}
      />
      {waiting > 0 && <p className={`${texts.soft} ${css.none}`}>{words.unsent(waiting)}</p>}
      <Button type="submit" disabled={busy || apiKey.trim() === ''}>
        {busy ? words.checking : words.changeKey}
      </Button>
    </form>
  );
}
