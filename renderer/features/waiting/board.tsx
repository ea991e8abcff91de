import { useEffect, useRef, useState } from 'react';
import { clockOf } from '../../../shared/clinic-time.ts';
import { Button } from '../../components/button.tsx';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import { Shape } from '../../components/shape.tsx';
import { useApp, useMinutes } from '../../state/use-desk.tsx';
import css from './board.module.css';
import { nameOf, sayWait, useZoneOf } from './wait-table.tsx';
import { levelChip, type Wait, type WaitingList } from './waiting-model.ts';

/** How many lines a screen holds at this size; the rest is counted. */
const mostLines = 10;

/**
 * The waiting list over the whole window, large, for a second screen. Others can read it: it begins with initials each
 * time, and shows names only when somebody chooses so.
 */
export function Board({ list, onLeave }: { list: WaitingList; onLeave: () => void }) {
  const [names, setNames] = useState(false);
  const now = useMinutes();
  const zone = useApp()?.zone ?? 'UTC';
  const leave = useLeave(onLeave);
  const all = [...list.waiting, ...list.early];
  return (
    <div className={css.board}>
      <div className={css.head}>
        <h1 className={css.title}>
          {list.waiting.length === 0 ? 'Nobody waits' : `${list.waiting.length} waiting`}
        </h1>
        <span className={css.clock}>{clockOf(now, zone)}</span>
        <Button aria-pressed={names} className={css.names} onClick={() => setNames(!names)}>
          Names
        </Button>
        <Button ref={leave} aria-keyshortcuts="Escape" onClick={onLeave}>
          Leave the board
        </Button>
      </div>
      {all.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Patient</th>
              <th scope="col">With</th>
              <th scope="col">Appointment</th>
              <th scope="col">Arrived</th>
              <th scope="col">Wait</th>
            </tr>
          </thead>
          <tbody>
            {all.slice(0, mostLines).map((wait) => (
              <Line key={wait.row.key} wait={wait} names={names} />
            ))}
          </tbody>
        </table>
      )}
      {all.length > mostLines && <p className={css.more}>and {all.length - mostLines} more</p>}
    </div>
  );
}

function Line({ wait, names }: { wait: Wait; names: boolean }) {
  const { row, from, level } = wait;
  const zone = useZoneOf(row);
  const chip = levelChip(level);
  const strong = (is: boolean) => (is ? css.counts : css.time);
  return (
    <tr>
      <th scope="row" className={css.who}>
        {names ? nameOf(row) : (row.patient?.initials ?? '?')}
      </th>
      <td>
        <PractitionerName practitioner={row.practitioner} />
      </td>
      <td className={strong(from !== 'arrival')}>{clockOf(row.start, zone)}</td>
      <td className={strong(from === 'arrival')}>
        {row.statusAt === null ? 'not known' : clockOf(row.statusAt, zone)}
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

/** The focus starts on the way out, and Escape leaves from anywhere. */
function useLeave(onLeave: () => void) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      onLeave();
    };
    // Before the desk's own keys.
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, [onLeave]);
  return button;
}
