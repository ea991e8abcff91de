import type { DayRow } from '../../../shared/bridge/views.ts';
import css from './practitioner-cell.module.css';
import { todayWords } from './words.ts';

/** The colour that the desk chose for a service; nothing where it chose none. */
export function ServiceDot({ row: { service } }: { row: DayRow }) {
  return service?.colour ? <span className={css.dot} style={{ background: service.colour }} /> : null;
}

export function PractitionerCell({ row: { practitioner } }: { row: DayRow }) {
  if (!practitioner) return <span className={css.none}>{todayWords.row.noPractitioner}</span>;
  return (
    <span title={practitioner.name}>
      <span className={css.dot} style={{ background: practitioner.colour }} />
      {practitioner.name}
    </span>
  );
}
