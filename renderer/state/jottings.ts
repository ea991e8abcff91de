import { createStore, type StoreApi } from 'zustand/vanilla';

/** What was counted in the till, as typed, and what was noted about it. */
export type Count = { readonly amounts: Readonly<Record<number, string>>; readonly note: string };

export type Jotted = {
  /** By day and location. */
  readonly counts: Readonly<Record<string, Count>>;
  /** Keys of the rows whose patients were rung up. */
  readonly rung: ReadonlySet<string>;
};

/**
 * What a person jots down on a screen and must find again after going to another one. The bridge has no place for it:
 * it lasts until Foyer is closed, and the screens say so.
 */
export type Jottings = {
  readonly store: StoreApi<Jotted>;
  count(key: string, methodId: number, text: string): void;
  note(key: string, note: string): void;
  /** Ticks, or takes the tick away. */
  ring(rowKey: string): void;
  forget(): void;
};

export const noCount: Count = { amounts: {}, note: '' };

export function createJottings(): Jottings {
  const store = createStore<Jotted>(() => ({ counts: {}, rung: new Set() }));
  const change = (key: string, how: (count: Count) => Count) =>
    store.setState(({ counts }) => ({ counts: { ...counts, [key]: how(counts[key] ?? noCount) } }));
  return {
    store,
    count: (key, methodId, text) =>
      change(key, (count) => ({ ...count, amounts: { ...count.amounts, [methodId]: text } })),
    forget: () => store.setState({ counts: {}, rung: new Set() }),
    note: (key, note) => change(key, (count) => ({ ...count, note })),
    ring: (rowKey) =>
      store.setState(({ rung }) => {
        const next = new Set(rung);
        if (!next.delete(rowKey)) next.add(rowKey);
        return { rung: next };
      }),
  };
}
