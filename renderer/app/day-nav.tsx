import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays } from '../../shared/clinic-time.ts';
import { Button } from '../components/button.tsx';
import { useApp, useDay, useDesk, useView } from '../state/use-desk.tsx';
import { DayPicker } from './day-picker.tsx';
import css from './header.module.css';
import { appWords } from './words.ts';

const words = appWords.day;

/** Picks the day: previous, next, by calendar, and back to today. */
export function DayNav() {
  const { view, day } = useDesk();
  const today = useApp()?.today;
  const date = useView((v) => v.date) ?? today;
  const shown = useDay((d) => d.day?.date);
  if (!today || !date) return null;
  const show = (other: string) => view.showDate(other === today ? null : other);
  return (
    // A pointer over the buttons predicts a change of day: prefetch the days beside this one. The calendar lies elsewhere.
    <div
      className={css.days}
      onPointerEnter={({ currentTarget, target }) => {
        if (target instanceof Node && currentTarget.contains(target)) void day.readAhead();
      }}
    >
      <Button
        size="row"
        className={css.arrow}
        aria-label={words.previous}
        aria-keyshortcuts="Alt+ArrowLeft"
        onClick={() => show(addDays(date, -1))}
      >
        <IconChevronLeft size={18} aria-hidden />
      </Button>
      {/* Rows and date change together. */}
      <DayPicker date={shown ?? date} onPick={show} />
      <Button
        size="row"
        className={css.arrow}
        aria-label={words.next}
        aria-keyshortcuts="Alt+ArrowRight"
        onClick={() => show(addDays(date, 1))}
      >
        <IconChevronRight size={18} aria-hidden />
      </Button>
      {date !== today && (
        <Button size="row" className={css.today} aria-keyshortcuts="t" onClick={() => show(today)}>
          {words.today}
        </Button>
      )}
    </div>
  );
}
