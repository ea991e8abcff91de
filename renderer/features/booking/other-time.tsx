import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PractitionerView } from '../../../shared/bridge/views.ts';
import { DayField } from '../../components/date-field.tsx';
import { TimeField } from '../../components/time-field.tsx';
import { commonWords } from '../../model/common-words.ts';
import { useMinutes } from '../../state/use-desk.tsx';
import { useOnChange } from '../../state/use-on-change.ts';
import { useTyped } from '../../state/use-typed.ts';
import css from './booking.module.css';
import { isSameTime, type TypedTime, timeOf, timeToCome, typedLength, typedOf } from './typed-time.ts';
import type { ChosenTime } from './use-booking.ts';
import { bookingWords } from './words.ts';

type OtherProps = {
  practitioners: readonly PractitionerView[];
  /** What the fields begin with. */
  initial: { readonly day: string; readonly clock: string };
  practitionerId: number | null;
  zone: string;
  /** The usual length: the field has it until another one is typed. */
  minutes: number;
  /** Also one that was chosen otherwise than here. */
  chosen: ChosenTime | null;
  /** A free time may be proposed yet. */
  mayCome: boolean;
  /** Null: the fields hold no valid time. */
  onChange: (time: ChosenTime | null) => void;
};

/**
 * A typed time: for a squeezed-in visit, or while the practice cannot be asked for free times.
 *
 * Guarantee: where the fields show a whole time, and one is chosen, it is that one.
 */
export function OtherTime(props: OtherProps) {
  const { practitioners, initial, practitionerId, zone, minutes, chosen, mayCome, onChange } = props;
  const since = useMinutes();
  const [day, setDay] = useTyped('other day', initial.day);
  const [clock, setClock] = useTyped('other clock', initial.clock);
  const [length, setLength] = useTyped('other length', typedLength(minutes));
  const [who, setWho] = useTyped('other practitioner', practitionerId);
  const show = (next: TypedTime) => {
    setDay(next.day);
    setClock(next.clock);
    setLength(next.length);
    setWho(next.who);
  };
  const tell = (next: TypedTime) => {
    show(next);
    onChange(timeOf(next, zone));
  };
  const now = { day, clock, length, who };
  const [usual, setUsual] = useState(minutes);
  // Another service: a length that was not typed is that one's.
  useOnChange(minutes, () => {
    if (length === typedLength(usual)) setLength(typedLength(minutes));
    setUsual(minutes);
  });
  // As the fields open, and where nothing else will be chosen: what they show is what is booked.
  useOnChange(chosen === null && !mayCome, () => {
    const time = chosen === null ? timeToCome(now, zone, since) : null;
    if (time) onChange(time);
  });
  useOnChange(chosen, () => {
    const shown = timeOf(now, zone);
    if (chosen && shown && !isSameTime(shown, chosen)) show(typedOf(chosen, zone));
  });
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
