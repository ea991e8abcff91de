import type { ReactNode } from 'react';
import type { Settings as SettingsView } from '../../../shared/bridge/views.ts';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';
import { ArrivalsPart } from './arrivals-part.tsx';
import { CallsPart } from './calls-part.tsx';
import { DocumentNamesPart } from './document-names-part.tsx';
import { ChoiceField, NumberField, TextField } from './fields.tsx';
import { LetterKeysPart } from './letter-keys-part.tsx';
import { LocationsPart } from './locations-part.tsx';
import { LockPart } from './lock-part.tsx';
import { PolicyPart } from './policy-part.tsx';
import { heldWords } from './policy-words.ts';
import { PracticePage } from './practice.tsx';
import { PracticePagesPart } from './practice-pages-part.tsx';
import { ScansPart } from './scans-part.tsx';
import css from './settings.module.css';
import { StartupPart } from './startup-part.tsx';
import { TextSizePart } from './text-size-part.tsx';

/** The settings of this PC. Every change applies at once. @param children rendered at the end */
export function SettingsForm({ children }: { children?: ReactNode }) {
  const desk = useDesk();
  const settings = useSettings();
  const app = useApp();
  const held = app?.policy?.held ?? [];
  const severalLocations = (app?.locations.length ?? 0) > 1;
  const change = (part: Partial<SettingsView>) => void desk.changeSettings(part);
  return (
    <div className={css.page}>
      <h1 className={css.title}>Settings</h1>
      <PolicyPart />
      <Part title="This desk">
        <TextField
          label="Your initials"
          description="Written with everything you record"
          maxLength={20}
          value={settings.staff}
          onChange={(staff) => change({ staff })}
        />
        <ChoiceField
          label="Colours"
          value={settings.theme}
          options={{ system: 'As the PC', light: 'Light', dark: 'Dark' }}
          onChange={(theme) => change({ theme })}
        />
        <ChoiceField
          label="Clock"
          value={settings.clockStyle}
          options={{ '12-hour': '1:15 pm', '24-hour': '13:15' }}
          onChange={(clockStyle) => change({ clockStyle })}
        />
        <ChoiceField
          label="Rows"
          description="Of the list of the day"
          value={settings.rowHeight}
          options={{ compact: 'Compact', comfortable: 'Comfortable' }}
          onChange={(rowHeight) => change({ rowHeight })}
        />
        <TextSizePart />
        <StartupPart />
        <LetterKeysPart />
      </Part>
      {severalLocations && (
        <Part title="Locations of this PC">
          <LocationsPart />
        </Part>
      )}
      <Part title="Waiting">
        <NumberField
          {...minutes}
          label="Amber after"
          value={settings.waitAmberMinutes}
          onChange={(amber) =>
            change({ waitAmberMinutes: amber, waitRedMinutes: Math.max(amber, settings.waitRedMinutes) })
          }
        />
        <NumberField
          {...minutes}
          label="Red after"
          value={settings.waitRedMinutes}
          onChange={(red) =>
            change({ waitRedMinutes: red, waitAmberMinutes: Math.min(red, settings.waitAmberMinutes) })
          }
        />
      </Part>
      <Part title="When a patient arrives">
        <ArrivalsPart />
      </Part>
      <Part title="Calls for tomorrow">
        <CallsPart />
      </Part>
      <Part title="Lock and privacy">
        <LockPart />
      </Part>
      <Part title="Documents">
        <DocumentNamesPart />
      </Part>
      <Part title="Scans">
        <ScansPart />
      </Part>
      <Part title="Practice">
        <PracticePage />
        <NumberField
          label="PCs that share this API key"
          description={
            held.includes('pcsOnKey')
              ? heldWords
              : 'The practice allows 60 calls a minute for a key; each PC takes its part'
          }
          min={1}
          max={50}
          disabled={held.includes('pcsOnKey')}
          value={settings.pcsOnKey}
          onChange={(pcsOnKey) => change({ pcsOnKey })}
        />
        <ChoiceField
          label="Patients kept on this PC"
          value={settings.keepPatients}
          options={{ everyone: 'Everyone', booked: 'Only those booked' }}
          onChange={(keepPatients) => change({ keepPatients })}
        />
        <NumberField
          label="Keep the action log for (years)"
          description="With the list of filed documents. Older entries are removed; save them first under “To send”"
          min={1}
          max={10}
          value={settings.keepLogYears}
          onChange={(keepLogYears) => change({ keepLogYears })}
        />
      </Part>
      <Part title="Practice system in the browser">
        <PracticePagesPart />
      </Part>
      {children}
    </div>
  );
}

const minutes = { suffix: ' min', min: 1, max: 240 };

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={css.fields}>{children}</div>
    </section>
  );
}
