import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { sayTimeOfDay } from '../../shared/clock-words.ts';
import { readTypedTime } from '../../shared/typed-time.ts';
import { useClockStyle } from '../state/use-desk.tsx';
import { componentWords } from './words.ts';

type TimeProps = {
  label: string;
  /** `HH:MM`; empty: no time. */
  value: string;
  /** `HH:MM`; empty where the text is no time. */
  onChange: (value: string) => void;
};

/** The arrow keys change the time by this many minutes. */
const stepMinutes = 5;

/**
 * A time of day, shown as this desk writes times. Any form that people type is read (shared/typed-time.ts), and shown in
 * the desk's own when the field is left.
 */
export function TimeField({ label, value, onChange }: TimeProps) {
  const clockStyle = useClockStyle();
  /** Null: nothing was typed since the field was entered. */
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? value : (readTypedTime(typed, clockStyle) ?? '');
  const keys = (event: KeyboardEvent) => {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (way === undefined || read === '') return;
    event.preventDefault();
    setTyped(null);
    onChange(later(read, way * stepMinutes));
  };
  return (
    <TextInput
      label={label}
      autoComplete="off"
      maxLength={12}
      placeholder={sayTimeOfDay('13:15', clockStyle)}
      error={typed !== null && typed.trim() !== '' && read === '' ? componentWords.day.notATime : null}
      value={typed ?? (value && sayTimeOfDay(value, clockStyle))}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(readTypedTime(text, clockStyle) ?? '');
      }}
      onKeyDown={keys}
      // What can’t be read stays, with its error, to be put right.
      onBlur={() => read !== '' && setTyped(null)}
    />
  );
}

const dayMinutes = 24 * 60;

/** `HH:MM`, some minutes later, within the day's clock. */
function later(clock: string, minutes: number): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const at = (hour * 60 + minute + minutes + dayMinutes) % dayMinutes;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
