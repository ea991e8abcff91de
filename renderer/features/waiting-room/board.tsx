import type { CSSProperties } from 'react';
import type { BoardView } from '../../../shared/bridge/views.ts';
import { sayClock, sayClockAt } from '../../../shared/clock-words.ts';
import { ExpectedWords } from '../../components/late-words.tsx';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import { Shape } from '../../components/shape.tsx';
import css from './board.module.css';
import {
  type BoardCard,
  type BoardColumn,
  boardColumns,
  fittingColumns,
  waitingOnBoard,
} from './board-model.ts';
import { waitingRoomWords } from './words.ts';

const words = waitingRoomWords.board;

/** How many columns and cards fit on a screen that is read from a distance; the others are counted. */
const mostColumns = 8;
const mostCards = 6;
/** With fewer of them, they are as large as with these. */
const leastColumns = 3;
const leastCards = 3;
/** From this age on, the board shows how old it is: its readers have nothing else to go by. */
const staleMs = 3 * 60_000;

/**
 * Practitioners as columns, with the patients who are here as cards, large. Which of their data it may show is decided in the
 * main process (electron/desktop/windows/board.ts).
 */
export function WaitingBoard({ view, now }: { view: BoardView; now: number }) {
  const all = boardColumns(view.rows, now, view);
  const columns = fittingColumns(all, mostColumns);
  const isStale = view.known && (view.readAt === null || now - view.readAt >= staleMs);
  const tallest = Math.max(0, ...columns.map(({ cards }) => cards.length));
  const size = {
    '--columns': Math.max(leastColumns, columns.length),
    '--cards': Math.min(mostCards, Math.max(leastCards, tallest)) + (isStale ? 1 : 0),
  } as CSSProperties;
  const named = view.rows.some(({ name }) => name !== null);
  const hidden = all.length - columns.length;
  return (
    <div className={`${css.sheet} ${named ? css.named : ''}`} style={size}>
      <div className={css.head}>
        <h1 className={css.title}>{sayWaiting(view, waitingOnBoard(all))}</h1>
        <span className={css.clock}>{sayClock(now, view.zone, view.clockStyle)}</span>
      </div>
      {isStale && <Stale view={view} />}
      <div className={css.columns}>
        {columns.map((column) => (
          <Column key={column.practitioner?.id ?? 0} column={column} view={view} />
        ))}
      </div>
      {hidden > 0 && <p className={css.more}>{words.moreColumns(hidden)}</p>}
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

function Column({ column: { practitioner, late, cards }, view }: { column: BoardColumn; view: BoardView }) {
  const left = cards.length - mostCards;
  return (
    <section className={css.column} aria-label={practitioner?.name ?? words.noPractitioner}>
      <h2 className={css.with}>
        <PractitionerName practitioner={practitioner} />
      </h2>
      {late !== null && <p className={css.late}>{words.late(late)}</p>}
      <ul className={css.cards}>
        {cards.slice(0, mostCards).map((card) => (
          <Card key={card.row.key} card={card} view={view} />
        ))}
      </ul>
      {left > 0 && <p className={css.more}>{words.more(left)}</p>}
    </section>
  );
}

function Card({ card: { row, is, chip, says, expected }, view }: { card: BoardCard; view: BoardView }) {
  const clock = (at: number) => sayClockAt(at, row.zone, view.zone, view.clockStyle);
  return (
    <li className={`${css.card} ${is === 'in' || is === 'out' ? css.quiet : ''}`}>
      <h3 className={css.who}>{row.name ?? row.initials}</h3>
      <span className={`${css.pill} ground-${chip.tone}`}>
        {chip.shape && <Shape name={chip.shape} />}
        <b>{chip.words}</b>
      </span>
      <p className={css.about}>
        {clock(row.start)}
        {expected !== null && (
          <span className={css.expected}>
            <ExpectedWords clock={clock(expected)} />
          </span>
        )}
        {says && ` · ${says}`}
      </p>
    </li>
  );
}
