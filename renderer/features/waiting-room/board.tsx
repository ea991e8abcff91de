import type { CSSProperties } from 'react';
import type { BoardRow, BoardView } from '../../../shared/bridge/views.ts';
import { type ClockStyle, sayClock, sayClockAt } from '../../../shared/clock-words.ts';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import { Shape } from '../../components/shape.tsx';
import css from './board.module.css';
import { levelChip, type RowWait, sayWait, waitsOf } from './waiting-room-model.ts';
import { waitingRoomWords } from './words.ts';

const { board: words, tables } = waitingRoomWords;

/** How many lines fit on a screen that is read from a distance; the others are counted. */
const mostLines = 10;
/** With fewer patients, lines are as tall as with this many. */
const leastLines = 4;
/** From this age on, the board shows how old it is: its readers have nothing else to go by. */
const staleMs = 3 * 60_000;

/**
 * The waiting patients, large. Which of their data it may show is decided in the main process
 * (electron/desktop/windows/board.ts).
 */
export function WaitingBoard({ view, now }: { view: BoardView; now: number }) {
  const { waiting, early } = waitsOf(view.rows, now, view);
  const all = [...waiting, ...early];
  const isStale = view.known && (view.readAt === null || now - view.readAt >= staleMs);
  const lines = Math.min(mostLines, Math.max(leastLines, all.length)) + (isStale ? 1 : 0);
  const named = view.rows.some(({ name }) => name !== null);
  return (
    <div className={`${css.sheet} ${named ? css.named : ''}`} style={{ '--lines': lines } as CSSProperties}>
      <div className={css.head}>
        <h1 className={css.title}>{sayWaiting(view, waiting.length)}</h1>
        <span className={css.clock}>{sayClock(now, view.zone, view.clockStyle)}</span>
      </div>
      {isStale && <Stale view={view} />}
      {all.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" className={css.patient}>
                {tables.patient}
              </th>
              <th scope="col" className={css.with}>
                {tables.with}
              </th>
              <th scope="col">{tables.appointment}</th>
              <th scope="col">{tables.arrived}</th>
              <th scope="col">{tables.wait}</th>
            </tr>
          </thead>
          <tbody>
            {all.slice(0, mostLines).map((wait) => (
              <Line key={wait.row.key} wait={wait} zone={view.zone} clockStyle={view.clockStyle} />
            ))}
          </tbody>
        </table>
      )}
      {all.length > mostLines && <p className={css.more}>{words.more(all.length - mostLines)}</p>}
    </div>
  );
}

const sayWaiting = ({ known, rows }: BoardView, waiting: number): string => {
  if (!known && rows.length === 0) return words.notKnown;
  return words.waiting(waiting);
};

function Stale({ view: { readAt, zone, clockStyle } }: { view: BoardView }) {
  return (
    <p className={`${css.stale} ground-warning`}>
      <Shape name="triangle" />
      <span>{readAt === null ? words.unread : words.stale(sayClock(readAt, zone, clockStyle))}</span>
    </p>
  );
}

/** @param zone of the clock on the board */
function Line({ wait, zone, clockStyle }: { wait: RowWait<BoardRow>; zone: string; clockStyle: ClockStyle }) {
  const { row, from, level } = wait;
  const chip = levelChip(level);
  const strong = (is: boolean) => (is ? css.counts : css.time);
  return (
    <tr>
      <th scope="row" className={`${css.patient} ${css.who}`}>
        {row.name ?? row.initials}
      </th>
      <td className={css.with}>
        <PractitionerName practitioner={row.practitioner} />
      </td>
      <td className={strong(from !== 'arrival')}>{sayClockAt(row.start, row.zone, zone, clockStyle)}</td>
      <td className={strong(from === 'arrival')}>
        {row.statusAt === null ? tables.notKnown : sayClockAt(row.statusAt, row.zone, zone, clockStyle)}
      </td>
      <td>
        <span className={`${css.pill} ground-${chip.tone}`}>
          {chip.shape && <Shape name={chip.shape} />}
          <b>{sayWait(wait)}</b>
          <span className={css.word}>{chip.words}</span>
        </span>
      </td>
    </tr>
  );
}
