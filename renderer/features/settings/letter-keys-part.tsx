import { Switch } from '@mantine/core';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';
import { heldWords } from './policy-words.ts';

/**
 * Whether single letters are shortcuts: they get in the way of speech input, and of hands that stray on the keyboard.
 */
export function LetterKeysPart() {
  const desk = useDesk();
  const { letterKeys } = useSettings();
  const held = useApp()?.policy?.held.includes('letterKeys') ?? false;
  return (
    <Switch
      label="Keys of one letter: A arrives, P takes a payment"
      description={
        held ? heldWords : 'Off: only Enter, Esc, F8 and keys with Ctrl or Alt act; everything has a button'
      }
      disabled={held}
      checked={letterKeys}
      onChange={(event) => void desk.changeSettings({ letterKeys: event.currentTarget.checked })}
    />
  );
}
