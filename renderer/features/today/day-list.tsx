// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only in sight and laid out by CSS grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the rows take the focus, and their cells do not
import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { isDialogOpen } from '../../components/open-dialogs.ts';
import type { When } from '../../model/chip.ts';
import { groupKey } from '../../model/group.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useDesk, useSettings, useView } from '../../state/use-desk.tsx';
import { useLayoutOnChange } from '../../state/use-on-change.ts';
import css from './day-list.module.css';
import { type DayItem, firstToCome, keyOf, keysBetween, rowAway } from './day-model.ts';
import { DayLine } from './day-row.tsx';
import { GroupLine } from './group-row.tsx';
import { todayWords } from './words.ts';

const columns = todayWords.heads;

/** By the setting: the heights of a row and of a heading in px until they are measured, and how many rows a page is. */
const heights = {
  compact: { row: 44, heading: 32, rowsAPage: 12 },
  comfortable: { row: 62, heading: 42, rowsAPage: 8 },
} as const;

type ListProps = {
  items: readonly DayItem[];
  /** The row that the filter would hide: it names its location. */
  outside: string | null;
  when: When;
  zone: string;
  label: string;
  /** The locations and practitioner of the filter: see `filterKey`. */
  filter: string;
};

/**
 * The list as a virtualized grid: only visible rows are rendered. The chosen row is always rendered, so that the focus
 * is not lost with a row that scrolls away.
 */
export const DayList = memo(function DayList({ items, outside, when, zone, label, filter }: ListProps) {
  const desk = useDesk();
  const { nameOf, zoneOf } = usePlaces();
  const scroll = useRef<HTMLDivElement>(null);
  const { rowHeight } = useSettings();
  const height = heights[rowHeight];
  const chosenKey = useView((v) => (v.chosen?.kind === 'row' ? v.chosen.key : null));
  const cursor = useView((v) => v.cursor);
  const marked = useView((v) => v.marked);
  const anchor = useRef<string | null>(null);
  const focusKey = cursor !== null && indexOfRow(items, cursor) >= 0 ? cursor : chosenKey;
  const at = useMemo(() => indexOfRow(items, focusKey), [items, focusKey]);
  const tabAt = at >= 0 ? at : items.findIndex((item) => item.kind !== 'heading');

  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: (i) => (items[i]?.kind === 'heading' ? height.heading : height.row),
    getItemKey: (i) => itemKey(items[i], i),
    overscan: useOutOfSight(label),
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return tabAt < 0 || drawn.includes(tabAt) ? drawn : [...drawn, tabAt].sort((a, b) => a - b);
    },
  });

  useTopOf(`${label} ${filter}`, virtual);

  const reveal = useView((v) => v.reveal);
  const asked = useView((v) => v.asked);
  const drawn = virtual.getVirtualItems().length > 0;
  useEffect(() => {
    // A row that was asked for and is not rendered yet takes the focus when it is; where the list has none, it takes the focus itself.
    if (!drawn || (at < 0 && focusKey !== null && focusKey === asked) || !desk.view.takeReveal(reveal))
      return;
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
    // It has the focus once the dialog is closed.
    if (isDialogOpen(desk.view)) return;
    const row = scroll.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]');
    (at >= 0 && row ? row : scroll.current)?.focus({ preventScroll: true });
  }, [reveal, at, focusKey, asked, virtual, desk, drawn]);
  // The list takes the first key: after a start, an unlock, and wherever nothing else has the focus.
  useEffect(() => {
    if (document.activeElement === document.body) desk.view.focusChosen();
  }, [desk]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps = stepsOf(event.key, items.length, height.rowsAPage);
    if (event.shiftKey && steps === null) return;
    if (steps !== null) {
      // Without a chosen row, down leads to the first expected patient.
      const next = focusKey === null && steps === 1 ? firstToCome(items) : rowAway(items, focusKey, steps);
      if (!event.shiftKey || marked.size === 0) anchor.current = focusKey;
      if (next && event.shiftKey) desk.view.mark(keysBetween(items, anchor.current ?? next, next), next);
      else if (next) desk.view.stepTo(next);
      event.preventDefault();
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      const step = event.key === 'ArrowRight' ? 1 : -1;
      if (!openOrClose(step)) moveWithin(step);
      event.preventDefault();
    }
  };

  /**
   * On a group's row, right expands and left collapses it; on one of its patients, left goes back to the group's row.
   */
  const openOrClose = (step: 1 | -1): boolean => {
    const item = items[at];
    if (!item || item.kind === 'heading' || document.activeElement?.getAttribute('role') !== 'row')
      return false;
    if (item.kind === 'row') {
      if (!item.member || step === 1) return false;
      desk.view.stepTo(groupKey(item.row.appointmentId));
      return true;
    }
    if (item.open === (step === 1)) return false;
    desk.view.openGroup(item.group.appointmentId, step === 1);
    return true;
  };

  const isAt = (index: number, key: string | null) => key !== null && keyAt(items, index) === key;
  const isMarked = (index: number) => marked.has(keyAt(items, index) ?? '');
  const lineProps = (index: number, { first, last }: { first: boolean; last: boolean }) => ({
    rowIndex: index + 2,
    when,
    chosen: isAt(index, chosenKey),
    marked: isMarked(index),
    tabStop: index === tabAt,
    first,
    last,
  });

  return (
    <div
      ref={scroll}
      role="grid"
      // Keys focus its rows; the list takes the focus itself while none of them is chosen.
      tabIndex={-1}
      className={css.scroll}
      data-row-height={rowHeight}
      aria-label={label}
      aria-rowcount={items.length + 1}
      onKeyDown={onKeyDown}
    >
      <ColumnHeads />
      <div className={css.space} role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="presentation"
              className={css.place}
              style={{ transform: `translateY(${start}px)` }}
            >
              {item.kind === 'heading' && <Heading item={item} />}
              {item.kind === 'group' && (
                <GroupLine
                  group={item.group}
                  open={item.open}
                  zone={zoneOf(item.group.lead.locationId)}
                  desk={zone}
                  {...lineProps(index, item)}
                />
              )}
              {item.kind === 'row' && (
                <DayLine
                  row={item.row}
                  member={item.member}
                  zone={zoneOf(item.row.locationId)}
                  desk={zone}
                  place={item.row.key === outside ? nameOf(item.row.locationId) : null}
                  {...lineProps(index, item)}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
});

/** Another day, or another filter, starts at the top, and stays there: late patients must be visible. */
function useTopOf(
  what: string,
  virtual: Pick<Virtualizer<HTMLDivElement, Element>, 'scrollOffset' | 'scrollToOffset'>,
): void {
  useLayoutOnChange(what, () => {
    if (virtual.scrollOffset === null) return;
    // This also gives up a way to a row of the day before, which would otherwise go on in the next frames.
    virtual.scrollToOffset(0);
    // Later scrolling must not start from the old offset.
    virtual.scrollOffset = 0;
  });
}

/** Overscan: how many rows beyond the visible ones are rendered. */
const mostOutOfSight = 6;
/** The visible rows are on the screen by then. Milliseconds. */
const inSightWithin = 80;

/** On a change of day the visible rows are rendered first, and the overscan once they are on the screen. */
function useOutOfSight(day: string): number {
  const [stands, setStands] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setStands(day), inSightWithin);
    return () => window.clearTimeout(timer);
  }, [day]);
  return stands === day ? mostOutOfSight : 0;
}

