import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { clockOf } from '../../../shared/clinic-time.ts';
import { hourMs } from '../../../shared/durations.ts';
import type { When } from '../../model/chip.ts';
import { groupKey } from '../../model/group.ts';
import { count } from '../../model/words.ts';
import { useDay, useDesk, useMinutes, useView } from '../../state/use-desk.tsx';
import { ColumnBlock } from './column-block.tsx';
import css from './columns.module.css';
import { blockAway, type Column, type Columns, type Span, type Way } from './columns-model.ts';

const ways: Readonly<Record<string, Way>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

type ColumnsProps = { day: Columns; when: When; zone: string; label: string };

/** The day as one column a practitioner, on one scale of hours: rostered time open, the rest shaded. */
export function DayColumns({ day, when, zone, label }: ColumnsProps) {
  const { view } = useDesk();
  const scroll = useRef<HTMLDivElement>(null);
  const chosen = useChosenBlock();
  const { columns, start, end, hours } = day;
  const there = useMemo(
    () => columns.some(({ blocks }) => blocks.some((block) => block.key === chosen)),
    [columns, chosen],
  );
  const tabStop = there ? chosen : blockAway(columns, null, 'first');
  const sight = useSight(scroll, start);
  useBegin(scroll, day, when);
  useReveal(scroll, there);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const way = ways[event.key];
    if (event.key === 'Enter') view.openPanel();
    else if (way) {
      const next = blockAway(columns, chosen, way);
      if (next) view.revealRow(next);
    } else return;
    event.preventDefault();
  };

  return (
    <div ref={scroll} className={css.scroll}>
      {/* biome-ignore lint/a11y/useSemanticElements: it groups columns, not fields */}
      <div className={css.day} role="group" aria-label={label} onKeyDown={onKeyDown}>
        <div className={css.hours} aria-hidden="true" style={{ height: `calc(3rem + ${heightOf(day)})` }}>
          {hours.map(({ at, label: hour }) => (
            <span key={at} className={css.hour} style={{ top: `calc(3rem + ${offsetOf(at, start)})` }}>
              {hour}
            </span>
          ))}
          {when === 'today' && <NowClock day={day} zone={zone} />}
        </div>
        {columns.map((column) => (
          <PractitionerColumn
            key={column.key}
            column={column}
            start={start}
            end={end}
            hours={hours}
            when={when}
            zone={zone}
            sight={sight}
            root={scroll}
            chosen={column.blocks.some((b) => b.key === chosen) ? chosen : null}
            tabStop={column.blocks.some((b) => b.key === tabStop) ? tabStop : null}
          />
        ))}
      </div>
    </div>
  );
}

/** One hour is this high; text that grows makes the hours grow with it. */
const remAnHour = 8;
const rem = (ms: number): number => (ms / hourMs) * remAnHour;
const heightOf = ({ start, end }: Span) => `${rem(end - start)}rem`;
const offsetOf = (at: number, start: number) => `${rem(at - start)}rem`;

type ColumnProps = Span & {
  column: Column;
  hours: Columns['hours'];
  when: When;
  zone: string;
  /** What of the day is in sight, and a little more. */
  sight: Span;
  root: React.RefObject<HTMLElement | null>;
  chosen: string | null;
  tabStop: string | null;
};

