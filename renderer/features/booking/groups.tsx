import type { BookingSheet } from '../../../shared/bridge/views.ts';
import { dayOf, sayShortDay } from '../../../shared/clinic-time.ts';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { useClocks } from '../../state/use-clocks.ts';
import css from './picks.module.css';
import type { Finder } from './use-finder.ts';
import { useGroups } from './use-groups.ts';
import { bookingWords } from './words.ts';

type GroupsProps = { sheet: BookingSheet; finder: Finder };

/** Classes of the chosen service with a free place; renders nothing where there is none. */
export function Groups({ sheet, finder }: GroupsProps) {
  const clocks = useClocks();
  const { wish, chosen, join } = finder;
  const { groups, more } = useGroups(sheet.patient.id, wish);
  if (groups.length === 0) return null;
  return (
    <fieldset className={`${layouts.plainFieldset} ${layouts.wrappedClose}`}>
      <legend className={texts.legend}>{bookingWords.classes.title}</legend>
      {groups.map(({ appointmentId, practitionerId, locationId, start, end, booked, most }) => {
        const who = sheet.practitioners.find((p) => p.id === practitionerId)?.name;
        const at = `${sayShortDay(dayOf(start, clocks.zoneOf(locationId)))}, ${clocks.at(start, locationId)}`;
        return (
          <label key={appointmentId} className={`${layouts.pressable} ${css.toggle}`}>
            <input
              type="radio"
              name="class"
              checked={chosen?.groupId === appointmentId}
              onChange={() =>
                join({ practitionerId, start, end, looked: false, groupId: appointmentId }, locationId)
              }
            />
            <span>
              {who ? bookingWords.withWhom(at, who) : at}{' '}
              <small>{bookingWords.classes.places(booked, most)}</small>
            </span>
          </label>
        );
      })}
      {more > 0 && <p className={texts.softPlain}>{bookingWords.classes.more(more)}</p>}
    </fieldset>
  );
}
