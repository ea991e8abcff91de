import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { AppState, WriteView } from '../../../shared/bridge/views.ts';
import { dayBounds, sayDay } from '../../../shared/clinic-time.ts';
import { sayFailure } from '../../../shared/failures.ts';
import type { LocationIds } from '../../../shared/locations.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { type When, whenOf } from '../../model/chip.ts';
import type { DayRows } from '../../model/day-rows.ts';
import { type VisitUnderWay, visitsUnderWay } from '../../model/pending-visits.ts';
import { useAskedTimes } from '../../state/use-asked-times.ts';
import {
  useApp,
  useClockStyle,
  useDay,
  useDesk,
  useMinutes,
  useOfWrites,
  useSettings,
  useView,
} from '../../state/use-desk.tsx';
import { useShown } from '../../state/use-locations.ts';
import { DayColumns } from './columns.tsx';
import { columnsOf } from './columns-model.ts';
import { DayList } from './day-list.tsx';
import { type DayFilter, type DayItem, dayList, filterKey, keyOf, siftDay } from './day-model.ts';
import { FreeStrip } from './free-strip.tsx';
import { LateStrip } from './late-strip.tsx';
import { UnderWay } from './pending-visits.tsx';
import { SupportOfDay } from './support-of-day.tsx';
import css from './today.module.css';
import { Tools } from './toolbar.tsx';
import { useBusy, useRosters } from './use-rosters.ts';
import { todayWords } from './words.ts';

const words = todayWords.day;

/** The day as a list: in the clinic, late, expected, done. */
export function Today() {
  const day = useDay((d) => d.day);
  const today = useApp()?.today;
  if (!day || !today) return <p className={css.nothing}>{words.loading}</p>;
  return <ShownDay day={day} today={today} />;
}

function ShownDay({ day, today }: { day: DayRows; today: string }) {
  const now = useMinutes();
  const { dayLayout, rowHeight } = useSettings();
  const shownHere = useShown();
  const everywhere = useView((v) => v.everywhere);
  const places = everywhere ? everyPlace : shownHere;
  const practitionerId = useView((v) => v.practitionerId);
  const showGone = useView((v) => v.showGone);
  const asked = useView((v) => v.asked);
  const when = whenOf(day.date, today);
  const openGroups = useOpenGroups(day);
  const filter = useMemo(
    (): DayFilter => ({ places, practitionerId, showGone, asked }),
    [places, practitionerId, showGone, asked],
  );
  const list = useMemo(
    () => dayList(day.rows.values(), filter, when, now, openGroups),
    [day.rows, filter, when, now, openGroups],
  );
  useListed(list.items, day);
  useLettingGo(filter, list.items);
  const writes = useOfWrites(withVisit);
  const doing = useAskedTimes();
  const underWay = useMemo(
    () => visitsUnderWay({ writes, doing, rows: day.rows.values() }, dayBounds(day.date, day.zone), places),
    [writes, doing, day.rows, day.date, day.zone, places],
  );
  // What others begin would push the rows away from under a hand: the columns have it, and the row once it is there.
  const own = useMemo(() => underWay.filter(({ desk }) => desk === null), [underWay]);
  return (
    <section className={css.today} aria-label={words.label}>
      <h1 className="unseen">{sayDay(day.date)}</h1>
      <Tools hidden={list.hidden} gone={list.gone} />
      {when === 'today' && <LateStrip rows={day.rows} date={day.date} />}
      <UnderWay visits={own} />
      <SupportOfDay date={day.date} places={places} />
      {list.shown === 0 && <EmptyDay day={day} hidden={list.hidden} gone={list.gone} />}
      {list.shown > 0 && dayLayout === 'list' && (
        <DayList
          key={rowHeight}
          items={list.items}
          outside={list.outside}
          when={when}
          zone={day.zone}
          label={sayDay(day.date)}
          filter={filterKey(filter)}
        />
      )}
      {dayLayout === 'columns' && (list.shown > 0 || day.complete) && (
        <ByPractitioner day={day} when={when} filter={filter} underWay={underWay} />
      )}
    </section>
  );
}

const everyPlace: LocationIds = [];

/**
 * Publishes the keys of the rows that are shown, as a list or as columns: the desk's shortcuts step through them, and act on no
 * others. What was selected and is shown no more is let go of, once the whole day is there.
 */
function useListed(items: readonly DayItem[], { date, complete }: DayRows): void {
  const { view, app } = useDesk();
  useLayoutEffect(() => {
    const keys = items.flatMap((item) => keyOf(item) ?? []);
    view.listed = keys;
    const asked = view.store.getState().date ?? app.store.getState().value?.today;
    if (complete && date === asked) view.keepOnly(keys);
    return () => {
      view.listed = null;
    };
  }, [view, app, items, date, complete]);
}

