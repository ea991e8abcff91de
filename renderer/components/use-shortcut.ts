import { isSingleCharacter } from '../model/keys.ts';
import { useSettings } from '../state/use-desk.tsx';

/** The `aria-keyshortcuts` of a key that presses a button; undefined for a key that is turned off. */
export function useShortcut(): (key: string | undefined) => string | undefined {
  const { letterKeys } = useSettings();
  return (key) => (key === undefined || (isSingleCharacter(key) && !letterKeys) ? undefined : key);
}
