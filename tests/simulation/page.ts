import { type DayRows, emptyDay, withChange, withWindow } from '../../renderer/model/day-rows.ts';
import type { CallInput, CallName, CallOutput } from '../../shared/bridge/contract.ts';
import type { WriteView } from '../../shared/bridge/views.ts';
import type { Result } from '../../shared/result.ts';
import type { Run } from './pc.ts';

/** The page of one run of the program: what it was told over the bridge, and nothing else. */
export type Page = {
  ask<N extends CallName>(name: N, input: CallInput<N>): Promise<Result<CallOutput<N>>>;
  /** Shows a day from now on. */
  show(date: string): Promise<void>;
  days(): ReadonlyMap<string, DayRows>;
  today(): string;
  /** Every card of the tray of what waits. */
  cards(): Promise<readonly WriteView[]>;
};

/** Days that a page shows at once: fewer than the main process watches. */
const mostShown = 2;

export function openPage(run: Run, onWrite: (write: WriteView, gone: boolean) => void): Page {
  const { bridge, companion } = run;
  const days = new Map<string, DayRows>();
  let zone = companion.state().zone;

  const ask: Page['ask'] = async (name, input) =>
    (await bridge.handle({ trusted: true }, name, input)) as Result<CallOutput<typeof name>>;

  async function read(date: string): Promise<void> {
    for (let offset = 0; ; ) {
      const answer = await ask('day.read', { date, locationId: null, offset });
      if (!answer.ok) return;
      const view = answer.value;
      days.set(date, withWindow(days.get(date) ?? emptyDay(date, view.zone), view));
      offset += view.rows.length;
      if (view.rows.length === 0 || offset >= view.total) return;
    }
  }

  bridge.onEvent((name, payload) => {
    if (name === 'day.changed') {
      const change = payload as Parameters<typeof withChange>[1];
      const shown = days.get(change.date);
      if (!shown || change.locationId !== null) return;
      days.set(change.date, withChange(shown, change));
      if (change.reread) void read(change.date);
    }
    if (name === 'outbox.changed') {
      const { write, gone } = payload as { write: WriteView; gone: boolean };
      onWrite(write, gone);
    }
    if (name === 'app.changed' && companion.state().zone !== zone) {
      // Another zone is another day: everything that is shown is read anew.
      ({ zone } = companion.state());
      for (const date of [...days.keys()]) void show(date);
    }
  });

  async function show(date: string): Promise<void> {
    days.delete(date);
    for (const old of days.keys()) {
      if (days.size < mostShown) break;
      days.delete(old);
    }
    days.set(date, emptyDay(date, zone));
    await read(date);
  }

  return {
    ask,
    show,
    days: () => days,
    today: () => companion.state().today,
    async cards() {
      const answer = await ask('outbox.list', {});
      return answer.ok ? answer.value.writes : [];
    },
  };
}