const PractitionerColumn = memo(function PractitionerColumn(props: ColumnProps) {
  const { column, start, end, hours, when, zone, sight, root, chosen, tabStop } = props;
  const { practitioner, blocks, busy, off, patients } = column;
  const name = practitioner?.name ?? 'No practitioner';
  const self = useRef<HTMLElement>(null);
  const near = useNear(self, root);
  // Only what is in sight is drawn, and the chosen one, so that the focus never vanishes with a block that scrolled away.
  const drawn = blocks.filter(
    (block) =>
      block.key === chosen ||
      block.key === tabStop ||
      (near && block.end > sight.start && block.start < sight.end),
  );
  const place = (span: Span) => ({ top: offsetOf(span.start, start), height: heightOf(span) });
  return (
    <section
      ref={self}
      className={`${css.column} ${widthOf(blocks)}`}
      aria-label={`${name}, ${count(patients, 'patient')}`}
    >
      <div className={css.head}>
        <h2 className={css.name} title={name}>
          {practitioner && <span className={css.dot} style={{ background: practitioner.colour }} />}
          {name}
        </h2>
        <p className={css.soft}>
          {count(patients, 'patient')}
          {off === null && practitioner && ' · hours not known'}
        </p>
      </div>
      <div
        className={`${css.body} ${off === null ? css.unknown : ''}`}
        style={{ height: heightOf({ start, end }) }}
      >
        {off?.map((span) => (
          <div key={span.start} className={css.off} style={place(span)} />
        ))}
        {hours.map(({ at }) => (
          <div key={at} className={css.line} style={{ top: offsetOf(at, start) }} />
        ))}
        {busy.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two busy times may begin together, and neither has an id here
          <div key={i} className={css.busy} style={place(one)}>
            <span className={css.busyWords}>
              <span className="unseen">
                {clockOf(one.start, zone)} to {clockOf(one.end, zone)}, busy:{' '}
              </span>
              {one.words}
            </span>
          </div>
        ))}
        {when === 'today' && <NowLine start={start} end={end} />}
        <ul aria-label={`Appointments of ${name}`}>
          {drawn.map((block) => (
            <li key={block.key} className={css.place} style={{ ...place(block), ...laneOf(block) }}>
              <ColumnBlock
                block={block}
                when={when}
                zone={zone}
                chosen={block.key === chosen}
                tabStop={block.key === tabStop}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
});

/** A column in which appointments overlap is wider, so that their names can still be read. */
function widthOf(blocks: Column['blocks']): string {
  const most = Math.max(1, ...blocks.map(({ lanes }) => lanes));
  return (most > 2 ? css.widest : most === 2 ? css.wide : '') ?? '';
}

const laneOf = ({ lane, lanes }: { lane: number; lanes: number }) => ({
  left: `${(100 * lane) / lanes}%`,
  width: `${100 / lanes}%`,
});

/** Where the day stands: behind the appointments, so that it crosses nobody's name. */
function NowLine({ start, end }: Span) {
  const now = useMinutes();
  if (now < start || now > end) return null;
  return <div className={css.now} style={{ top: offsetOf(now, start) }} />;
}

function NowClock({ day, zone }: { day: Columns; zone: string }) {
  const now = useMinutes();
  if (now < day.start || now > day.end) return null;
  return (
    <span className={css.nowClock} style={{ top: `calc(3rem + ${offsetOf(now, day.start)})` }}>
      {clockOf(now, zone)}
    </span>
  );
}

/** The hours in sight with one before and after, in steps of an hour so that scrolling seldom draws anew. */
function useSight(scroll: React.RefObject<HTMLElement | null>, start: number): Span {
  const [sight, setSight] = useState<Span>({ start: 0, end: 0 });
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

/** Whether a column is in sight, or nearly. */
function useNear(
  self: React.RefObject<HTMLElement | null>,
  root: React.RefObject<HTMLElement | null>,
): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!self.current) return;
    const watch = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: root.current,
      rootMargin: '0px 240px',
    });
    watch.observe(self.current);
    return () => watch.disconnect();
  }, [self, root]);
  return near;
}

const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The chosen block's key: for a patient of a group, that of the group. */
function useChosenBlock(): string | null {
  const key = useView((v) => (v.chosen?.kind === 'row' ? v.chosen.key : null));
  return useDay((d) => {
    const row = key === null ? undefined : d.day?.rows.get(key);
    if (!row || !d.day) return key;
    let patients = 0;
    for (const other of d.day.rows.values()) if (other.appointmentId === row.appointmentId) patients += 1;
    return patients > 1 ? groupKey(row.appointmentId) : key;
  });
}

/** Begins a little before the present moment, or at the first appointment of another day. */
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
    box.scrollTop = Math.max(0, rem(at - day.start) * remPx());
  }, [scroll, day, when, clock]);
}

/** Brings the chosen block into sight and gives it the focus, each time that somebody wishes so. */
function useReveal(scroll: React.RefObject<HTMLDivElement | null>, there: boolean) {
  const reveal = useView((v) => v.reveal);
  const revealed = useRef(reveal);
  useEffect(() => {
    if (!there || revealed.current === reveal) return;
    revealed.current = reveal;
    const block = scroll.current?.querySelector<HTMLElement>('[data-block][tabindex="0"]');
    block?.focus({ preventScroll: true });
    block?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [scroll, reveal, there]);
}
