import { memo } from 'react';
import type { Chip } from '../model/chip.ts';
import css from './chip.module.css';
import { Shape } from './shape.tsx';

export const StatusChip = memo(function StatusChip({ tone, shape, words }: Chip) {
  return (
    <span className={`${css.chip} ground-${tone}`}>
      {shape && <Shape name={shape} />}
      <span className={css.words}>{words}</span>
    </span>
  );
});
