import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Failure, sayFailure } from '../../shared/failures.ts';
import type { Surroundings } from './clock.ts';
import { noticeWords } from './words.ts';

/** A toast. Bad news stays until the user dismisses it, good news longer than others. */
export type Notice = {
  readonly id: number;
  readonly tone: 'info' | 'good' | 'bad';
  readonly words: string;
  /** Undoes what it reports. */
  readonly undo?: () => void;
  /** A button besides OK. */
  readonly more?: { readonly words: string; readonly act: () => void };
};

export type Notices = {
  readonly store: StoreApi<{ readonly notices: readonly Notice[] }>;
  say(words: string, undo?: () => void): void;
  /** Undoes the latest notice that can be undone. @returns whether there was one */
  undoLast(): boolean;
  /** Good news that the user waited for. */
  good(words: string, more?: Notice['more']): void;
  /** Bad news in words of its own. */
  warn(words: string): void;
  fail(failure: Failure): void;
  bug(): void;
  dismiss(id: number): void;
};

const infoShownMs = 6000;
/** The user may be on the phone when an outage ends. */
const goodShownMs = 30_000;
const mostShown = 3;

export function createNotices(around: Surroundings): Notices {
  const store = createStore<{ notices: readonly Notice[] }>(() => ({ notices: [] }));
  let lastId = 0;

  function dismiss(id: number) {
    store.setState(({ notices }) => ({ notices: notices.filter((n) => n.id !== id) }));
  }
  function add(tone: Notice['tone'], words: string, undo?: () => void, more?: Notice['more']) {
    lastId += 1;
    const id = lastId;
    store.setState(({ notices }) => ({
      notices: [
        ...notices.filter((n) => n.words !== words && (!more || n.more?.words !== more.words)),
        { id, tone, words, ...(undo ? { undo } : {}), ...(more ? { more } : {}) },
      ].slice(-mostShown),
    }));
    if (tone !== 'bad') around.after(tone === 'good' ? goodShownMs : infoShownMs, () => dismiss(id));
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
    good: (words, more) => add('good', words, undefined, more),
    warn: (words) => add('bad', words),
    fail: (failure) => add('bad', sayFailure(failure)),
    bug: () => add('bad', noticeWords.bug),
  };
}
