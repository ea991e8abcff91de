import { StatusChip } from '../../components/chip.tsx';
import texts from '../../components/text.module.css';
import { type Sum, sumChip } from './takings-model.ts';

/** The result of a count: balanced, or each method's difference. */
export function Differences({ sum }: { sum: Sum }) {
  return (
    <>
      <StatusChip {...sumChip(sum)} />
      {sum.differences.length > 1 && <span className={texts.softPlain}> {sum.differences.join(', ')}</span>}
    </>
  );
}
