import type { ComponentType } from 'react';
import css from './day-row.module.css';

type MarkProps = {
  words: string;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
};

/** Something small to know of an appointment: a picture, which says its words where it is pointed at or read. */
export function Mark({ words, icon: Icon }: MarkProps) {
  return (
    <span className={css.mark} role="img" aria-label={words} title={words}>
      <Icon size={14} stroke={1.8} aria-hidden />
    </span>
  );
}
