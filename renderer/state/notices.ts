import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Failure, sayFailure } from '../../shared/failures.ts';
import type { Surroundings } from './clock.ts';

/** Something the desk is told in passing. Bad news stays until it is dismissed. */
export type Notice = {
  readonly id: number;
  readonly tone: 'info' | 'bad';
  readonly words: string;
  /** Takes back what it tells of. */
  readonly undo?: () => void;
};

export type Notices = {
  readonly store: StoreApi<{ readonly notices: readonly Notice[] }>;
  say(words: string, undo?: () => void): void;
  /** Takes back what the latest notice tells of that can be taken back. @returns whether there was one */
  undoLast(): boolean;
  /** Bad news in words of its own. */
  warn(words: string): void;
  fail(failure: Failure): void;
  bug(): void;
  dismiss(id: number): void;
};

const infoShownMs = 6000;
const mostShown = 3;

export function createNotices(around: Surroundings): Notices {
  const store = createStore<{ notices: readonly Notice[] }>(() => ({ notices: [] }));
  let lastId = 0;

  function dismiss(id: number) {
    store.setState(({ notices }) => ({ notices: notices.filter((n) => n.id !== id) }));
  }
  function add(tone: Notice['tone'], words: string, undo?: () => void) {
    lastId += 1;
    const id = lastId;
    store.setState(({ notices }) => ({
      notices: [
        ...notices.filter((n) => n.words !== words),
        { id, tone, words, ...(undo ? { undo } : {}) },
      ].slice(-mostShown),
    }));
    if (tone === 'info') around.after(infoShownMs, () => dismiss(id));
  }
  return {
    store,
    dismiss,
    say: (words, undo) => add('info', words, undo),
    undoLast() {
      const last = store.getState().notices.findLast((notice) => notice.undo);
      if (!last) return false;
      dismiss(last.id);
      last.undo?.();
      return true;
    },
    warn: (words) => add('bad', words),
    fail: (failure) => add('bad', sayFailure(failure)),
    bug: () =>
      add(
        'bad',
        'Something went wrong inside Foyer. Look at the list to see whether your last step was kept.',
      ),
  };
}
