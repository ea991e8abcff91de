import type { ReactNode } from 'react';
import type { ShapeName, Tone } from '../model/chip.ts';
import css from './note.module.css';
import { Shape } from './shape.tsx';

const shapeOf: Record<Tone, ShapeName> = {
  late: 'triangle',
  wait: 'half',
  long: 'bang',
  ok: 'tick',
  grey: 'diamond',
};

type NoteProps = {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alert` is read out at once; use it only for what a person's own step just led to. */
  role?: 'alert' | 'status';
};

/** A piece of news in words, with its colour and shape. */
export function Note({ tone, title, children, actions, role }: NoteProps) {
  return (
    <div className={`${css.note} ${tone === 'grey' ? css.grey : `ground-${tone}`}`} role={role}>
      <span className={css.shape}>
        <Shape name={shapeOf[tone]} />
      </span>
      <div className={css.content}>
        <div className={css.body}>
          {title && <b className={css.title}>{title}</b>}
          {children && <div>{children}</div>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  );
}
