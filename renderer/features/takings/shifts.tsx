import type { CountView, TakingsView } from '../../../shared/bridge/views.ts';
import { sayClock } from '../../../shared/clock-words.ts';
import { formatCents } from '../../../shared/money.ts';
import texts from '../../components/text.module.css';
import { useClockStyle } from '../../state/use-desk.tsx';
import { Differences } from './differences.tsx';
import methodTable from './method-table.module.css';
import css from './shifts.module.css';
import { cashOf, shiftMethods, sumOf, type TakingsMethod } from './takings-model.ts';
import { takingsWords } from './words.ts';

type ShiftsProps = { view: TakingsView; ended: readonly CountView[]; zone: string };

/** The shifts of the day that were counted and ended, with their differences. */
export function Shifts({ view, ended, zone }: ShiftsProps) {
  if (ended.length === 0) return null;
  return (
    <ol aria-label={takingsWords.shifts.title}>
      {ended.map((part) => (
        <Shift key={part.part} view={view} part={part} methods={shiftMethods(view, part)} zone={zone} />
      ))}
    </ol>
  );
}

function Shift({
  view,
  part,
  methods,
  zone,
}: {
  view: TakingsView;
  part: CountView;
  methods: readonly TakingsMethod[];
  zone: string;
}) {
  const clockStyle = useClockStyle();
  const sum = sumOf(methods, part);
  return (
    <li className={css.shift}>
      <b>{part.ended === 'day' ? takingsWords.shifts.closed : takingsWords.shifts.shift(part.part)}</b>
      <span className={texts.softPlain}>
        {sayClock(part.at, zone, clockStyle)}
        {part.by && ` ${takingsWords.shifts.by(part.by)}`}
      </span>
      <span className={`${texts.sum} ${methodTable.amount}`}>
        {formatCents(methods.reduce((all, m) => all + m.cents, 0))}
      </span>
      <span>
        {sum ? <Differences sum={sum} /> : <span className={texts.softPlain}>{takingsWords.notCounted}</span>}
      </span>
      {cashOf(view, part).map((line) => (
        <span key={line} className={css.shiftNote}>
          {line}
        </span>
      ))}
      {part.note.trim() && <span className={css.shiftNote}>{part.note.trim()}</span>}
    </li>
  );
}
