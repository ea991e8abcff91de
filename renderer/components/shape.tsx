import type { ReactNode } from 'react';
import type { ShapeName } from '../model/chip.ts';
import css from './shape.module.css';

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
const fill = { fill: 'currentColor' } as const;

const shapes: Record<ShapeName, ReactNode> = {
  ring: <circle cx="6" cy="6" r="4.25" {...line} />,
  half: (
    <>
      <circle cx="6" cy="6" r="4.5" {...line} strokeWidth={1.6} />
      <path d="M6 1.5a4.5 4.5 0 0 0 0 9z" {...fill} />
    </>
  ),
  disc: <circle cx="6" cy="6" r="5" {...fill} />,
  triangle: <path d="M6 1 11.4 10.6H.6z" {...fill} />,
  tick: <path d="M1.8 6.6 4.8 9.4 10.2 2.8" {...line} />,
  cross: <path d="M2.4 2.4 9.6 9.6M9.6 2.4 2.4 9.6" {...line} />,
  slash: (
    <>
      <circle cx="6" cy="6" r="4.5" {...line} strokeWidth={1.6} />
      <path d="M3 9 9 3" {...line} strokeWidth={1.6} />
    </>
  ),
  diamond: <path d="M6 .8 11.2 6 6 11.2.8 6z" {...fill} />,
  clock: (
    <>
      <circle cx="6" cy="6" r="4.7" {...line} strokeWidth={1.5} />
      <path d="M6 3.2V6l2 1.3" {...line} strokeWidth={1.5} />
    </>
  ),
  bang: (
    <>
      <path d="M6 1.4v5.4" {...line} strokeWidth={2.4} />
      <circle cx="6" cy="10.2" r="1.3" {...fill} />
    </>
  ),
};

/** A shape beside words. Hidden from screen readers: the words say the same. */
export function Shape({ name }: { name: ShapeName }) {
  return (
    <svg className={css.shape} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      {shapes[name]}
    </svg>
  );
}
