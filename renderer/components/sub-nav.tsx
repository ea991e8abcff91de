import css from './sub-nav.module.css';

type SubNavProps<N extends string> = {
  label: string;
  pages: readonly { readonly name: N; readonly title: string }[];
  now: N;
  onGo: (name: N) => void;
};

/** The navigation between the pages of one screen. */
export function SubNav<N extends string>({ label, pages, now, onGo }: SubNavProps<N>) {
  return (
    <nav className={css.nav} aria-label={label}>
      {pages.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          className={`${css.entry} ${name === now ? css.on : ''}`}
          aria-current={name === now ? 'page' : undefined}
          onClick={() => onGo(name)}
        >
          {title}
        </button>
      ))}
    </nav>
  );
}
