import { Select, TextInput } from '@mantine/core';
import type { PractitionerView } from '../../../shared/bridge/views.ts';
import { instantAt } from '../../../shared/clinic-time.ts';
import { DayField } from '../../components/date-field.tsx';
import { TimeField } from '../../components/time-field.tsx';
import { commonWords } from '../../model/common-words.ts';
import { useTyped } from '../../state/use-typed.ts';
import css from './booking.module.css';
import type { ChosenTime } from './use-booking.ts';
import { bookingWords } from './words.ts';

type OtherProps = {
  practitioners: readonly PractitionerView[];
  /** What the fields begin with. */
  initial: { readonly day: string; readonly clock: string };
  practitionerId: number | null;
  zone: string;
  minutes: number;
  /** Null: the fields hold no valid time. */
  onChange: (time: ChosenTime | null) => void;
};

/** A typed time: for a squeezed-in visit, or while the practice cannot be asked for free times. */
export function OtherTime({ practitioners, initial, practitionerId, zone, minutes, onChange }: OtherProps) {
  const [day, setDay] = useTyped('other day', initial.day);
  const [clock, setClock] = useTyped('other clock', initial.clock);
  const [length, setLength] = useTyped('other length', String(minutes));
  const [who, setWho] = useTyped('other practitioner', practitionerId);
  const tell = (next: { day: string; clock: string; length: string; who: number | null }) => {
    setDay(next.day);
    setClock(next.clock);
    setLength(next.length);
    setWho(next.who);
    onChange(timeOf(next, zone));
  };
  const now = { day, clock, length, who };
  return (
    <div className={css.other}>
      <DayField
        label={bookingWords.fields.day}
        value={day}
        onChange={(next) => tell({ ...now, day: next })}
      />
      <TimeField
        label={bookingWords.fields.time}
        value={clock}
        onChange={(next) => tell({ ...now, clock: next })}
      />
      <TextInput
        label={bookingWords.fields.minutes}
        inputMode="numeric"
        value={length}
        onChange={(event) => tell({ ...now, length: event.currentTarget.value })}
      />
      <Select
        label={bookingWords.fields.practitioner}
        placeholder={commonWords.choose}
        searchable
        data={practitioners.map((p) => ({ value: String(p.id), label: p.name }))}
        value={who === null ? null : String(who)}
        onChange={(id) => tell({ ...now, who: id === null ? null : Number(id) })}
      />
    </div>
  );
}

/** The typed time; null where a field is missing or invalid. */
export function timeOf(
  typed: { day: string; clock: string; length: string; who: number | null },
  zone: string,
): ChosenTime | null {
  const minutes = Number(typed.length);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed.day) || !/^\d{2}:\d{2}$/.test(typed.clock) || typed.who === null)
    return null;
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 720) return null;
  const start = instantAt(typed.day, typed.clock, zone);
  return { practitionerId: typed.who, start, end: start + minutes * 60_000, looked: false };
}
