import type { ReactNode } from 'react';
import layouts from './layout.module.css';
import css from './screen.module.css';

type ScreenProps = { title: string; aside?: ReactNode; children: ReactNode };

/** The content of a screen of the rail: its title, its actions, and its sections. */
export function ScreenBody({ title, aside, children }: ScreenProps) {
  return (
    <div className={css.screen}>
      <div className={css.head}>
        <h1 className={css.title}>{title}</h1>
        {aside && <div className={layouts.wrappedCentred}>{aside}</div>}
      </div>
      {children}
    </div>
  );
}
