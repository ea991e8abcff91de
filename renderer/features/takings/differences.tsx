import { StatusChip } from '../../components/chip.tsx';
import css from './takings.module.css';
import { type Sum, sumChip } from './takings-model.ts';

/** The result of a count: balanced, or each method's difference. */
export function Differences({ sum }: { sum: Sum }) {
  return (
    <>
      <StatusChip {...sumChip(sum)} />
      {sum.differences.length > 1 && <span className={css.soft}> {sum.differences.join(', ')}</span>}
    </>
  );
}
