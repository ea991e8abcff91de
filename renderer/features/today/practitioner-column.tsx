import { memo, useEffect, useRef, useState } from 'react';
import { sayClockAt, sayClockRange } from '../../../shared/clock-words.ts';
import { Shape } from '../../components/shape.tsx';
import type { When } from '../../model/chip.ts';
import type { VisitUnderWay } from '../../model/pending-visits.ts';
import { type Clocks, useClocks } from '../../state/use-clocks.ts';
import { useMinutes } from '../../state/use-desk.tsx';
import { ColumnBlock } from './column-block.tsx';
import { heightOf, offsetOf } from './column-scale.ts';
import css from './columns.module.css';
import type { Column, Columns, TimeSpan } from './columns-model.ts';
import { MarkedTime, PointedTime, useClickToBook } from './free-time.tsx';
import { usePresenceDrop } from './presence-drag.ts';
import { type Dragged, useVisitDrop } from './visit-drag.ts';
import { todayWords } from './words.ts';

const words = todayWords.columns;

type ColumnProps = TimeSpan & {
  column: Column;
  step: Columns['step'];
  /** The time of this column that is marked by keys, and its keys. */
  marked: number | null;
  onMarkedKey: (event: React.KeyboardEvent) => void;
  onMarkedBlur: () => void;
  hours: Columns['hours'];
  when: When;
  /** The desk's time zone, in which the hours are drawn. */
  zone: string;
  /** The visible part of the day, and a little more. */
  sight: TimeSpan;
  root: React.RefObject<HTMLElement | null>;
  /** The dragged visit, in whichever column it is. */
  dragged: React.RefObject<Dragged | null>;
  /** Pending bookings and moves into this column. */
  underWay: readonly VisitUnderWay[];
  outside: string | null;
  chosen: string | null;
  tabStop: string | null;
};

/**
 * A practitioner's column: working hours, bookings, pending bookings; a visit that is dropped here opens the move
 * dialog.
 */
export const PractitionerColumn = memo(function PractitionerColumn(props: ColumnProps) {
  const { column, start, end, step, hours, when, zone, sight, root, dragged, underWay, outside } = props;
  const { chosen, tabStop, marked } = props;
  const { practitioner, blocks, busy, off, patients } = column;
  const name = practitioner?.name ?? todayWords.row.noPractitioner;
  const late = blocks.find(({ row }) => row.late)?.row.late;
  const self = useRef<HTMLElement>(null);
  const near = useNear(self, root);
  const clocks = useClocks();
  const scale = { start, end, step };
  const gone = usePresenceDrop(practitioner?.id ?? null);
  const drop = useVisitDrop(column, scale, dragged);
  const click = useClickToBook(column, scale);
  // Only visible blocks are rendered, and the chosen one, so that the focus is not lost with a block that scrolls away.
  const drawn = blocks.filter(
    (block) =>
      block.key === chosen ||
      block.key === tabStop ||
      (near && block.end > sight.start && block.start < sight.end),
  );
  const place = (span: TimeSpan) => ({ top: offsetOf(span.start, start), height: heightOf(span) });
  return (
    <section
      ref={self}
      className={`${css.column} ${widthOf(blocks)}`}
      aria-label={words.columnOf(name, patients)}
    >
      <div className={`${css.head} ${gone.words ? css.headOver : ''}`} {...gone.handlers}>
        <h2 className={css.name} title={name}>
          {practitioner && <span className={css.dot} style={{ background: practitioner.colour }} />}
          {name}
        </h2>
        <p className={css.soft}>
          {gone.words ? (
            <b>{gone.words}</b>
          ) : (
            <>
              {late && <b className={css.warning}>{todayWords.late.late(late.minutes)} · </b>}
              {words.patients(patients)}
              {off === null && practitioner && ` · ${words.hoursUnknown}`}
            </>
          )}
        </p>
      </div>
      <div
        className={`${css.body} ${off === null ? css.unknown : ''}`}
        style={{ height: heightOf({ start, end }) }}
        {...drop.handlers}
        {...click.handlers}
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
                {words.busy(sayClockRange(one.start, one.end, zone, clocks.style))}{' '}
              </span>
              {one.words}
            </span>
          </div>
        ))}
        {when === 'today' && <NowLine start={start} end={end} />}
        <ul aria-label={words.appointmentsOf(name)}>
          {drawn.map((block) => (
            <li key={block.key} className={css.place} style={{ ...place(block), ...trackStyle(block) }}>
              <ColumnBlock
                block={block}
                when={when}
                zone={clocks.zoneOf(block.row.locationId)}
                desk={zone}
                chosen={block.key === chosen}
                tabStop={block.key === tabStop}
                outside={block.key === outside}
                dragged={dragged}
              />
            </li>
          ))}
        </ul>
        {underWay.length > 0 && <UnderWay of={name} visits={underWay} place={place} clocks={clocks} />}
        {click.pointed !== null && !drop.ghost && (
          <PointedTime column={column} start={click.pointed} scale={scale} zone={zone} />
        )}
        {marked !== null && (
          <MarkedTime
            column={column}
            start={marked}
            scale={scale}
            zone={zone}
            onKeyDown={props.onMarkedKey}
            onBlur={props.onMarkedBlur}
          />
        )}
        {drop.ghost && (
          <div
            className={`${css.ghost} ${css[drop.ghost.verdict.kind]}`}
            style={place(drop.ghost)}
            aria-hidden="true"
          >
            <b>{sayClockAt(drop.ghost.start, drop.ghost.zone, zone, clocks.style)}</b>
            <span>{drop.ghost.verdict.words}</span>
            <span>{drop.ghost.name}</span>
          </div>
        )}
      </div>
    </section>
  );
});

/** A pending booking or move: it must not be mistaken for a booking. */
function UnderWay({
  of,
  visits,
  place,
  clocks,
}: {
  of: string;
  visits: readonly VisitUnderWay[];
  place: (span: TimeSpan) => { top: string; height: string };
  clocks: Clocks;
}) {
  return (
    <ul aria-label={words.notInDiaryOf(of)}>
      {visits.map(({ key, visit, who, what, says, desk, tone, shape }) => (
        <li key={key} className={`${css.underWay} ${css[tone]}`} style={place(visit)} title={says}>
          <Shape name={shape} /> {clocks.at(visit.start, visit.locationId)} {who}, {what}
          {desk !== null && <span aria-hidden="true">{words.atDesk(desk)}</span>}
          <span className="unseen">: {says}</span>
        </li>
      ))}
    </ul>
  );
}

/** A column with overlapping appointments is wider, so that their names can still be read. */
function widthOf(blocks: Column['blocks']): string {
  const most = Math.max(1, ...blocks.map(({ tracks }) => tracks));
  if (most > 2) return css.widest ?? '';
  return (most === 2 && css.wide) || '';
}

const trackStyle = ({ track, tracks }: { track: number; tracks: number }) => ({
  left: `${(100 * track) / tracks}%`,
  width: `${100 / tracks}%`,
});

/** The line at the current time; behind the appointments, so that it crosses no name. */
function NowLine({ start, end }: TimeSpan) {
  const now = useMinutes();
  if (now < start || now > end) return null;
  return <div className={css.now} style={{ top: offsetOf(now, start) }} />;
}

/** Whether a column is visible, or nearly. */
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
