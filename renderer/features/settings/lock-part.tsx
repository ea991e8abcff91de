import { PasswordInput, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { LockView } from '../../../shared/bridge/views.ts';
import { sayClock } from '../../../shared/clock-words.ts';
import { sayFailure } from '../../../shared/failures.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { readyPin, tidyPin } from '../../model/pin-words.ts';
import { useAction } from '../../state/use-action.ts';
import { useAllowSharing } from '../../state/use-allow-sharing.ts';
import { useCall } from '../../state/use-call.ts';
import { useApp, useClockStyle, useDesk, useSettings } from '../../state/use-desk.tsx';
import { NumberField } from './fields.tsx';
import { heldWords } from './policy-words.ts';
import css from './settings.module.css';

/** When the desk hides itself, and how it is unlocked. */
export function LockPart() {
  const desk = useDesk();
  const settings = useSettings();
  const held = useApp()?.policy?.held ?? [];
  return (
    <>
      <NumberField
        label="Lock after"
        description={
          held.includes('lockMinutes')
            ? heldWords
            : 'Without mouse or keyboard; also when the PC is locked or sleeps'
        }
        suffix=" min"
        min={1}
        max={15}
        disabled={held.includes('lockMinutes')}
        value={settings.lockMinutes}
        onChange={(lockMinutes) => void desk.changeSettings({ lockMinutes })}
      />
      <PinPart />
      <Switch
        label="Privacy mode: initials, no amounts"
        description="F8 turns it on and off on every screen"
        checked={settings.privacy}
        onChange={(event) => void desk.changeSettings({ privacy: event.currentTarget.checked })}
      />
      <div className={css.key}>
        <Switch
          label="Hide Foyer from screen sharing"
          description={
            held.includes('hideFromSharing')
              ? heldWords
              : 'Others see a black window in a call or a recording'
          }
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
          Others can see Foyer until {sayClock(until, app.zone, clockStyle)}.
        </p>
      )}
      <Button onClick={() => void allowSharing(!until)}>
        {until ? 'Hide it again' : 'Allow for 30 minutes, as for remote support'}
      </Button>
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
    notices.say(done);
  };
  const known = !isSet || readyPin(current);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (known && readyPin(next)) void change(next, isSet ? 'The PIN was changed.' : 'The PIN is set.');
  };
  const field = (label: string, value: string, set: (pin: string) => void) => (
    <PasswordInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      visibilityToggleButtonProps={{ 'aria-label': `Show: ${label}`, tabIndex: 0 }}
      value={value}
      onChange={(event) => {
        set(tidyPin(event.currentTarget.value));
        clear();
      }}
    />
  );
  return (
    <form className={css.key} onSubmit={submit}>
      {isSet && field('The PIN now', current, setCurrent)}
      {field(isSet ? 'A new PIN, 4 to 12 digits' : 'A PIN, 4 to 12 digits', next, setNext)}
      <p className={`${texts.soft} ${css.none}`}>
        {isSet
          ? 'The desk opens with this PIN, and Foyer starts locked. Who forgot it opens with the practice’s API key.'
          : 'Without a PIN the lock hides the desk, and anybody can open it with one click.'}
      </p>
      {failure && (
        <p role="alert" className={texts.fault}>
          {sayFailure(failure)}
        </p>
      )}
      <div className={layouts.wrapped}>
        <Button type="submit" disabled={busy || !known || !readyPin(next)}>
          {isSet ? 'Change the PIN' : 'Set the PIN'}
        </Button>
        {isSet && !isDemanded && (
          <Button
            look="danger"
            disabled={busy || !readyPin(current)}
            onClick={() => void change(null, 'The PIN was taken away.')}
          >
            Take it away
          </Button>
        )}
      </div>
    </form>
  );
}
