import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, sayShortDay } from '../../../shared/clinic-time.ts';
import { Button } from '../../components/button.tsx';
import layouts from '../../components/layout.module.css';
import { Segments } from '../../components/segments.tsx';
import { type DayPart, dayParts, type SearchCriteria } from './booking-model.ts';
import css from './filters.module.css';
import picks from './picks.module.css';

const weekdays = [
  { number: 1, short: 'Mon', name: 'Mondays' },
  { number: 2, short: 'Tue', name: 'Tuesdays' },
  { number: 3, short: 'Wed', name: 'Wednesdays' },
  { number: 4, short: 'Thu', name: 'Thursdays' },
  { number: 5, short: 'Fri', name: 'Fridays' },
  { number: 6, short: 'Sat', name: 'Saturdays' },
  { number: 7, short: 'Sun', name: 'Sundays' },
] as const;

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
        label="Time of day"
        data={(Object.keys(dayParts) as DayPart[]).map((part) => ({
          value: part,
          label: dayParts[part].words,
        }))}
        value={wish.part}
        onChange={(part) => onWish({ part })}
      />
      <fieldset className={`${layouts.bareFieldset} ${picks.days}`}>
        <legend className="unseen">Only on</legend>
        {weekdays.map(({ number, short, name }) => (
          <label key={number} className={`${layouts.pressable} ${picks.day}`}>
            <input
              type="checkbox"
              aria-label={`Only on ${name}`}
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
          aria-label="Earlier days"
          disabled={from <= today}
          onClick={() => onWeek(back)}
        >
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <b className={css.weekName}>
          {sayShortDay(from)} to {sayShortDay(addDays(from, 6))}
        </b>
        <Button
          size="row"
          className={css.arrow}
          aria-label="Later days"
          onClick={() => onWeek(addDays(from, 7))}
        >
          <IconChevronRight size={18} aria-hidden />
        </Button>
        <Button size="row" className={css.narrow} onClick={() => onWeek(today)} disabled={from === today}>
          From today
        </Button>
        <Button size="row" className={css.narrow} onClick={onNextFree}>
          Next free
        </Button>
      </div>
    </div>
  );
}
