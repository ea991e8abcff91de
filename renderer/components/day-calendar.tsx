import { DatePicker } from '@mantine/dates';
import { sayDate } from '../../shared/clinic-time.ts';

const labels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  monthLevelControl: 'Choose the month',
  yearLevelControl: 'Choose the year',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Ten years back',
  nextDecade: 'Ten years on',
};

/** A month in which a day is chosen. @param date the day that it begins at, `YYYY-MM-DD` */
export function DayCalendar({ date, onPick }: { date: string; onPick: (date: string) => void }) {
  return (
    <DatePicker
      value={date}
      defaultDate={date}
      ariaLabels={labels}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      highlightToday
      getDayAriaLabel={sayDate}
      onChange={(day) => day && onPick(day)}
    />
  );
}
