import type { PractitionerView } from '../../shared/bridge/views.ts';
import css from './practitioner-name.module.css';
import { componentWords } from './words.ts';

/** A practitioner with their colour; says so where there is none. */
export function PractitionerName({ practitioner }: { practitioner: PractitionerView | null }) {
  if (!practitioner) return <span className={css.none}>{componentWords.noPractitioner}</span>;
  return (
    <span>
      <span className={css.dot} style={{ background: practitioner.colour }} />
      {practitioner.name}
    </span>
  );
}
