import type { ReactNode } from 'react';
import type { ShapeName, Tone } from '../model/chip.ts';
import layouts from './layout.module.css';
import css from './note.module.css';
import { Shape } from './shape.tsx';

const shapeOf: Record<Tone, ShapeName> = {
  warning: 'triangle',
  info: 'half',
  danger: 'bang',
  success: 'tick',
  neutral: 'diamond',
};

type NoteProps = {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** `alert` interrupts the screen reader: use it only for the direct result of the user's own action. */
  role?: 'alert' | 'status';
};

/** A message in words, with its colour and shape. */
export function Note({ tone, title, children, actions, role }: NoteProps) {
  return (
    <div className={`${css.note} ${tone === 'neutral' ? css.neutral : `ground-${tone}`}`} role={role}>
      <span className={css.shape}>
        <Shape name={shapeOf[tone]} />
      </span>
      <div className={css.content}>
        <div className={css.body}>
          {title && <b className={css.title}>{title}</b>}
          {children && <div>{children}</div>}
        </div>
        {actions && <div className={layouts.wrapped}>{actions}</div>}
      </div>
    </div>
  );
}
