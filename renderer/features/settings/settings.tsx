import { NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Settings as SettingsView } from '../../../shared/bridge/views.ts';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import { Diagnostics } from './diagnostics.tsx';
import { Practice } from './practice.tsx';
import css from './settings.module.css';

/** What can be set on this PC. Every change holds at once. */
export function Settings() {
  const desk = useDesk();
  const settings = useSettings();
  const change = (part: Partial<SettingsView>) => void desk.changeSettings(part);
  return (
    <div className={css.page}>
      <h1 className={css.title}>Settings</h1>
      <Part title="This desk">
        <TextInput
          label="Your initials"
          description="Written with everything you record"
          maxLength={20}
          value={settings.staff}
          onChange={(event) => change({ staff: event.currentTarget.value })}
        />
        <Choice
          label="Colours"
          value={settings.theme}
          options={{ system: 'As the PC', light: 'Light', dark: 'Dark' }}
          onChange={(theme) => change({ theme })}
        />
      </Part>
      <Part title="Waiting">
        <Minutes
          label="Amber after"
          value={settings.waitAmberMinutes}
          onChange={(waitAmberMinutes) =>
            change({ waitAmberMinutes, waitRedMinutes: Math.max(waitAmberMinutes, settings.waitRedMinutes) })
          }
        />
        <Minutes
          label="Red after"
          value={settings.waitRedMinutes}
          onChange={(waitRedMinutes) =>
            change({ waitRedMinutes, waitAmberMinutes: Math.min(waitRedMinutes, settings.waitAmberMinutes) })
          }
        />
      </Part>
      <Part title="When a patient arrives">
        <Switch
          label="Tell me when an arrival is marked somewhere else"
          checked={settings.notifyArrivals}
          onChange={(event) => change({ notifyArrivals: event.currentTarget.checked })}
        />
        <Choice
          label="In the notification"
          value={settings.notifyNames}
          options={{ initials: 'Initials', full: 'Full name', none: 'No name' }}
          onChange={(notifyNames) => change({ notifyNames })}
        />
      </Part>
      <Part title="Practice">
        <Practice />
        <NumberInput
          label="PCs that share this API key"
          description="The practice allows 60 calls a minute for a key; each PC takes its part"
          min={1}
          max={50}
          allowDecimal={false}
          clampBehavior="strict"
          value={settings.pcsOnKey}
          onChange={(value) => typeof value === 'number' && value >= 1 && change({ pcsOnKey: value })}
        />
      </Part>
      <Diagnostics />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={css.fields}>{children}</div>
    </section>
  );
}

type MinutesProps = { label: string; value: number; onChange: (minutes: number) => void };

function Minutes({ label, value, onChange }: MinutesProps) {
  return (
    <NumberInput
      label={label}
      suffix=" min"
      min={1}
      max={240}
      allowDecimal={false}
      clampBehavior="strict"
      value={value}
      onChange={(next) => typeof next === 'number' && next >= 1 && onChange(next)}
    />
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  value: T;
  options: Record<T, string>;
  onChange: (value: T) => void;
};

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const values = Object.keys(options) as T[];
  return (
    <div>
      <p className={css.label}>{label}</p>
      <SegmentedControl
        aria-label={label}
        classNames={{ root: css.segments, label: css.segment, indicator: css.indicator }}
        data={values.map((option) => ({ value: option, label: options[option] }))}
        value={value}
        onChange={(next) => onChange(next as T)}
      />
    </div>
  );
}
