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
      getDayAriaLabel={sayDate}
      getDayProps={(day) => ({
        // As "highlightToday" marks the day of this PC's clock: the clinic's may be another one.
        ...(day === today && { 'data-today': true, 'data-highlight-today': true }),
        ...(onPoint && { onPointerEnter: () => onPoint(day), onFocus: () => onPoint(day) }),
      })}
      onChange={(day) => day && onPick(day)}
    />
  );
}
