import type { BookingSheet } from '../../../shared/bridge/views.ts';
import { dayOf, sayDay } from '../../../shared/clinic-time.ts';
import { type ClockStyle, sayClock } from '../../../shared/clock-words.ts';
import texts from '../../components/text.module.css';
import { sayMinutes } from '../../model/words.ts';
import { useClockStyle, useMinutes } from '../../state/use-desk.tsx';
import css from './booking.module.css';
import { sayPast } from './booking-model.ts';
import type { ChosenTime } from './use-booking.ts';
import { bookingWords } from './words.ts';

type PickedProps = { time: ChosenTime | null; sheet: BookingSheet; zone: string };

/** The chosen time and its length, beside the buttons of a dialog; where it has passed, that is said of it. */
export function Picked({ time, sheet, zone }: PickedProps) {
  const clockStyle = useClockStyle();
  const now = useMinutes();
  const past = time && sayPast(time.start, now, zone);
  return (
    <span className={css.picked} role="status">
      {time === null && bookingWords.noTime}
      {time && (
        <>
          <span>{sayTime(time, sheet, zone, clockStyle)}</span>
          {' · '}
          <span className={css.length}>{sayMinutes((time.end - time.start) / 60_000)}</span>
        </>
      )}
      {past !== null && <span className={`${texts.problem} ${css.past}`}>{past}</span>}
    </span>
  );
}

/** `Tuesday 24 November, 9:30 am with Dan Kessler`. */
export function sayTime(time: ChosenTime, sheet: BookingSheet, zone: string, clockStyle: ClockStyle): string {
  const who = sheet.practitioners.find((p) => p.id === time.practitionerId)?.name;
  const at = `${sayDay(dayOf(time.start, zone))}, ${sayClock(time.start, zone, clockStyle)}`;
  return who ? bookingWords.withWhom(at, who) : at;
}
