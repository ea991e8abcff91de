import { DatePicker } from '@mantine/dates';
import { sayDate } from '../../shared/clinic-time.ts';
import { useApp } from '../state/use-desk.tsx';
import { componentWords } from './words.ts';

/**
 * A month in which a day is chosen.
 * @param date the day that it begins at, `YYYY-MM-DD`
 * @param onPoint the pointer or the focus is on a day, which may be chosen next
 */
export function DayCalendar({
  date,
  onPick,
  onPoint,
}: {
  date: string;
  onPick: (date: string) => void;
  onPoint?: (date: string) => void;
}) {
  const today = useApp()?.today;
  return (
    <DatePicker
      value={date}
      defaultDate={date}
      ariaLabels={componentWords.calendar}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      highlightToday
      getDayAriaLabel={sayDate}
      getDayProps={(day) => ({
        // The clinic's, where the clock of this PC is of another day.
        'data-today': day === today || null,
        ...(onPoint && { onPointerEnter: () => onPoint(day), onFocus: () => onPoint(day) }),
      })}
      onChange={(day) => day && onPick(day)}
    />
  );
}
