import { Popover } from '@mantine/core';
import { sayDay } from '../../shared/clinic-time.ts';
import { DayCalendar } from '../components/day-calendar.tsx';
import { useShortcut } from '../components/use-shortcut.ts';
import { useCommand } from '../state/use-command.ts';
import { useDesk } from '../state/use-desk.tsx';
import { useTyped } from '../state/use-typed.ts';
import css from './header.module.css';
import { TypedDay } from './typed-day.tsx';
import { appWords } from './words.ts';

const words = appWords.day;

/** The shown day in words; its popover has a field to type another day, and a calendar. */
export function DayPicker({ date, onPick }: { date: string; onPick: (date: string) => void }) {
  const [open, setOpen] = useTyped('choosing a day', false);
  const shortcut = useShortcut();
  const { day: shown } = useDesk();
  const toggle = () => setOpen(!open);
  useCommand('pick-day', toggle);
  return (
    <Popover opened={open} onChange={setOpen} position="bottom" trapFocus returnFocus radius="lg">
      <Popover.Target>
        <button
          type="button"
          className={css.date}
          aria-keyshortcuts={shortcut('g')}
          aria-label={words.chooseOther(sayDay(date))}
          onClick={toggle}
        >
          {sayDay(date)}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.calendar} aria-label={words.choose}>
        <TypedDay
          onPick={(day) => {
            setOpen(false);
            onPick(day);
          }}
        />
        <DayCalendar
          date={date}
          onPoint={(day) => void shown.expect(day)}
          onPick={(day) => {
            setOpen(false);
            onPick(day);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
