import type { ComponentType } from 'react';
import css from './day-row.module.css';

type MarkProps = {
  words: string;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
};

/** Something small to know of an appointment: a picture for the eye, its words for the rest. */
export function Mark({ words, icon: Icon }: MarkProps) {
  return (
    <span className={css.mark} title={words}>
      <Icon size={14} stroke={1.8} aria-hidden />
      <span className="unseen">, {words}</span>
    </span>
  );
}
