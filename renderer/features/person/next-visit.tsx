import type { AtDeskView, BookedHere } from '../../../shared/bridge/views.ts';
import { dayOf, daysBetween, sayDay } from '../../../shared/clinic-time.ts';
import { sayClock } from '../../../shared/clock-words.ts';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import { useApp, useClockStyle } from '../../state/use-desk.tsx';
import box from './box.module.css';
import flagList from './flag-list.module.css';
import { personWords } from './words.ts';

/**
 * The patient's next appointment, and this desk's pending bookings. It says "nothing is booked" only where this PC would
 * know, and no booking is pending.
 */
export function NextVisit({ known }: { known: AtDeskView }) {
  const clockStyle = useClockStyle();
  const today = useApp()?.today;
  const { next, nextKnown, booked } = known;
  const onTheWay = booked.some(({ asks }) => !asks);
  if (!next && onTheWay) {
    return (
      <section className={box.box} aria-label={personWords.next.title}>
        <Booked booked={booked} />
      </section>
    );
  }
  if (!next) {
    return (
      <section
        className={`${box.box} ${nextKnown ? box.ahead : box.calm}`}
        aria-label={personWords.next.title}
      >
        <b>{nextKnown ? personWords.next.none : personWords.next.notKnown}</b>
        {!nextKnown && <p className={texts.soft}>{personWords.next.loading}</p>}
        <Booked booked={booked} />
      </section>
    );
  }
  const day = dayOf(next.start, next.zone);
  const days = today ? daysBetween(today, day) : null;
  return (
    <section className={box.box} aria-label={personWords.next.title}>
      <b>{personWords.next.on(sayDay(day), sayClock(next.start, next.zone, clockStyle))}</b>
      <p className={texts.soft}>
        {[days !== null && sayAhead(days), next.service?.name, next.practitioner?.name]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Booked booked={booked} />
    </section>
  );
}

/** `Booking: Monday 4 January, 10:30 am`, and its state. */
function Booked({ booked }: { booked: readonly BookedHere[] }) {
  const clockStyle = useClockStyle();
  return booked.map(({ writeId, start, zone, practitioner, says, asks }) => (
    <div key={writeId}>
      <b className={asks ? flagList.warn : undefined}>
        <Shape name={asks ? 'triangle' : 'clock'} />{' '}
        {personWords.next[asks ? 'notBooked' : 'booking'](
          sayDay(dayOf(start, zone)),
          sayClock(start, zone, clockStyle),
        )}
      </b>
      <p className={texts.soft}>{[practitioner?.name, says].filter(Boolean).join(' · ')}</p>
    </div>
  ));
}

function sayAhead(days: number): string {
  if (days === 0) return personWords.next.today;
  if (days === 1) return personWords.next.tomorrow;
  return days < 14 ? personWords.next.inDays(days) : personWords.next.inWeeks(Math.round(days / 7));
}
