import { StatusChip } from '../../components/chip.tsx';
import css from './money.module.css';
import { type Sum, sumChip } from './takings-model.ts';

/** How a count stands: balanced, or every difference by its method. */
export function Differences({ sum }: { sum: Sum }) {
  return (
    <>
      <StatusChip {...sumChip(sum)} />
      {sum.differences.length > 1 && <span className={css.soft}> {sum.differences.join(', ')}</span>}
    </>
  );
}