/** Clears the choice of rows that a filter hides, so that no action goes to an invisible row. */
function useLettingGo(filter: DayFilter, items: readonly DayItem[]): void {
  const { view } = useDesk();
  const hides = `${filterKey(filter)} ${filter.showGone}`;
  const hidBefore = useRef(hides);
  useEffect(() => {
    if (hidBefore.current === hides) return;
    hidBefore.current = hides;
    const { chosen } = view.store.getState();
    if (chosen?.kind === 'row' && !items.some((item) => keyOf(item) === chosen.key)) view.choose(null);
  }, [hides, items, view]);
}

type ByPractitionerProps = {
  day: DayRows;
  when: When;
  filter: DayFilter;
  underWay: readonly VisitUnderWay[];
};

const withVisit = (writes: readonly WriteView[]) => writes.filter(({ visit }) => visit);

/** The same rows as one column per practitioner, with their working hours, even where no row is listed. */
function ByPractitioner({ day, when, filter, underWay }: ByPractitionerProps) {
  const clockStyle = useClockStyle();
  const app = useApp();
  const { date, zone, rows } = day;
  const { places, practitionerId } = filter;
  const practitioners = app?.practitioners;
  const locations = app?.locations;
  const formerPlaces = app?.formerPlaces;
  const busy = useBusy(date);
  const rosters = useRosters(whoseRosters(day, practitioners ?? [], practitionerId), date);
  // The buckets do not matter here, only whether a row passes.
  const passed = useMemo(() => siftDay(rows.values(), filter, when, 0), [rows, filter, when]);
  const columns = useMemo(
    () =>
      columnsOf({
        date,
        zone,
        clockStyle,
        practitionerId,
        places,
        rosters,
        busy,
        rows: passed.rows.map(({ row }) => row),
        practitioners: practitioners ?? [],
        locations: locations ?? [],
        ...(formerPlaces ? { formerPlaces } : {}),
        underWay: underWay.map(({ visit, who }) => ({ ...visit, who })),
      }),
    [
      date,
      zone,
      clockStyle,
      passed,
      places,
      practitionerId,
      practitioners,
      locations,
      formerPlaces,
      rosters,
      busy,
      underWay,
    ],
  );
  if (columns.columns.length === 0) return null;
  return (
    <>
      <FreeStrip key={`free ${date}`} day={day} columns={columns} when={when} />
      <DayColumns
        key={date}
        day={columns}
        outside={passed.outside}
        when={when}
        zone={zone}
        label={sayDay(date)}
        underWay={underWay}
      />
    </>
  );
}

/** In a large practice, only practitioners with appointments: each roster is a call. */
const mostAsked = 12;

function whoseRosters(day: DayRows, all: AppState['practitioners'], chosen: number | null): number[] {
  const busy = new Set([...day.rows.values()].flatMap((row) => row.practitioner?.id ?? []));
  if (chosen !== null) return [chosen];
  const others = all.map(({ id }) => id).filter((id) => !busy.has(id));
  return [...busy].sort((a, b) => a - b).concat(busy.size + others.length <= mostAsked ? others : []);
}

/** The expanded groups, and the group of the chosen patient, which must be visible. */
function useOpenGroups(day: DayRows): ReadonlySet<number> {
  const opened = useView((v) => v.openGroups);
  const key = useView((v) => (v.chosen?.kind === 'row' ? v.chosen.key : null));
  const several = useMemo(() => {
    const once = new Set<number>();
    const twice = new Set<number>();
    for (const { appointmentId } of day.rows.values())
      (once.has(appointmentId) ? twice : once).add(appointmentId);
    return twice;
  }, [day.rows]);
  const at = key === null ? undefined : day.rows.get(key)?.appointmentId;
  const around = at !== undefined && several.has(at) ? at : undefined;
  return useMemo(
    () => (around === undefined || opened.has(around) ? opened : new Set([...opened, around])),
    [opened, around],
  );
}

function EmptyDay({ day, hidden, gone }: { day: DayRows; hidden: number; gone: number }) {
  const { day: days } = useDesk();
  const reading = useDay((d) => d.reading);
  const failure = useDay((d) => d.failure);
  if (failure) {
    return (
      <div className={css.failed}>
        <Note
          tone="danger"
          title={words.notRead}
          actions={<Button onClick={() => void days.reread()}>{words.again}</Button>}
        >
          {sayFailure(failure)}
        </Note>
      </div>
    );
  }
  return <p className={css.nothing}>{emptyWords(day, reading, hidden, gone)}</p>;
}

function emptyWords(day: DayRows, reading: boolean, hidden: number, gone: number): string {
  if (hidden > 0) return words.noMatch;
  if (gone > 0) return words.allGone;
  if (reading) return words.loading;
  if (!day.complete) return words.notHere(sayDay(day.date));
  return words.empty(sayDay(day.date));
}
