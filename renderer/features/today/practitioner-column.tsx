import { memo, useEffect, useRef, useState } from 'react';
import { clockAt, clockOf } from '../../../shared/clinic-time.ts';
import { Shape } from '../../components/shape.tsx';
import type { When } from '../../model/chip.ts';
import type { VisitUnderWay } from '../../model/visits-under-way.ts';
import { count } from '../../model/words.ts';
import { type Clocks, useClocks } from '../../state/use-clocks.ts';
import { useMinutes } from '../../state/use-desk.tsx';
import { ColumnBlock } from './column-block.tsx';
import { heightOf, offsetOf } from './column-scale.ts';
import css from './columns.module.css';
import type { Column, Columns, Span } from './columns-model.ts';
import { type Dragged, useVisitDrop } from './visit-drag.ts';

type ColumnProps = Span & {
  column: Column;
  hours: Columns['hours'];
  when: When;
  /** The clock by which this desk reads the day, and by which its hours are drawn. */
  zone: string;
  /** What of the day is in sight, and a little more. */
  sight: Span;
  root: React.RefObject<HTMLElement | null>;
  /** The visit that is being dragged, wherever it is. */
  dragged: React.RefObject<Dragged | null>;
  /** Bookings and moves into this column that the practice does not show yet. */
  underWay: readonly VisitUnderWay[];
  outside: string | null;
  chosen: string | null;
  tabStop: string | null;
};

/** A practitioner's column: their hours, who is booked, who is to be; a visit dragged here asks to be moved. */
export const PractitionerColumn = memo(function PractitionerColumn(props: ColumnProps) {
  const { column, start, end, hours, when, zone, sight, root, dragged, underWay, outside, chosen, tabStop } =
    props;
  const { practitioner, blocks, busy, off, patients } = column;
  const name = practitioner?.name ?? 'No practitioner';
  const self = useRef<HTMLElement>(null);
  const near = useNear(self, root);
  const clocks = useClocks();
  const drop = useVisitDrop(column, start, dragged);
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
        {...drop.handlers}
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
        {drop.ghost && (
          <div
            className={`${css.ghost} ${css[drop.ghost.verdict.kind]}`}
            style={place(drop.ghost)}
            aria-hidden="true"
          >
            <b>{clockAt(drop.ghost.start, drop.ghost.zone, zone)}</b>
            <span>{drop.ghost.verdict.words}</span>
            <span>{drop.ghost.name}</span>
          </div>
        )}
      </div>
    </section>
  );
});

/** What is to be here as soon as the practice has it: not to be mistaken for a booking. */
function UnderWay({
  of,
  visits,
  place,
  clocks,
}: {
  of: string;
  visits: readonly VisitUnderWay[];
  place: (span: Span) => { top: string; height: string };
  clocks: Clocks;
}) {
  return (
    <ul aria-label={`Not in the diary of ${of} yet`}>
      {visits.map(({ writeId, visit, who, what, says, tone, shape }) => (
        <li key={writeId} className={`${css.underWay} ${css[tone]}`} style={place(visit)} title={says}>
          <Shape name={shape} /> {clocks.at(visit.start, visit.locationId)} {who}, {what}
          <span className="unseen">: {says}</span>
        </li>
      ))}
    </ul>
  );
}

/** A column in which appointments overlap is wider, so that their names can still be read. */
function widthOf(blocks: Column['blocks']): string {
  const most = Math.max(1, ...blocks.map(({ lanes }) => lanes));
  if (most > 2) return css.widest ?? '';
  return (most === 2 && css.wide) || '';
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
