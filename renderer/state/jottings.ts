import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CountView } from '../../shared/bridge/views.ts';
import { sameLocations } from '../../shared/places.ts';
import type { Bridge } from '../bridge.ts';
import type { Surroundings } from './clock.ts';
import type { Notices } from './notices.ts';

/** What was counted in the till, as typed, and what was noted about it. */
export type Count = { readonly amounts: Readonly<Record<number, string>>; readonly note: string };

export type Jotted = {
  /** What is being counted now, by day and locations. */
  readonly counts: Readonly<Record<string, Count>>;
  /** The shifts that ended, the first one first, by day and locations. */
  readonly ended: Readonly<Record<string, readonly CountView[]>>;
  /** Keys of the rows whose patients were rung up. */
  readonly rung: ReadonlySet<string>;
  /** Initials of who was at this desk, the latest first. */
  readonly initials: readonly string[];
};

/** A day at some locations, counted together; none: all of them. */
export type CountOf = { readonly date: string; readonly locationIds: number[] };

/**
 * What a person jots down on a screen and must find again: after going to another one, and after Foyer was closed. Shown
 * at once, and kept on this PC a moment later.
 */
export type Jottings = {
  readonly store: StoreApi<Jotted>;
  /** The ticks and initials that this PC keeps. */
  read(): Promise<void>;
  /** What this PC keeps of a day's count. */
  readCount(of: CountOf): Promise<void>;
  count(of: CountOf, methodId: number, text: string): void;
  note(of: CountOf, note: string): void;
  /**
   * Ends the shift or the day, or counts the last one again. Nothing is ended while its count could not be kept.
   * @returns whether it was kept
   */
  end(of: CountOf, how: 'shift' | 'day', as: Ending): Promise<boolean>;
  reopen(of: CountOf): Promise<boolean>;
  /** Ticks, or takes the tick away. */
  ring(rowKey: string): void;
  /** Who is at the desk now. */
  staff(initials: string): void;
  /** Before the desk is covered by a key of this page: what was just typed is kept at once. */
  keepNow(): void;
  forget(): void;
};

/** Who counted, and the sums that were on the screen, in cents by method. */
export type Ending = { readonly by: string; readonly shown: Readonly<Record<string, number>> };

export const noCount: Count = { amounts: {}, note: '' };
const nothing: Jotted = { counts: {}, ended: {}, rung: new Set(), initials: [] };
/** A pause in typing, after which what was typed is kept. */
const saveAfterMs = 400;

export const countKey = ({ date, locationIds }: CountOf): string =>
  `${date}/${sameLocations(locationIds).join(',') || 'all'}`;

export function createJottings(bridge: Bridge, around: Surroundings, notices: Notices): Jottings {
  const store = createStore<Jotted>(() => nothing);
  /** What is about to be kept, and how to call that off. */
  const due = new Map<string, { readonly of: CountOf; readonly callOff: () => void }>();
  /** What could not be kept: it is on the screen alone. */
  const unsaved = new Set<string>();

  function lay(of: CountOf, counts: readonly CountView[]) {
    const key = countKey(of);
    const open = counts.at(-1)?.ended === null ? counts.at(-1) : undefined;
    const ended = counts.filter((one) => one.ended !== null);
    store.setState((was) => ({
      ended: { ...was.ended, [key]: ended },
      // What is being typed is newer than what is kept.
      counts:
        due.has(key) || unsaved.has(key)
          ? was.counts
          : { ...was.counts, [key]: open ? { amounts: open.amounts, note: open.note } : noCount },
    }));
  }

  async function save(of: CountOf): Promise<boolean> {
    const key = countKey(of);
    due.delete(key);
    const { amounts, note } = store.getState().counts[key] ?? noCount;
    const answer = await bridge.call('takings.count', { ...of, amounts: { ...amounts }, note });
    if (answer.ok) unsaved.delete(key);
    else {
      unsaved.add(key);
      notices.fail(answer.failure);
    }
    return answer.ok;
  }

  function change(of: CountOf, how: (count: Count) => Count) {
    const key = countKey(of);
    store.setState(({ counts }) => ({ counts: { ...counts, [key]: how(counts[key] ?? noCount) } }));
    due.get(key)?.callOff();
    due.set(key, { of, callOff: around.after(saveAfterMs, () => void save(of)) });
  }

  async function finish(of: CountOf, ask: () => ReturnType<typeof endCall>): Promise<boolean> {
    const key = countKey(of);
    const waiting = due.get(key);
    waiting?.callOff();
    if ((waiting || unsaved.has(key)) && !(await save(of))) return false;
    const answer = await ask();
    if (answer.ok) lay(of, answer.value.counts);
    else notices.fail(answer.failure);
    return answer.ok;
  }
  const endCall = (of: CountOf, how: 'shift' | 'day', { by, shown }: Ending) =>
    bridge.call('takings.end', { ...of, how, by, shown: { ...shown } });

  return {
    store,
    async read() {
      const answer = await bridge.call('jottings.read', {});
      if (!answer.ok) return;
      const { rung, initials } = answer.value;
      store.setState((was) => ({ rung: new Set([...rung, ...was.rung]), initials }));
    },
    async readCount(of) {
      const answer = await bridge.call('takings.counts', of);
      if (answer.ok) lay(of, answer.value.counts);
      else notices.fail(answer.failure);
    },
    count: (of, methodId, text) =>
      change(of, (count) => ({ ...count, amounts: { ...count.amounts, [methodId]: text } })),
    note: (of, note) => change(of, (count) => ({ ...count, note })),
    end: (of, how, as) => finish(of, () => endCall(of, how, as)),
    reopen: (of) => finish(of, () => bridge.call('takings.reopen', of)),
    ring(rowKey) {
      const rung = !store.getState().rung.has(rowKey);
      store.setState((was) => {
        const next = new Set(was.rung);
        if (!next.delete(rowKey)) next.add(rowKey);
        return { rung: next };
      });
      void bridge.call('jottings.ring', { key: rowKey, rung }).then((answer) => {
        if (!answer.ok) notices.fail(answer.failure);
      });
    },
    staff(initials) {
      store.setState((was) => ({
        initials: [initials, ...was.initials.filter((one) => one !== initials)],
      }));
      void bridge.call('jottings.staff', { initials }).then((answer) => {
        if (!answer.ok) notices.fail(answer.failure);
      });
    },
    keepNow() {
      for (const { of, callOff } of due.values()) {
        callOff();
        void save(of);
      }
    },
    forget() {
      for (const { callOff } of due.values()) callOff();
      due.clear();
      unsaved.clear();
      store.setState(nothing);
    },
  };
}
