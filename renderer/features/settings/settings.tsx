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
import { PracticePage } from './practice.tsx';
import { PracticePagesPart } from './practice-pages-part.tsx';
import { ScansPart } from './scans-part.tsx';
import css from './settings.module.css';
import { StartupPart } from './startup-part.tsx';
import { TextSizePart } from './text-size-part.tsx';
import { settingsWords } from './words.ts';

const { desk: deskWords, parts, practice: practiceWords, waiting: waitingWords } = settingsWords;

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
      <h1 className={css.title}>{parts.title}</h1>
      <PolicyPart />
      <Part title={parts.desk}>
        <TextField
          label={deskWords.initials}
          description={deskWords.initialsMeans}
          maxLength={20}
          value={settings.staff}
          onChange={(staff) => change({ staff })}
        />
        <ChoiceField
          label={deskWords.colours}
          value={settings.theme}
          options={deskWords.coloursOf}
          onChange={(theme) => change({ theme })}
        />
        <ChoiceField
          label={deskWords.clock}
          value={settings.clockStyle}
          options={deskWords.clocks}
          onChange={(clockStyle) => change({ clockStyle })}
        />
        <ChoiceField
          label={deskWords.rows}
          description={deskWords.rowsMeans}
          value={settings.rowHeight}
          options={deskWords.rowsOf}
          onChange={(rowHeight) => change({ rowHeight })}
        />
        <TextSizePart />
        <StartupPart />
        <LetterKeysPart />
      </Part>
      {severalLocations && (
        <Part title={parts.locations}>
          <LocationsPart />
        </Part>
      )}
      <Part title={parts.waiting}>
        <NumberField
          {...minutes}
          label={waitingWords.long}
          value={settings.waitAmberMinutes}
          onChange={(amber) =>
            change({ waitAmberMinutes: amber, waitRedMinutes: Math.max(amber, settings.waitRedMinutes) })
          }
        />
        <NumberField
          {...minutes}
          label={waitingWords.overdue}
          value={settings.waitRedMinutes}
          onChange={(red) =>
            change({ waitRedMinutes: red, waitAmberMinutes: Math.min(red, settings.waitAmberMinutes) })
          }
        />
      </Part>
      <Part title={parts.arrivals}>
        <ArrivalsPart />
      </Part>
      <Part title={parts.calls}>
        <CallsPart />
      </Part>
      <Part title={parts.lock}>
        <LockPart />
      </Part>
      <Part title={parts.documents}>
        <DocumentNamesPart />
      </Part>
      <Part title={parts.scans}>
        <ScansPart />
      </Part>
      <Part title={parts.practice}>
        <PracticePage />
        <NumberField
          label={practiceWords.sharedBy}
          description={held.includes('pcsOnKey') ? settingsWords.setByIt : practiceWords.sharedByMeans}
          min={1}
          max={50}
          disabled={held.includes('pcsOnKey')}
          value={settings.pcsOnKey}
          onChange={(pcsOnKey) => change({ pcsOnKey })}
        />
        <ChoiceField
          label={practiceWords.patients}
          value={settings.keepPatients}
          options={practiceWords.patientsOf}
          onChange={(keepPatients) => change({ keepPatients })}
        />
        <NumberField
          label={practiceWords.log}
          description={practiceWords.logMeans}
          min={1}
          max={10}
          value={settings.keepLogYears}
          onChange={(keepLogYears) => change({ keepLogYears })}
        />
      </Part>
      <Part title={parts.pages}>
        <PracticePagesPart />
      </Part>
      {children}
    </div>
  );
}

const minutes = { suffix: waitingWords.minutes, min: 1, max: 240 };

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={css.fields}>{children}</div>
    </section>
  );
}
