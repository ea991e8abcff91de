import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { dateOnly, sayDateInForm, sayFullDay } from '../../shared/clinic-time.ts';
import { readTypedDate } from '../../shared/typed-date.ts';
import { typedDay } from '../model/typed-day.ts';
import { useApp } from '../state/use-desk.tsx';
import { DayCalendar } from './day-calendar.tsx';
import { componentWords } from './words.ts';

const words = componentWords.day;

type DateProps = {
  label: string;
  /** `YYYY-MM-DD`; another text is what was typed and can't be read; empty: no date. */
  value: string;
  /** `YYYY-MM-DD`; what can’t be read is passed on as it was typed: an empty text would mean “no date”. */
  onChange: (value: string) => void;
  error?: string | null;
};

const isDate = (value: string): boolean => dateOnly(value) === value;

/** The text of the field while it is being typed in; null: the value is shown as the desk writes it. */
function useTypedText(value: string, read: (text: string) => string | null, onChange: DateProps['onChange']) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    typed,
    unread: value.trim() !== '' && !isDate(value),
    onType(text: string) {
      setTyped(text);
      onChange(read(text) ?? text.trim());
    },
    // What can’t be read stays, with its error, to be put right.
    onBlur: () => setTyped(null),
  };
}

/**
 * A day of the clinic: `Tue 24 Nov 2026`, whatever the language of the PC. Takes what people type (`24/11`, `fri`, `+2w`:
 * model/typed-day.ts), and has a calendar.
 */
export function DayField({ label, value, onChange }: DateProps) {
  const today = useApp()?.today ?? '';
  const { typed, unread, onType, onBlur } = useTypedText(value, (text) => typedDay(text, today), onChange);
  const [open, setOpen] = useState(false);
  return (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={40}
      placeholder={words.example}
      error={unread ? words.noSuchDay : null}
      value={typed ?? (isDate(value) ? sayFullDay(value) : value)}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={onBlur}
      rightSection={
        <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus radius="lg">
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.calendar(label)}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={18} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={words.choose(label)}>
            <DayCalendar
              date={isDate(value) ? value : today}
              onPick={(day) => {
                setOpen(false);
                onChange(day);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}

/** A date of a record, such as a birth date: `14/03/1988`, whatever the language of the PC. */
export function RecordDateField({ label, value, onChange, error = null }: DateProps) {
  const { typed, onType, onBlur } = useTypedText(value, readTypedDate, onChange);
  return (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={40}
      placeholder={words.dateExample}
      error={error}
      value={typed ?? (isDate(value) ? sayDateInForm(value) : value)}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
