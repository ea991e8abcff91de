import { type ReactNode, useId } from 'react';
import css from './card.module.css';
import layouts from './layout.module.css';
import texts from './text.module.css';
import { componentWords } from './words.ts';

type CardProps = {
  title: string;
  /** How many items the card shows. */
  count?: number;
  /** How many there are in all; where that is more than it shows, the card says so. */
  of?: number;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A titled section of a screen. */
export function Card({ title, count, of = count, aside, className, children }: CardProps) {
  const id = useId();
  return (
    <section className={`${css.card} ${className ?? ''}`} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
          {count !== undefined && <span className={css.count}>{of}</span>}
        </h2>
        {aside && <div className={layouts.wrappedCentred}>{aside}</div>}
      </div>
      {children}
      {count !== undefined && of !== undefined && of > count && (
        <p className={texts.soft}>{componentWords.card.cut(count, of)}</p>
      )}
    </section>
  );
}
