import { Button } from '../../components/button.tsx';
import { Shape } from '../../components/shape.tsx';
import type { VisitUnderWay } from '../../model/pending-visits.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useDesk } from '../../state/use-desk.tsx';
import css from './pending-visits.module.css';
import { todayWords } from './words.ts';

const words = todayWords.pending;

/** Pending bookings and moves into this day: shown above the list, so that none is booked twice. */
export function UnderWay({ visits }: { visits: readonly VisitUnderWay[] }) {
  const { view } = useDesk();
  const app = useApp();
  const clocks = useClocks();
  if (visits.length === 0) return null;
  const nameOf = (id: number | null) => app?.practitioners.find((one) => one.id === id)?.name;
  return (
    <ul className={css.list} aria-label={words.label}>
      {visits.map(({ key, visit, who, what, says, tone, shape, asks }) => {
        const practitioner = nameOf(visit.practitionerId);
        return (
          <li key={key} className={`${css.visit} ${css[tone]}`}>
            <Shape name={shape} />
            <b className={css.time}>{clocks.at(visit.start, visit.locationId)}</b>
            <span className={css.words}>
              <b>{who}</b> {what}
              {practitioner && words.with(practitioner)} · {says}
            </span>
            {asks && (
              <Button size="row" aria-label={words.decideAbout(who)} onClick={() => view.go('waits')}>
                {words.decide}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
