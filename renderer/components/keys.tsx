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

/** Keys within a text that is about them: read aloud, and there although they may be turned off. */
export function KeyNames({ caps }: { caps: readonly string[] }) {
  return (
    <span className={css.keys}>
      {caps.map((cap) => (
        <kbd key={cap} className={css.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  );
}
