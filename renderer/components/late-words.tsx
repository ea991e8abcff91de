import type { DayRow } from '../../shared/bridge/views.ts';
import { expectedStart } from '../../shared/running-late.ts';
import { useClocks } from '../state/use-clocks.ts';
import { useMinutes } from '../state/use-desk.tsx';
import css from './late-words.module.css';
import { componentWords } from './words.ts';

const words = componentWords.late;

/** Below the name of a practitioner: by how much they run late. */
export function LateWords({ row: { late } }: { row: DayRow }) {
  return late ? <span className={css.late}>{words.by(late.minutes)}</span> : null;
}

/** Below the time of an appointment, which stays: when the patient can expect to go in. */
export const ExpectedTime = ({ row }: { row: DayRow }) => (row.late ? <Expected row={row} /> : null);

function Expected({ row }: { row: DayRow }) {
  const clocks = useClocks();
  const expected = expectedStart(row, useMinutes());
  if (expected === null) return null;
  const clock = clocks.at(expected, row.locationId);
  return (
    <span className={css.late} title={words.means(clock)}>
      <span className="unseen">{words.means(clock)}</span>
      <span aria-hidden="true">{words.expected(clock)}</span>
    </span>
  );
}
