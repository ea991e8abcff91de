import { type Bridge, createBridge } from '../../renderer/bridge.ts';
import type { DayRows } from '../../renderer/model/day-rows.ts';
import { createDay, type DayStore } from '../../renderer/state/day.ts';
import type { WriteView } from '../../shared/bridge/views.ts';
import type { Run } from './pc.ts';

/** The page of one run of the program: it knows only what came over the bridge. Its days are those of the real page. */
export type SimulatedPage = {
  readonly ask: Bridge['call'];
  /** Shows a day from now on. */
  show(date: string): Promise<void>;
  /** Those that it shows; one whose reading failed says so instead. */
  days(): ReadonlyMap<string, DayRows>;
  today(): string;
  /** Every card of the tray of what waits. */
  cards(): Promise<readonly WriteView[]>;
  /** The page is destroyed: no more events reach it. */
  close(): void;
};

/** Days that a page shows at once: fewer than the main process watches. */
const mostShown = 2;

type Shown = { readonly day: DayStore; readonly stop: () => void };

/** @param onRows called with the rows of a day whenever those on the screen are others */
export function openSimulatedPage(
  run: Run,
  onWrite: (write: WriteView, gone: boolean) => void,
  onRows: (day: DayRows) => void,
): SimulatedPage {
  const { bridge: main, companion } = run;
  const bridge = createBridge({
    invoke: (name, input) => main.handle({ trusted: true }, name, input),
    subscribe: (listener) => main.onEvent(listener),
  });
  const shown = new Map<string, Shown>();
  let zone = companion.state().zone;

  const stopWrites = bridge.on('outbox.changed', ({ write, gone }) => onWrite(write, gone));
  const stopApp = bridge.on('app.changed', (state) => {
    // As the real page does: what was on the screen belongs to the practice that was taken off this PC.
    if (state.phase !== 'ready') for (const date of [...shown.keys()]) leave(date);
    if (state.zone === zone) return;
    // Another zone is another day: everything that is shown is read again.
    ({ zone } = state);
    for (const date of [...shown.keys()]) void show(date);
  });

  function leave(date: string): void {
    shown.get(date)?.stop();
    shown.delete(date);
  }

  async function show(date: string): Promise<void> {
    leave(date);
    for (const old of [...shown.keys()]) if (shown.size >= mostShown) leave(old);
    const day = createDay(bridge);
    const ends = [
      day.start(),
      day.store.subscribe(({ day: rows, failure }) => {
        if (rows && !failure) onRows(rows);
      }),
    ];
    shown.set(date, {
      day,
      stop: () => {
        for (const end of ends) end();
      },
    });
    await day.show(date, zone);
  }

  return {
    ask: bridge.call,
    show,
    days: () =>
      new Map(
        [...shown].flatMap(([date, { day }]) => {
          const { day: rows, failure } = day.store.getState();
          return rows && !failure ? [[date, rows] as const] : [];
        }),
      ),
    today: () => companion.state().today,
    async cards() {
      const answer = await bridge.call('outbox.list', {});
      return answer.ok ? answer.value.writes : [];
    },
    close() {
      stopWrites();
      stopApp();
      for (const date of [...shown.keys()]) leave(date);
    },
  };
}
