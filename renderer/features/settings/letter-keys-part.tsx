import { Switch } from '@mantine/core';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';
import { settingsWords } from './words.ts';

/**
 * Whether single letters are shortcuts: they get in the way of speech input, and of hands that stray on the keyboard.
 * @param label with examples of this PC's
 */
export function LetterKeysPart({ label = settingsWords.desk.letterKeys }: { label?: string }) {
  const desk = useDesk();
  const { letterKeys } = useSettings();
  const held = useApp()?.policy?.held.includes('letterKeys') ?? false;
  return (
    <Switch
      label={label}
      description={held ? settingsWords.setByIt : settingsWords.desk.letterKeysMeans}
      disabled={held}
      checked={letterKeys}
      onChange={(event) => void desk.changeSettings({ letterKeys: event.currentTarget.checked })}
    />
  );
}
