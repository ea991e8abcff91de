import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CashCount, CountView } from '../../shared/bridge/views.ts';
import { sameLocations } from '../../shared/locations.ts';
import type { Bridge } from '../bridge.ts';
import type { Surroundings } from './clock.ts';
import type { Notices } from './notices.ts';

/** A count of the till, as typed, with its note. */
export type TillCount = {
  readonly amounts: Readonly<Record<number, string>>;
  /** The notes and coins behind an amount, by payment method. */
  readonly cash: Readonly<Record<number, CashCount>>;
  readonly note: string;
};

export type DeskNotesState = {
  /** The count in progress, by day and locations. */
  readonly counts: Readonly<Record<string, TillCount>>;
  /** The ended shifts, the first one first, by day and locations. */
  readonly ended: Readonly<Record<string, readonly CountView[]>>;
  /** Initials of recent users of this desk, the latest first. */
  readonly initials: readonly string[];
};

/** What a person types into a count. */
type Typed = (count: TillCount) => TillCount;

/** A day at some locations, counted together; empty: at all of them. */
export type CountOf = { readonly date: string; readonly locationIds: number[] };

/**
 * Notes that a user makes on a screen and must find again, after visiting another screen and after Foyer was closed.
 * Shown at once, and stored on this PC after a debounce.
 *
 * Guarantees:
 * - What is typed is never replaced by what was read before it.
 * - A count is stored only once the one that is stored already was read: what is typed before is typed into that one.
 * - A count that is being ended takes no change: none would be in what has ended, and all of it would be in the next shift.
 */
export type DeskNotesStore = {
  readonly store: StoreApi<DeskNotesState>;
  /** Reads the stored initials. */
  read(): Promise<void>;
  /** Reads the stored count of a day. @returns whether it could be read; a failure is shown as a notice */
  readCount(of: CountOf): Promise<boolean>;
  count(of: CountOf, methodId: number, text: string): void;
  /** @param amount what the notes and coins come to, as the method's count; null: its count stays */
  countCash(of: CountOf, methodId: number, cash: CashCount, amount: string | null): void;
  note(of: CountOf, note: string): void;
  /**
   * Ends the shift or the day, or recounts the last one. Nothing ends while its count could not be stored.
   * @returns whether it was stored
   */
  end(of: CountOf, how: 'shift' | 'day', as: CountEnding): Promise<boolean>;
  reopen(of: CountOf): Promise<boolean>;
  /** Sets who is at the desk. */
  staff(initials: string): void;
  /** Flushes, before a key of this page covers the desk. */
  keepNow(): void;
  forget(): void;
};

/** Who counted, and the sums that were on the screen, in cents by method. */
export type CountEnding = { readonly by: string; readonly shown: Readonly<Record<string, number>> };

export const noCount: TillCount = { amounts: {}, cash: {}, note: '' };
const nothing: DeskNotesState = { counts: {}, ended: {}, initials: [] };
/** The debounce: a pause in typing, after which the text is stored. */
const saveAfterMs = 200;

export const countKey = ({ date, locationIds }: CountOf): string =>
  `${date}/${sameLocations(locationIds).join(',') || 'all'}`;

