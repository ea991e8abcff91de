import { isSingleCharacter } from '../model/keys.ts';
import { useSettings } from '../state/use-desk.tsx';
import css from './keys.module.css';

/** Key caps; nothing for a key that is turned off. Screen readers learn keys from `aria-keyshortcuts` instead. */
export function KeyCaps({ caps }: { caps: readonly string[] }) {
  const { letterKeys } = useSettings();
  const [only, more] = caps;
  if (!letterKeys && only && !more && isSingleCharacter(only)) return null;
  return (
    <span className={css.keys} aria-hidden="true">
      {caps.map((cap) => (
        <kbd key={cap} className={css.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
