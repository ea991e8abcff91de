import { PasswordInput, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { LockView } from '../../../shared/bridge/views.ts';
import { sayClock } from '../../../shared/clock-words.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { readyPin, tidyPin } from '../../model/pin-words.ts';
import { nameless } from '../../state/notices.ts';
import { useAction } from '../../state/use-action.ts';
import { useAllowSharing } from '../../state/use-allow-sharing.ts';
import { useCall } from '../../state/use-call.ts';
import { useApp, useClockStyle, useDesk, useSettings } from '../../state/use-desk.tsx';
import { NumberField } from './fields.tsx';
import css from './settings.module.css';
import { settingsWords } from './words.ts';

const { lock: words, pin: pinWords } = settingsWords;

/** When the desk hides itself, and how it is unlocked. */
export function LockPart() {
  const desk = useDesk();
  const settings = useSettings();
  const held = useApp()?.policy?.held ?? [];
  return (
    <>
      <NumberField
        label={words.after}
        description={held.includes('lockMinutes') ? settingsWords.setByIt : words.afterMeans}
        suffix={settingsWords.waiting.minutes}
        min={1}
        max={15}
        disabled={held.includes('lockMinutes')}
        value={settings.lockMinutes}
        onChange={(lockMinutes) => void desk.changeSettings({ lockMinutes })}
      />
      <PinPart />
      <Switch
        label={words.privacy}
        description={words.privacyMeans}
        checked={settings.privacy}
        onChange={(event) => void desk.changeSettings({ privacy: event.currentTarget.checked })}
      />
      <div className={css.key}>
        <Switch
          label={words.hide}
          description={held.includes('hideFromSharing') ? settingsWords.setByIt : words.hideMeans}
          disabled={held.includes('hideFromSharing')}
          checked={settings.hideFromSharing}
          onChange={(event) => void desk.changeSettings({ hideFromSharing: event.currentTarget.checked })}
        />
        {settings.hideFromSharing && <AllowSharing />}
      </div>
    </>
  );
}

/** For remote support: Foyer is visible to screen sharing for half an hour. */
function AllowSharing() {
  const clockStyle = useClockStyle();
  const allowSharing = useAllowSharing();
  const app = useApp();
  const until = app?.sharingUntil;
  return (
    <>
      {until && (
        <p className={`${texts.soft} ${css.none}`}>
          {words.seenUntil(sayClock(until, app.zone, clockStyle))}
        </p>
      )}
      <Button onClick={() => void allowSharing(!until)}>{until ? words.hideAgain : words.allow}</Button>
    </>
  );
}

function PinPart() {
  const { value: lock, set } = useCall('lock.state', {});
  if (!lock) return null;
  return <PinForm key={String(lock.pin)} isSet={lock.pin} onChanged={set} />;
}

function PinForm({ isSet, onChanged }: { isSet: boolean; onChanged: (lock: LockView) => void }) {
  const { notices } = useDesk();
  const { busy, failure, run, clear } = useAction('lock.setPin');
  const isDemanded = useApp()?.policy?.pinDemanded ?? false;
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = async (pin: string | null, done: string) => {
    const lock = await run({ current: isSet ? current : null, pin });
    if (!lock) return;
    setCurrent('');
    setNext('');
    onChanged(lock);
    notices.say(nameless(done));
  };
  const known = !isSet || readyPin(current);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (known && readyPin(next)) void change(next, isSet ? pinWords.wasChanged : pinWords.wasSet);
  };
  const field = (label: string, value: string, set: (pin: string) => void) => (
    <PasswordInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': pinWords.show(label), tabIndex: 0 }}
      value={value}
      onChange={(event) => {
        set(tidyPin(event.currentTarget.value));
        clear();
      }}
    />
  );
  return (
    <form className={css.key} onSubmit={submit}>
      {isSet && field(pinWords.current, current, setCurrent)}
      {field(isSet ? pinWords.next : pinWords.first, next, setNext)}
      <p className={`${texts.soft} ${css.none}`}>{isSet ? pinWords.isSet : pinWords.notSet}</p>
      {failure && (
        <p role="alert" className={texts.fault}>
          {sayFailure(failure)}
        </p>
      )}
      <div className={layouts.wrapped}>
        <Button type="submit" disabled={busy || !known || !readyPin(next)}>
          {isSet ? pinWords.change : pinWords.set}
        </Button>
        {isSet && !isDemanded && (
          <Button
            look="danger"
            disabled={busy || !readyPin(current)}
            onClick={() => void change(null, pinWords.wasRemoved)}
          >
            {pinWords.remove}
          </Button>
        )}
      </div>
    </form>
  );
}
