import { DatePicker } from '@mantine/dates';
import { sayDate } from '../../shared/clinic-time.ts';
import { componentWords } from './words.ts';

/** A month in which a day is chosen. @param date the day that it begins at, `YYYY-MM-DD` */
export function DayCalendar({ date, onPick }: { date: string; onPick: (date: string) => void }) {
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
      onChange={(day) => day && onPick(day)}
    />
  );
}
