import layouts from '../../components/layout.module.css';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import { ChoiceField } from './fields.tsx';
import { LetterKeysPart } from './letter-keys-part.tsx';
import { LockPart } from './lock-part.tsx';
import { StartupPart } from './startup-part.tsx';
import { TextSizePart } from './text-size-part.tsx';
import { settingsWords } from './words.ts';

const { desk: words } = settingsWords;

/** Of the settings of a PC those that a practitioner's has. */
export function PractitionersSettings() {
  const desk = useDesk();
  const settings = useSettings();
  return (
    <div className={layouts.stackRoomy}>
      <ChoiceField
        label={words.colours}
        value={settings.theme}
        options={words.coloursOf}
        onChange={(theme) => void desk.changeSettings({ theme })}
      />
      <ChoiceField
        label={words.clock}
        value={settings.clockStyle}
        options={words.clocks}
        onChange={(clockStyle) => void desk.changeSettings({ clockStyle })}
      />
      <TextSizePart />
      <StartupPart />
      <LetterKeysPart label={words.letterKeysHere} />
      <LockPart />
    </div>
  );
}
