import { isSingleCharacter } from '../model/keys.ts';
import { useSettings } from '../state/use-desk.tsx';

/** What a screen reader is told of a key that presses a button: nothing of one that is turned off. */
export function useShortcut(): (key: string | undefined) => string | undefined {
  const { letterKeys } = useSettings();
  return (key) => (key === undefined || (isSingleCharacter(key) && !letterKeys) ? undefined : key);
}
