import type { DayRow } from '../../shared/bridge/views.ts';
import { type AwaitedRow, expectedStart } from '../../shared/running-late.ts';
import { useClocks } from '../state/use-clocks.ts';
import { useMinutes } from '../state/use-desk.tsx';
import css from './late-words.module.css';
import { componentWords } from './words.ts';

const words = componentWords.late;

/** Below the name of a practitioner: by how much they run late. */
export function LateWords({ row: { late } }: { row: DayRow }) {
  return late ? <span className={css.late}>{words.by(late.minutes)}</span> : null;
}

type ExpectedProps = {
  /** Of one appointment: the first who is awaited counts. */
  readonly rows: readonly (AwaitedRow & { readonly locationId?: number | null })[];
  /** Below the time of the appointment, or on its line. */
  readonly room?: 'below' | 'beside';
};

/** With the time of an appointment, which stays: when the patient can expect to go in. */
export function ExpectedTime({ rows, room = 'below' }: ExpectedProps) {
  const clocks = useClocks();
  const now = useMinutes();
  const [first] = rows.flatMap((row) => {
    const expected = expectedStart(row, now);
    return expected === null ? [] : [clocks.at(expected, row.locationId)];
  });
  return first === undefined ? null : (
    <span className={room === 'below' ? css.late : css.beside} title={words.means(first)}>
      <ExpectedWords clock={first} />
    </span>
  );
}

/** `≈ 10:15 am`, to screen readers in words. */
export const ExpectedWords = ({ clock }: { clock: string }) => (
  <>
    <span className="unseen">{words.means(clock)}</span>
    <span aria-hidden="true">{words.expected(clock)}</span>
  </>
);
