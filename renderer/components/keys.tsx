import { isSingleCharacter } from '../model/keys.ts';
import { useSettings } from '../state/use-desk.tsx';
import css from './keys.module.css';

/** Key caps; none of a key that is turned off. Screen readers hear of keys by `aria-keyshortcuts`, not by these. */
export function Keys({ caps }: { caps: readonly string[] }) {
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
