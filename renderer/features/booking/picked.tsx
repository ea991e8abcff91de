import type { BookingSheet } from '../../../shared/bridge/views.ts';
import { dayOf, sayDay } from '../../../shared/clinic-time.ts';
import { sayClockAt } from '../../../shared/clock-words.ts';
import texts from '../../components/text.module.css';
import { sayMinutes } from '../../model/words.ts';
import { type Clocks, useClocks } from '../../state/use-clocks.ts';
import { useMinutes } from '../../state/use-desk.tsx';
import css from './booking.module.css';
import { sayPast } from './booking-model.ts';
import type { ChosenTime } from './use-booking.ts';
import { bookingWords } from './words.ts';

type PickedProps = { time: ChosenTime | null; sheet: BookingSheet; zone: string };

/** The chosen time and its length, beside the buttons of a dialog; where it has passed, that is said of it. */
export function Picked({ time, sheet, zone }: PickedProps) {
  const clocks = useClocks();
  const now = useMinutes();
  const past = time && sayPast(time.start, now, zone);
  return (
    <span className={css.picked} role="status">
      {time === null && bookingWords.noTime}
      {time && (
        <>
          <span>{sayTime(time, sheet, zone, clocks)}</span>
          {' · '}
          <span className={css.length}>{sayMinutes((time.end - time.start) / 60_000)}</span>
        </>
      )}
      {past !== null && <span className={`${texts.problem} ${css.past}`}>{past}</span>}
    </span>
  );
}

/** `Tuesday 24 November, 9:30 am with Dan Kessler`; `9:30 am Perth time`, where the desk's clock differs. */
export function sayTime(
  time: ChosenTime,
  sheet: BookingSheet,
  zone: string,
  clocks: Pick<Clocks, 'zone' | 'style'>,
): string {
  const who = sheet.practitioners.find((p) => p.id === time.practitionerId)?.name;
  const at = `${sayDay(dayOf(time.start, zone))}, ${sayClockAt(time.start, zone, clocks.zone, clocks.style)}`;
  return who ? bookingWords.withWhom(at, who) : at;
}
