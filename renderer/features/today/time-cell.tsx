import { otherClock, sayClock } from '../../../shared/clock-words.ts';
import { useClockStyle } from '../../state/use-desk.tsx';
import css from './time-cell.module.css';

/** A time; below it the zone, where that is not the desk's. */
export function TimeCell({ at, zone, desk }: { at: number; zone: string; desk: string }) {
  const clockStyle = useClockStyle();
  const whose = otherClock(at, zone, desk);
  const [clock, half] = sayClock(at, zone, clockStyle).split(' ');
  return (
    <>
      <span className={css.clock}>
        {clock}
        {half && <span className={css.half}> {half}</span>}
      </span>
      {whose && <span className={css.whose}> {whose}</span>}
    </>
  );
}
