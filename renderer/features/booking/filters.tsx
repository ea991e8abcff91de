import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, sayShortDay } from '../../../shared/clinic-time.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { Segments } from '../../components/segments.tsx';
import { type DayPart, dayParts, type SearchCriteria } from './booking-model.ts';
import css from './filters.module.css';
import picks from './picks.module.css';
import { bookingWords } from './words.ts';

const { filter, weekdays: named } = bookingWords;
const weekdays = named.short.map((short, i) => ({ number: i + 1, short, name: named.many[i] ?? short }));

type FilterProps = {
  wish: SearchCriteria;
  today: string;
  onWish: (change: Partial<SearchCriteria>) => void;
  /** A week that the user picked is shown as it is, with or without free times. */
  onWeek: (from: string) => void;
  onNextFree: () => void;
};

/** The filters for weekday, time of day and week. */
export function BookingFilters({ wish, today, onWish, onWeek, onNextFree }: FilterProps) {
  const { from } = wish;
  const back = addDays(from, -7) < today ? today : addDays(from, -7);
  return (
    <div className={css.filters}>
      <Segments
        label={filter.timeOfDay}
        data={(Object.keys(dayParts) as DayPart[]).map((part) => ({
          value: part,
          label: filter[part],
        }))}
        value={wish.part}
        onChange={(part) => onWish({ part })}
      />
      <fieldset className={`${layouts.plainFieldset} ${picks.days}`}>
        <legend className="unseen">{filter.onlyOn}</legend>
        {weekdays.map(({ number, short, name }) => (
          <label key={number} className={`${layouts.pressable} ${picks.day}`}>
            <input
              type="checkbox"
              aria-label={filter.onlyOnDay(name)}
              checked={wish.weekdays.includes(number)}
              onChange={() =>
                onWish({
                  weekdays: wish.weekdays.includes(number)
                    ? wish.weekdays.filter((w) => w !== number)
                    : [...wish.weekdays, number].sort((a, b) => a - b),
                })
              }
            />
            <span>{short}</span>
          </label>
        ))}
      </fieldset>
      <div className={css.weekNav}>
        <Button
          size="row"
          className={css.arrow}
          aria-label={filter.earlier}
          disabled={from <= today}
          onClick={() => onWeek(back)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <b className={css.weekName}>{filter.week(sayShortDay(from), sayShortDay(addDays(from, 6)))}</b>
        <Button
          size="row"
          className={css.arrow}
          aria-label={filter.later}
          onClick={() => onWeek(addDays(from, 7))}
        >
          <IconChevronRight size={18} aria-hidden />
        </Button>
        <Button size="row" className={css.narrow} onClick={() => onWeek(today)} disabled={from === today}>
          {filter.fromToday}
        </Button>
        <Button size="row" className={css.narrow} onClick={onNextFree}>
          {filter.nextFree}
        </Button>
      </div>
    </div>
  );
}