/** The names of the columns, for screen readers. */
function ColumnHeads() {
  return (
    <div role="row" className="unseen" aria-rowindex={1}>
      {columns.map((column) => (
        <div key={column} role="columnheader">
          {column}
        </div>
      ))}
    </div>
  );
}

function Heading({ item }: { item: Extract<DayItem, { kind: 'heading' }> }) {
  return (
    <div role="row" className={css.heading}>
      <div role="rowheader" aria-colspan={columns.length}>
        {item.title} <span className={css.count}>{item.count}</span>
        {item.above > 0 && <span className={css.above}> {sayAbove(item)}</span>}
      </div>
    </div>
  );
}

/** Patients of a group whose row stands elsewhere: the heading says where. */
const sayAbove = ({ count, above }: { count: number; above: number }): string =>
  above === count ? todayWords.row.allAbove : todayWords.row.someAbove(above);

/** The name and the clock of a location; no name, where it is no more. */
function usePlaces() {
  const { zoneOf } = useClocks();
  const locations = useApp()?.locations;
  const names = useMemo(() => new Map(locations?.map(({ id, name }) => [id, name])), [locations]);
  return { nameOf: (id: number | null) => names.get(id ?? 0) ?? null, zoneOf };
}

function itemKey(item: DayItem | undefined, index: number): string {
  if (item === undefined) return `none-${index}`;
  return item.kind === 'heading' ? item.bucket : (keyOf(item) ?? '');
}

const keyAt = (items: readonly DayItem[], index: number): string | null => {
  const item = items[index];
  return item ? keyOf(item) : null;
};

const indexOfRow = (items: readonly DayItem[], key: string | null): number =>
  key === null ? -1 : items.findIndex((item) => keyOf(item) === key);

function stepsOf(key: string, all: number, rowsAPage: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return 1;
    case 'ArrowUp':
      return -1;
    case 'PageDown':
      return rowsAPage;
    case 'PageUp':
      return -rowsAPage;
    case 'Home':
      return -all;
    case 'End':
      return all;
    default:
      return null;
  }
}

/** Moves the focus among the row itself, its flags and its button; not to flags that the width hides. */
function moveWithin(step: 1 | -1) {
  const focused = document.activeElement;
  const row = focused?.closest<HTMLElement>('[role="row"]');
  if (!row) return;
  const seen = [...row.querySelectorAll<HTMLElement>('button')].filter((one) => one.checkVisibility());
  const stops = [row, ...seen];
  if (focused instanceof HTMLElement) stops[stops.indexOf(focused) + step]?.focus();
}
