import type { AtDeskView } from '../../../shared/bridge/views.ts';
import { clockOf, dayOf, daysBetween, sayDay } from '../../../shared/clinic-time.ts';
import { useApp } from '../../state/use-desk.tsx';
import css from './person.module.css';

/** When the patient comes again; that nothing is booked is said only where this PC would know. */
export function NextVisit({ known }: { known: AtDeskView }) {
  const today = useApp()?.today;
  const { next, nextKnown } = known;
  if (!next) {
    return (
      <section className={`${css.box} ${nextKnown ? css.ahead : css.calm}`} aria-label="Next visit">
        <b>{nextKnown ? 'Nothing booked ahead' : 'Next visit: cannot tell yet'}</b>
        {!nextKnown && <p className={css.soft}>The appointments ahead are still being read.</p>}
      </section>
    );
  }
  const day = dayOf(next.start, next.zone);
  const days = today ? daysBetween(today, day) : null;
  return (
    <section className={css.box} aria-label="Next visit">
      <b>
        Next: {sayDay(day)}, {clockOf(next.start, next.zone)}
      </b>
      <p className={css.soft}>
        {[days !== null && sayAhead(days), next.service?.name, next.practitioner?.name]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </section>
  );
}

function sayAhead(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days < 14 ? `in ${days} days` : `in ${Math.round(days / 7)} weeks`;
}
