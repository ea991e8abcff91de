import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { sayClock, sayZone } from '../../../shared/clock-words.ts';
import { hourMs } from '../../../shared/durations.ts';
import { Button } from '../../components/button.tsx';
import { isDialogOpen } from '../../components/open-dialogs.ts';
import type { When } from '../../model/chip.ts';
import type { VisitUnderWay } from '../../model/pending-visits.ts';
import { useCommand } from '../../state/use-command.ts';
import { useClockStyle, useDesk, useMinutes, useView } from '../../state/use-desk.tsx';
import { heightOf, offsetOf, pixelsTo, remAnHour, remPx } from './column-scale.ts';
import css from './columns.module.css';
import { blockAway, blockOf, type Columns, type TimeSpan, type Way } from './columns-model.ts';
import own from './free-time.module.css';
import { useMarkedTime } from './free-time.tsx';
import { MoreColumns } from './more-columns.tsx';
import { PractitionerColumn } from './practitioner-column.tsx';
import type { Dragged } from './visit-drag.ts';
import { todayWords } from './words.ts';

const ways: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

type ColumnsProps = {
  day: Columns;
  /** The row that the filter would hide: it names its location. */
  outside: string | null;
  when: When;
  zone: string;
  label: string;
  underWay: readonly VisitUnderWay[];
};

/** The day as one column per practitioner, on one scale of hours: working hours open, the others shaded. */
export function DayColumns({ day, outside, when, zone, label, underWay }: ColumnsProps) {
  const { view } = useDesk();
  const scroll = useRef<HTMLDivElement>(null);
  const dragged = useRef<Dragged | null>(null);
  const asked = useMemo(() => byPractitioner(underWay), [underWay]);
  const { columns, start, end, step, hours, severalClocks } = day;
  const chosenKey = useView((v) => (v.chosen?.kind === 'row' ? v.chosen.key : null));
  const chosen = useMemo(() => blockOf(columns, chosenKey), [columns, chosenKey]);
  const there = chosen !== null;
  const tabStop = there ? chosen : blockAway(columns, null, 'first');
  const sight = useSight(scroll, start);
  useBegin(scroll, day, when);
  useReveal(scroll, there);
  const mark = useMarkedTime(day, chosen, scroll);
  useCommand('book-free', mark.begin);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const way = ways[event.key];
    if (event.key === 'Enter') view.openPanel();
    else if (way) {
      const next = blockAway(columns, chosen, way);
      if (next) view.stepTo(next);
    } else return;
    event.preventDefault();
  };

  return (
    <div className={css.around}>
      <Button size="row" className={own.bookFree} aria-keyshortcuts="n" onClick={mark.begin}>
        {todayWords.columns.bookFree}
      </Button>
      {/* Without any block, the container itself takes the focus and scrolls by keys. */}
      <div ref={scroll} className={css.scroll} {...(tabStop === null ? { tabIndex: 0 } : {})}>
        {/* biome-ignore lint/a11y/useSemanticElements: it groups columns, not fields */}
        <div
          className={css.day}
          role="group"
          aria-label={severalClocks ? todayWords.columns.byZone(label, sayZone(zone)) : label}
          onKeyDown={onKeyDown}
        >
          <div
            className={`${css.hours} ${severalClocks ? css.whoseHours : ''}`}
            aria-hidden="true"
            style={{ height: `calc(3rem + ${heightOf(day)})` }}
          >
            <div className={css.corner}>{severalClocks && sayZone(zone)}</div>
            <Hours day={day} when={when} zone={zone} />
          </div>
          {columns.map((column) => (
            <PractitionerColumn
              key={column.key}
              column={column}
              start={start}
              end={end}
              step={step}
              marked={mark.marked?.column === column.key ? mark.marked.start : null}
              onMarkedKey={mark.onKeyDown}
              onMarkedBlur={mark.onBlur}
              hours={hours}
              when={when}
              zone={zone}
              sight={sight}
              outside={outside}
              root={scroll}
              dragged={dragged}
              underWay={asked.get(column.practitioner?.id ?? 0) ?? none}
              chosen={column.blocks.some((b) => b.key === chosen) ? chosen : null}
              tabStop={column.blocks.some((b) => b.key === tabStop) ? tabStop : null}
            />
          ))}
        </div>
      </div>
      <MoreColumns scroll={scroll} columns={columns.length} />
    </div>
  );
}

const none: readonly VisitUnderWay[] = [];

function byPractitioner(underWay: readonly VisitUnderWay[]): ReadonlyMap<number, readonly VisitUnderWay[]> {
  return Map.groupBy(underWay, ({ visit }) => visit.practitionerId ?? 0);
}

/** An hour label this close to the present would be covered by the clock. */
const behindNow = 9 * 60_000;

/** The labels of the axis, and the current time. */
function Hours({ day: { hours, start, end }, when, zone }: { day: Columns; when: When; zone: string }) {
  const now = useMinutes();
  const clockStyle = useClockStyle();
  const isNow = when === 'today' && now >= start && now <= end;
  const top = (at: number) => ({ top: `calc(3rem + ${offsetOf(at, start)})` });
  const look = (at: number) => (isNow && Math.abs(at - now) < behindNow ? css.behind : '');
  return (
    <>
      {hours.map(({ at, label }) => (
        <span key={at} className={`${css.hour} ${look(at)}`} style={top(at)}>
          {label}
        </span>
      ))}
      {isNow && (
        <span className={css.nowClock} style={top(now)}>
          {sayClock(now, zone, clockStyle)}
        </span>
      )}
    </>
  );
}

/** The visible hours with one before and after, in steps of an hour so that scrolling seldom renders. */
function useSight(scroll: React.RefObject<HTMLElement | null>, start: number): TimeSpan {
  const [sight, setSight] = useState<TimeSpan>({ start: 0, end: 0 });
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const look = () => {
      const hourPx = remPx() * remAnHour;
      const first = start + Math.floor(box.scrollTop / hourPx - 1) * hourMs;
      const last = start + Math.ceil((box.scrollTop + box.clientHeight) / hourPx + 1) * hourMs;
      setSight((now) => (now.start === first && now.end === last ? now : { start: first, end: last }));
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroll, start]);
  return sight;
}

/** Scrolls to shortly before the present, or to the first appointment of another day. */
function useBegin(scroll: React.RefObject<HTMLDivElement | null>, day: Columns, when: When) {
  const { clock } = useDesk();
  const begun = useRef<number | null>(null);
  useLayoutEffect(() => {
    const box = scroll.current;
    if (!box || begun.current === day.start) return;
    begun.current = day.start;
    const firsts = day.columns.flatMap(({ blocks }) => blocks[0]?.start ?? []);
    const now = clock.store.getState().now;
    const at = when === 'today' && now < day.end ? now - 2_400_000 : Math.min(...firsts, day.end) - 600_000;
    box.scrollTop = Math.max(0, pixelsTo(at, day.start));
  }, [scroll, day, when, clock]);
}

/** Scrolls the chosen block into view and focuses it, on each request. */
function useReveal(scroll: React.RefObject<HTMLDivElement | null>, there: boolean) {
  const { view } = useDesk();
  const reveal = useView((v) => v.reveal);
  useEffect(() => {
    if (!there || !view.takeReveal(reveal)) return;
    const block = scroll.current?.querySelector<HTMLElement>('[data-block][tabindex="0"]');
    // It has the focus once the dialog is closed.
    if (!isDialogOpen(view)) block?.focus({ preventScroll: true });
    block?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [scroll, reveal, there, view]);
}
