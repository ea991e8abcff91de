import css from './keys.module.css';

/** Key caps. Screen readers hear of keys by `aria-keyshortcuts`, not by these. */
export function Keys({ caps }: { caps: readonly string[] }) {
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
