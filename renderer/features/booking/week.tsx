import { IconDeviceDesktop } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { PractitionerView, SlotView } from '../../../shared/bridge/views.ts';
import { sayDay, sayShortDay, weekdayOf } from '../../../shared/clinic-time.ts';
import { sayClock } from '../../../shared/clock-words.ts';
import { firstClick } from '../../components/double-click-guard.ts';
import layouts from '../../components/layout.module.css';
import texts from '../../components/text.module.css';
import { askedElsewhere } from '../../model/asked-elsewhere.ts';
import { doingWords } from '../../model/doing-words.ts';
import { useAskedTimes } from '../../state/use-asked-times.ts';
import { useClockStyle } from '../../state/use-desk.tsx';
import { useLayoutOnChange } from '../../state/use-on-change.ts';
import booking from './booking.module.css';
import { sameSlot } from './booking-model.ts';
import picks from './picks.module.css';
import { firstShown, hiddenStep, mostTimesShown } from './shown-times.ts';
import css from './week.module.css';
import { bookingWords } from './words.ts';

const { find } = bookingWords;

type WeekProps = {
  days: ReadonlyMap<string, readonly SlotView[]>;
  today: string;
  zone: string;
  practitioners: readonly PractitionerView[];
  /** Whether each time must name its practitioner. */
  several: boolean;
  chosen: SlotView | null;
  /** None can be chosen: they are of what was wished for before. */
  held: boolean;
  onChoose: (slot: SlotView) => void;
  /** The field set, so that the proposed time can be focused. */
  times: RefObject<HTMLFieldSetElement | null>;
};

/** The free times, one column a day, as one group of radio buttons: the arrow keys walk through them. */
export function Week({ days, today, held, times, ...rest }: WeekProps) {
  return (
    <fieldset ref={times} disabled={held} className={`${layouts.plainFieldset} ${css.week}`}>
      <legend className="unseen">{find.title}</legend>
      {[...days].map(([date, slots]) => (
        <div key={date} className={`${css.column} ${slots.length === 0 ? css.empty : ''}`}>
          <h3 className={css.columnHead}>
            {date === today ? find.today : bookingWords.weekdays.short[weekdayOf(date) - 1]}
            <span className={texts.softPlain}>{sayShortDay(date)}</span>
          </h3>
          <Times date={date} slots={slots} {...rest} />
        </div>
      ))}
    </fieldset>
  );
}

type TimesProps = Omit<WeekProps, 'days' | 'today' | 'held' | 'times'> & {
  date: string;
  slots: readonly SlotView[];
};

function Times({ date, slots, zone, practitioners, several, chosen, onChoose }: TimesProps) {
  const clockStyle = useClockStyle();
  const [all, setAll] = useState(false);
  const [first, setFirst] = useState<number | null>(null);
  const doing = useAskedTimes();
  const at = slots.findIndex((slot) => sameSlot(chosen, slot));
  const nextFirst = firstShown(first, at, slots.length);
  if (nextFirst !== first) setFirst(nextFirst);
  const from = all ? 0 : (nextFirst ?? 0);
  const to = all ? slots.length : from + mostTimesShown;
  const column = useRef<HTMLDivElement>(null);
  const isLed = useRef(false);
  // The browser's arrows know only the times that are shown.
  const lead = (event: KeyboardEvent, slot: SlotView) => {
    const next = slots[hiddenStep(event.key, slots.indexOf(slot), { from, to }, slots.length) ?? -1];
    if (!next || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    isLed.current = true;
    onChoose(next);
  };
  useLayoutOnChange(chosen, () => {
    if (isLed.current) column.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
    isLed.current = false;
  });
  if (slots.length === 0) return <p className={css.none}>–</p>;
  return (
    <div ref={column} className={css.times}>
      {slots.slice(from, to).map((slot) => {
        const who = practitioners.find((p) => p.id === slot.practitionerId);
        const clock = sayClock(slot.start, zone, clockStyle);
        const label = find.slot(sayDay(date), clock, who?.name ?? find.thePractitioner);
        // The practice lists it as free until that desk’s booking is there.
        const asked = askedElsewhere(doing, slot);
        const taken = asked && find.slotAsked(label, doingWords.desk(asked));
        return (
          <label
            key={`${slot.start}:${slot.practitionerId}`}
            className={`${layouts.pressable} ${picks.time} ${asked ? picks.asked : ''}`}
            title={taken ?? undefined}
          >
            <input
              type="radio"
              name="time"
              value={`${slot.start}:${slot.practitionerId}`}
              aria-label={taken ?? label}
              checked={sameSlot(chosen, slot)}
              data-autofocus={sameSlot(chosen, slot) || undefined}
              onChange={() => onChoose(slot)}
              onKeyDown={(event) => lead(event, slot)}
            />
            <span>
              {asked && <IconDeviceDesktop size={14} stroke={1.8} aria-hidden />}
              {several && <i className={booking.dot} style={{ background: who?.colour ?? 'currentColor' }} />}
              {clock}
              {several && <small>{shortName(who?.name)}</small>}
            </span>
          </label>
        );
      })}
      {slots.length > mostTimesShown && (
        <button
          type="button"
          className={css.more}
          aria-label={all ? find.fewerOn(sayDay(date)) : find.allOn(slots.length, sayDay(date))}
          onClick={firstClick(() => setAll(!all))}
        >
          {all ? find.fewer : find.all(slots.length)}
        </button>
      )}
    </div>
  );
}

/** `Dan K.`: enough to tell practitioners apart in a narrow column. */
function shortName(name: string | undefined): string {
  const [first = '', ...rest] = (name ?? '').split(' ');
  const last = rest.at(-1);
  return last ? `${first} ${last.slice(0, 1)}.` : first;
}
