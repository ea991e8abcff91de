import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DayRow, DayView } from '../../shared/bridge/views.ts';
import { addDays } from '../../shared/clinic-time.ts';
import type { Failure } from '../../shared/failures.ts';
import type { Bridge } from '../bridge.ts';
import { type DayRows, emptyDay, withChange, withWindow } from '../model/day-rows.ts';
import { createHeldDays } from './day-cache.ts';

export type DayState = {
  readonly day: DayRows | null;
  /** The day that is being gone to; null: it is the shown one. */
  readonly goingTo: { readonly date: string; readonly zone: string } | null;
  readonly reading: boolean;
  readonly failure: Failure | null;
};

export type DayStore = {
  readonly store: StoreApi<DayState>;
  /**
   * Shows a day. A cached day (shown recently, or prefetched) appears at once as last known, and is read again in any case. For any
   * other the day that is left may stand a moment longer (`left`), under its own date: mostly the new one is there by then, and no
   * empty list is drawn between the two.
   */
  show(date: string, zone: string): Promise<void>;
  /** The user is paging through the days: prefetches the days beside the shown one, and today. */
  readAhead(): Promise<void>;
  /** The user may go to this day next: prefetches it. */
  expect(date: string): Promise<void>;
  /**
   * Reads the shown day again, keeping its rows in the meantime; drops the cache of other days, and prefetches today.
   * @param withoutNames privacy mode has begun: rows that were read before it are not kept where they cannot be read again, nor cached
   */
  reread(withoutNames?: boolean): Promise<void>;
  row(key: string): DayRow | undefined;
  /** Whether a day is shown, or being gone to. */
  isAt(date: string, zone: string): boolean;
  /** Clears the shown day; a pending answer is dropped. */
  forget(): void;
  start(): () => void;
};

export type DayOptions = {
  /** Resolves once the rendered rows are on the screen: a cached day is read again only then, so that its first frame does not wait. */
  readonly drawn?: () => Promise<void>;
  /**
   * Resolves once a day that is left must go, while the next one is read: for a screen that shows `day.date` as its date. Absent: it
   * disappears at once, so that no row stands under another date.
   */
  readonly left?: () => Promise<void>;
  /** The practice's today, which is cached as long as another day is shown; null: not known. Absent: no day has priority. */
  readonly today?: () => string | null;
};

const after = (days: number) => (day: DayRows) => addDays(day.date, days);

/** A reading that ended with fewer rows than the day has is retried this often: rows moved between its pages. */
const mostReadings = 3;

/**
 * The shown day. It is always read for all locations: the renderer filters, and can then say how many rows the filters
 * hide.
 *
 * @param options what the desk's own day has besides
 */
export function createDay(bridge: Bridge, { drawn, left, today = () => null }: DayOptions = {}): DayStore {
  const store = createStore<DayState>(() => ({ day: null, goingTo: null, reading: false, failure: null }));
  const held = createHeldDays(bridge, today);
  let reading = 0;
  /** The rows on the screen may have names that are to be hidden. */
  let hasNames = false;
  /** Rises with each guess of which day is next: what was guessed before is given up. */
  let wishes = 0;
  const newWish = () => {
    wishes += 1;
    return wishes;
  };

  async function readWindows(mine: number, date: string): Promise<Failure | null> {
    store.setState(({ day }) => ({ day: day && { ...day, touched: new Set() } }));
    // Rows that are already shown must not disappear between two pages.
    const atOnce = store.getState().day?.rows.size === 0;
    const views: DayView[] = [];
    for (let offset = 0; ; ) {
      const answer = await bridge.call('day.read', { date, locationId: null, offset });
      if (mine !== reading) return null;
      if (!answer.ok) return answer.failure;
      const view = answer.value;
      views.push(view);
      offset += view.rows.length;
      const last = view.rows.length === 0 || offset >= view.total;
      if (last || atOnce) {
        const laid = views.splice(0);
        store.setState(({ day }) => ({ day: day && laid.reduce(withWindow, day) }));
      }
      if (last) return null;
    }
  }

  async function read(date: string, first?: () => Promise<void>) {
    reading += 1;
    const mine = reading;
    store.setState({ reading: true, failure: null });
    if (first) {
      await first();
      if (mine !== reading) return;
    }
    for (let times = 0; times < mostReadings; times += 1) {
      const failure = await readWindows(mine, date);
      if (mine !== reading) return;
      const { day } = store.getState();
      if (failure && hasNames && day) store.setState({ day: emptyDay(day.date, day.zone) });
      hasNames = false;
      if (failure || !day || day.rows.size === day.total) {
        store.setState({ reading: false, failure });
        return;
      }
    }
    store.setState({ reading: false });
  }

  /** The shown day, unless it is being read or can't be: what is on the screen has priority over any other. */
  function settled(): DayRows | null {
    const { day, failure, reading: busy } = store.getState();
    return busy || failure ? null : day;
  }

  async function readAheadFrom({ date: shown, zone }: DayRows, date: string | null): Promise<void> {
    if (date !== null && date !== shown) await held.readAhead(date, zone);
  }

  return {
    store,
    async show(date, zone) {
      const { day: before } = store.getState();
      if (before && !hasNames) held.hold(before);
      if (before && left && !held.has(date, zone)) {
        reading += 1;
        const mine = reading;
        store.setState({ goingTo: { date, zone }, reading: true, failure: null });
        await Promise.race([held.readAhead(date, zone), left()]);
        if (mine !== reading) return;
      }
      const known = held.take(date, zone);
      hasNames = false;
      store.setState({ day: known ?? emptyDay(date, zone), goingTo: null });
      await read(date, known && drawn);
    },
    async readAhead() {
      const [mine, wish] = [reading, newWish()];
      for (const next of [after(1), after(-1), today]) {
        const day = settled();
        if (mine !== reading || wish !== wishes || !day) return;
        await readAheadFrom(day, next(day));
      }
    },
    async expect(date) {
      newWish();
      const day = settled();
      if (day) await readAheadFrom(day, date);
    },
    async reread(withoutNames = false) {
      held.letGo();
      hasNames ||= withoutNames;
      const { day, goingTo } = store.getState();
      if (!day || goingTo) return;
      await read(day.date);
      const shown = settled();
      if (shown) await readAheadFrom(shown, today());
    },
    isAt(date, zone) {
      const { day, goingTo } = store.getState();
      const at = goingTo ?? day;
      return at?.date === date && at.zone === zone;
    },
    forget() {
      reading += 1;
      hasNames = false;
      held.letGo();
      store.setState({ day: null, goingTo: null, reading: false, failure: null });
    },
    row: (key) => store.getState().day?.rows.get(key),
    start: () =>
      bridge.on('day.changed', (change) => {
        if (change.locationId !== null) return;
        held.follow(change);
        const { day, goingTo } = store.getState();
        if (!day || change.date !== day.date) return;
        store.setState({ day: withChange(day, change) });
        if (change.reread && !goingTo) void read(day.date);
      }),
  };
}
