import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';
import { sayClock } from '../../../shared/clock-words.ts';
import { useClockStyle, useDesk } from '../../state/use-desk.tsx';
import { useOnChange } from '../../state/use-on-change.ts';
import { heightOf, offsetOf, remAnHour, remPx } from './column-scale.ts';
import css from './columns.module.css';
import { type Column, type Columns, timeAt } from './columns-model.ts';
import { verdictOf } from './drop-verdict.ts';
import own from './free-time.module.css';
import {
  askedTimeOf,
  canBook,
  type FreeTime,
  firstFree,
  freeTimeAway,
  type MarkStep,
  spanOf,
} from './free-times.ts';
import { todayWords } from './words.ts';

const words = todayWords.columns;

/*
 * Books at a time of the columns: by a click, or by keys. `N` marks the next free time, the arrow keys move the mark,
 * Enter books there.
 */

type Scale = Pick<Columns, 'start' | 'end' | 'step'>;

/** Makes a column's free space bookable by the mouse. @returns the time that the pointer is at */
export function useClickToBook(column: Column, scale: Scale) {
  const { view } = useDesk();
  const [pointed, setPointed] = useState<number | null>(null);
  const timeOf = (event: MouseEvent<HTMLElement>): number | null => {
    const isFree = event.target instanceof Element && !event.target.closest('li, button');
    if (!isFree || !canBook(column)) return null;
    const below = event.clientY - event.currentTarget.getBoundingClientRect().top;
    // The step that the pointer is in, not the nearest edge.
    const half = (scale.step / 3_600_000 / 2) * remAnHour * remPx();
    return Math.min(
      Math.max(timeAt(below - half, remAnHour * remPx(), scale), scale.start),
      scale.end - scale.step,
    );
  };
  const handlers = {
    onMouseMove: (event: MouseEvent<HTMLElement>) => setPointed(timeOf(event)),
    onMouseLeave: () => setPointed(null),
    onClick(event: MouseEvent<HTMLElement>) {
      const start = timeOf(event);
      const asked = start === null ? null : askedTimeOf(column, start);
      if (asked) view.openDialog({ kind: 'book-at', ...asked });
    },
  };
  return { pointed, handlers };
}

type MarkProps = {
  column: Column;
  start: number;
  scale: Scale;
  /** The desk's time zone, in which the hours are drawn. */
  zone: string;
};

/** The time at the pointer, and whether it is free, by colour and word. */
export function PointedTime({ column, start, scale, zone }: MarkProps) {
  const clockStyle = useClockStyle();
  const verdict = verdictOf(column, spanOf(start, scale.step), null, zone, clockStyle);
  return (
    <div className={`${css.ghost} ${css[verdict.kind]}`} style={placeOf(start, scale)} aria-hidden="true">
      <b>{sayClock(start, zone, clockStyle)}</b>
      <span>{verdict.words}</span>
    </div>
  );
}

type FreeTimeProps = MarkProps & { onKeyDown: (event: KeyboardEvent) => void; onBlur: () => void };

/** The time that was marked by keys: it has the focus, and Enter books there. */
export function MarkedTime({ column, start, scale, zone, onKeyDown, onBlur }: FreeTimeProps) {
  const { view } = useDesk();
  const self = useRef<HTMLButtonElement>(null);
  useOnChange(start, () => {
    self.current?.focus({ preventScroll: true });
    self.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const clockStyle = useClockStyle();
  const verdict = verdictOf(column, spanOf(start, scale.step), null, zone, clockStyle);
  const clock = sayClock(start, zone, clockStyle);
  return (
    <button
      ref={self}
      type="button"
      className={`${css.ghost} ${own.marked} ${css[verdict.kind]}`}
      style={placeOf(start, scale)}
      aria-label={words.bookAt(clock, column.practitioner?.name ?? words.noPractitioner, verdict.words)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onClick={() => {
        const asked = askedTimeOf(column, start);
        if (asked) view.openDialog({ kind: 'book-at', ...asked });
      }}
    >
      <b>{clock}</b>
      <span>{verdict.words}</span>
    </button>
  );
}

const placeOf = (start: number, scale: Scale) => ({
  top: offsetOf(start, scale.start),
  height: heightOf(spanOf(start, scale.step)),
});

const ways: Readonly<Record<string, MarkStep>> = {
  ArrowUp: 'earlier',
  ArrowDown: 'later',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The mark that is moved by keys. @param chosen the chosen block, near which it begins */
export function useMarkedTime(day: Columns, chosen: string | null, box: RefObject<HTMLElement | null>) {
  const { view, clock } = useDesk();
  const [marked, setMarked] = useState<FreeTime | null>(null);
  const begin = () => {
    const open = day.columns.filter(canBook);
    const near = open.find(({ blocks }) => blocks.some(({ key }) => key === chosen)) ?? open[0];
    const block = near?.blocks.find(({ key }) => key === chosen);
    if (!near) return;
    const start = firstFree(near, day, Math.max(clock.store.getState().now, block?.end ?? 0));
    setMarked({ column: near.key, start: start ?? day.end - day.step });
  };
  const leave = () => {
    setMarked(null);
    if (chosen) view.focusChosen();
    else box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !marked) return;
    // The button is pressed by it, and the columns' own Enter is not meant.
    if (event.key === 'Enter') return event.stopPropagation();
    if (way) setMarked(freeTimeAway(day, marked, way));
    else if (event.key === 'Escape') leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    marked,
    begin,
    onKeyDown,
    /** Another column's button took the place of the focused one: that is no leaving. */
    onBlur: () =>
      requestAnimationFrame(() => {
        if (document.activeElement?.closest(`.${own.marked}`) === null) setMarked(null);
      }),
  };
}
