import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DayRow, DayView } from '../../shared/bridge/views.ts';
import { addDays } from '../../shared/clinic-time.ts';
import type { Failure } from '../../shared/failures.ts';
import type { Bridge } from '../bridge.ts';
import { type DayRows, emptyDay, withChange, withWindow } from '../model/day-rows.ts';
import { createHeldDays } from './held-days.ts';

export type DayState = {
  readonly day: DayRows | null;
  readonly reading: boolean;
  readonly failure: Failure | null;
};

export type Day = {
  readonly store: StoreApi<DayState>;
  /**
   * Shows a day; the day shown before is gone at once, so that no row stands under the wrong date. A day that is held
   * (shown lately, or read ahead) is there at once as it was known last, and is read again in any case.
   */
  show(date: string, zone: string): Promise<void>;
  /** Somebody is going through the days: those beside the one that is shown are read before they are asked for. */
  readAhead(): Promise<void>;
  /** Reads the day shown again, keeping its rows in the meantime; of other days nothing is kept. */
  reread(): Promise<void>;
  row(key: string): DayRow | undefined;
  /** No day is shown any more, and an answer that is still under way is not laid in. */
  forget(): void;
  start(): () => void;
};

/** A reading that ended with fewer rows than the day has is repeated this often: rows moved between its windows. */
const mostReadings = 3;

/**
 * The day on the screen. It is always read for all locations: the filters are the page's own, and can then say how
 * many rows they hide.
 *
 * @param drawn resolves once what was just laid in stands on the screen: a day that is held is read again only then, so
 * that its first frame does not wait for the answer to be taken in
 */
export function createDay(bridge: Bridge, drawn?: () => Promise<void>): Day {
  const store = createStore<DayState>(() => ({ day: null, reading: false, failure: null }));
  const held = createHeldDays(bridge);
  let reading = 0;

  async function readWindows(mine: number, date: string): Promise<Failure | null> {
    store.setState(({ day }) => ({ day: day && { ...day, touched: new Set() } }));
    // Rows that are there already must not be gone between two windows.
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
      if (failure || !day || day.rows.size === day.total) {
        store.setState({ reading: false, failure });
        return;
      }
    }
    store.setState({ reading: false });
  }

  return {
    store,
    async show(date, zone) {
      const { day: left } = store.getState();
      if (left) held.hold(left);
      const known = held.take(date, zone);
      store.setState({ day: known ?? emptyDay(date, zone) });
      await read(date, known && drawn);
    },
    async readAhead() {
      const mine = reading;
      for (const step of [1, -1]) {
        const { day, failure, reading: busy } = store.getState();
        // What is on the screen comes first.
        if (mine !== reading || busy || failure || !day) return;
        await held.readAhead(addDays(day.date, step), day.zone);
      }
    },
    async reread() {
      held.letGo();
      const { day } = store.getState();
      if (day) await read(day.date);
    },
    forget() {
      reading += 1;
      held.letGo();
      store.setState({ day: null, reading: false, failure: null });
    },
    row: (key) => store.getState().day?.rows.get(key),
    start: () =>
      bridge.on('day.changed', (change) => {
        if (change.locationId !== null) return;
        held.follow(change);
        const { day } = store.getState();
        if (!day || change.date !== day.date) return;
        store.setState({ day: withChange(day, change) });
        if (change.reread) void read(day.date);
      }),
  };
}
