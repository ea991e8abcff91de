import type { DaySupportView } from '../../../shared/bridge/views.ts';
import type { LocationIds } from '../../../shared/locations.ts';
import { Button } from '../../components/button.tsx';
import { PractitionerName } from '../../components/practitioner-name.tsx';
import texts from '../../components/text.module.css';
import { useCall } from '../../state/use-call.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useDesk } from '../../state/use-desk.tsx';
import css from './support-of-day.module.css';
import { todayWords } from './words.ts';

const words = todayWords.support;

/**
 * Support activities of the day: time with a patient outside appointments. Folded behind a line; renders nothing where
 * there is none.
 */
export function SupportOfDay({ date, places }: { readonly date: string; readonly places: LocationIds }) {
  const { view } = useDesk();
  const clocks = useClocks();
  const { activities: known, more } = useCall('day.support', { date }).value ?? none;
  const activities = known.filter(
    ({ locationId }) => locationId === null || places.length === 0 || places.includes(locationId),
  );
  if (activities.length === 0) return null;
  return (
    <details className={css.support}>
      <summary className={css.summary}>{words.activities(activities.length, more > 0)}</summary>
      <ul className={css.list} aria-label={words.label}>
        {activities.map((one) => (
          <li key={one.id} className={css.line}>
            <b className={texts.sum}>{clocks.at(one.start, one.locationId)}</b>
            <span className={css.words}>
              <Patient one={one} onOpen={(id) => view.openPatient(id)} />
              <span className={texts.soft}>
                <PractitionerName practitioner={one.practitioner} />
                {[one.service?.name, one.itemCode, one.note].filter(Boolean).map((text) => ` · ${text}`)}
              </span>
            </span>
          </li>
        ))}
        {more > 0 && (
          <li className={css.line}>
            <span className={texts.soft}>{words.more(more)}</span>
          </li>
        )}
      </ul>
    </details>
  );
}

function Patient({ one, onOpen }: { one: DaySupportView; onOpen: (id: number) => void }) {
  const { patientId, patientName } = one;
  if (patientId === null) return <b>{todayWords.row.noPatient}</b>;
  return (
    <Button look="bare" onClick={() => onOpen(patientId)}>
      {patientName ?? todayWords.row.patient(patientId)}
    </Button>
  );
}

type Known = { readonly activities: readonly DaySupportView[]; readonly more: number };
const none: Known = { activities: [], more: 0 };
