import { type ReactNode, useId } from 'react';
import css from './card.module.css';

type CardProps = {
  title: string;
  /** How many things are in it. */
  count?: number;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A titled part of a screen. */
export function Card({ title, count, aside, className, children }: CardProps) {
  const id = useId();
  return (
    <section className={`${css.card} ${className ?? ''}`} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
          {count !== undefined && <span className={css.count}>{count}</span>}
        </h2>
        {aside && <div className={css.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}