export function createDeskNotes(bridge: Bridge, around: Surroundings, notices: Notices): DeskNotesStore {
  const store = createStore<DeskNotesState>(() => nothing);
  /** Debounced counts, each with its cancel function. */
  const due = new Map<string, { readonly of: CountOf; readonly callOff: () => void }>();
  /** Counts that are being stored, or could not be: they exist on the screen only. */
  const unsaved = new Map<string, CountOf>();
  /** What was typed into counts that have not been read yet. */
  const typedBefore = new Map<string, readonly Typed[]>();
  const isRead = (of: CountOf) => store.getState().ended[countKey(of)] !== undefined;
  /** How often each count was changed: what was asked for before a change is older than it. */
  const changes = new Map<string, number>();
  const changesOf = (of: CountOf) => changes.get(countKey(of)) ?? 0;
  const ending = new Set<string>();

  /** @param isOlder what the user has typed meanwhile is not in it */
  function lay(of: CountOf, counts: readonly CountView[], isOlder = false) {
    const key = countKey(of);
    const open = counts.at(-1)?.ended === null ? counts.at(-1) : undefined;
    const ended = counts.filter((one) => one.ended !== null);
    const stored = open ? { amounts: open.amounts, cash: open.cash, note: open.note } : noCount;
    const typed = typedBefore.get(key);
    typedBefore.delete(key);
    // What the user is typing is newer than what is stored.
    const isNewer = typed === undefined && (isOlder || due.has(key) || unsaved.has(key));
    const now = (typed ?? []).reduce((count, how) => how(count), stored);
    store.setState((was) => ({
      ended: { ...was.ended, [key]: ended },
      counts: isNewer ? was.counts : { ...was.counts, [key]: now },
    }));
  }

  async function readCount(of: CountOf): Promise<boolean> {
    const before = changesOf(of);
    const answer = await bridge.call('takings.counts', of);
    if (answer.ok) lay(of, answer.value.counts, before !== changesOf(of));
    else notices.fail(answer.failure);
    return answer.ok;
  }

  async function save(of: CountOf): Promise<boolean> {
    const key = countKey(of);
    due.delete(key);
    unsaved.set(key, of);
    if (!isRead(of) && !(await readCount(of))) return false;
    const asOf = changesOf(of);
    const { amounts, cash, note } = store.getState().counts[key] ?? noCount;
    const answer = await bridge.call('takings.count', {
      ...of,
      amounts: { ...amounts },
      cash: { ...cash },
      note,
    });
    // What was typed since is not stored by it.
    if (answer.ok && asOf === changesOf(of)) unsaved.delete(key);
    if (!answer.ok) notices.fail(answer.failure);
    return answer.ok;
  }

  function change(of: CountOf, how: Typed) {
    const key = countKey(of);
    if (ending.has(key)) return;
    if (!isRead(of)) typedBefore.set(key, [...(typedBefore.get(key) ?? []), how]);
    changes.set(key, changesOf(of) + 1);
    store.setState(({ counts }) => ({ counts: { ...counts, [key]: how(counts[key] ?? noCount) } }));
    due.get(key)?.callOff();
    due.set(key, { of, callOff: around.after(saveAfterMs, () => void save(of)) });
  }

  async function finish(of: CountOf, ask: () => ReturnType<typeof endCall>): Promise<boolean> {
    const key = countKey(of);
    ending.add(key);
    try {
      return await finishKept(of, ask);
    } finally {
      ending.delete(key);
    }
  }
  async function finishKept(of: CountOf, ask: () => ReturnType<typeof endCall>): Promise<boolean> {
    const key = countKey(of);
    const waiting = due.get(key);
    waiting?.callOff();
    if ((waiting || unsaved.has(key)) && !(await save(of))) return false;
    const answer = await ask();
    if (answer.ok) lay(of, answer.value.counts);
    else notices.fail(answer.failure);
    return answer.ok;
  }
  const endCall = (of: CountOf, how: 'shift' | 'day', { by, shown }: CountEnding) =>
    bridge.call('takings.end', { ...of, how, by, shown: { ...shown } });

  return {
    store,
    async read() {
      const answer = await bridge.call('notes.read', {});
      if (answer.ok) store.setState({ initials: answer.value.initials });
    },
    readCount,
    count: (of, methodId, text) =>
      change(of, (count) => ({ ...count, amounts: { ...count.amounts, [methodId]: text } })),
    countCash: (of, methodId, cash, amount) =>
      change(of, (count) => ({
        ...count,
        cash: { ...count.cash, [methodId]: cash },
        amounts: amount === null ? count.amounts : { ...count.amounts, [methodId]: amount },
      })),
    note: (of, note) => change(of, (count) => ({ ...count, note })),
    end: (of, how, as) => finish(of, () => endCall(of, how, as)),
    reopen: (of) => finish(of, () => bridge.call('takings.reopen', of)),
    staff(initials) {
      store.setState((was) => ({
        initials: [initials, ...was.initials.filter((one) => one !== initials)],
      }));
      void bridge.call('notes.saveInitials', { initials }).then((answer) => {
        if (!answer.ok) notices.fail(answer.failure);
      });
    },
    keepNow() {
      for (const { callOff } of due.values()) callOff();
      const notStored = [...[...due.values()].map(({ of }) => of), ...unsaved.values()];
      for (const of of notStored) void save(of);
    },
    forget() {
      for (const { callOff } of due.values()) callOff();
      due.clear();
      unsaved.clear();
      typedBefore.clear();
      store.setState(nothing);
    },
  };
}
