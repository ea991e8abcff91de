import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Failure, sayFailure, withoutDetails } from '../../shared/failures.ts';
import type { Surroundings } from './clock.ts';
import { noticeWords } from './words.ts';

/** A toast. Bad news stays until the user dismisses it, good news longer than others. */
export type Notice = {
  readonly id: number;
  readonly tone: 'info' | 'good' | 'bad';
  readonly words: string;
  /** Undoes what it reports. */
  readonly undo?: () => void;
  /** A button besides OK. `replaces`: the notice takes the place of an earlier one with the same, whose button does the same by now. */
  readonly more?: { readonly words: string; readonly act: () => void; readonly replaces?: string };
};

/**
 * What a notice says. `masked`: the same without anything of a patient's (name, number, amount, name of a file), for privacy mode; null:
 * it is not shown there.
 */
export type NoticeText = { readonly words: string; readonly masked: string | null };

/** A text that has nothing of a patient's in it. */
export const nameless = (words: string): NoticeText => ({ words, masked: words });

/** A text that may have something of a patient's in it. */
export const sensitive = (words: string, masked: string | null = null): NoticeText => ({ words, masked });

export type ShownNotices = {
  readonly notices: readonly Notice[];
  /** How much earlier bad news is shown once some of these are dismissed. */
  readonly earlier: number;
};

/**
 * The toasts of the page.
 *
 * Guarantees:
 * - When privacy mode begins, no notice has a name, and none gets one while it lasts, also where it reports what was begun before. One that
 *   says nothing without its name is gone.
 * - Bad news is not lost by that: it stays without the name, and has it again when privacy mode ends.
 * - Bad news gives way to no other notice: it may be written nowhere else. Of much of it the latest is shown; the rest is counted, and
 *   shown as that is dismissed. Of the other notices the oldest goes, and the latest is always shown.
 */
export type Notices = {
  readonly store: StoreApi<ShownNotices>;
  say(text: NoticeText, undo?: () => void): void;
  /** Undoes the latest notice that can be undone. @returns whether there was one */
  undoLast(): boolean;
  /** Good news that the user waited for. */
  good(text: NoticeText, more?: Notice['more']): void;
  /** Bad news in words of its own. */
  warn(text: NoticeText): void;
  fail(failure: Failure): void;
  /**
   * For an action that begins now. @returns what says that it failed. Where privacy mode begins before the answer, the answer may be
   * `hidden`: that is no failure of the action, and nothing is said.
   */
  failing(): (failure: Failure) => void;
  bug(): void;
  dismiss(id: number): void;
  /** Privacy mode began, or ended. */
  mask(): void;
  /** Drops all: the practice was removed from this PC. */
  forget(): void;
};

const infoShownMs = 6000;
/** The user may be on the phone when an outage ends. */
const goodShownMs = 30_000;
const mostShown = 3;

type Known = Omit<Notice, 'words'> & { readonly text: NoticeText };

/** @param isPrivate whether names are hidden at the moment */
export function createNotices(around: Pick<Surroundings, 'after'>, isPrivate: () => boolean): Notices {
  const store = createStore<ShownNotices>(() => ({ notices: [], earlier: 0 }));
  let known: readonly Known[] = [];
  let lastId = 0;

  function lay(next: readonly Known[]) {
    const masks = isPrivate();
    known = masks ? next.filter(({ text }) => text.masked !== null) : next;
    const shown = ({ text, ...notice }: Known): Notice => ({
      ...notice,
      words: (masks ? text.masked : null) ?? text.words,
    });
    const atOnce = shownAtOnce(known);
    store.setState({ notices: atOnce.map(shown), earlier: known.length - atOnce.length });
  }
  const dismiss = (id: number) => lay(known.filter((one) => one.id !== id));

  function add(tone: Notice['tone'], text: NoticeText, undo?: () => void, more?: Notice['more']) {
    lastId += 1;
    const id = lastId;
    const isOther = (one: Known) =>
      one.text.words !== text.words && (!more?.replaces || one.more?.replaces !== more.replaces);
    const added = { id, tone, text, ...(undo ? { undo } : {}), ...(more ? { more } : {}) };
    lay(withRoom([...known.filter(isOther), added]));
    if (tone !== 'bad') around.after(tone === 'good' ? goodShownMs : infoShownMs, () => dismiss(id));
  }
  const fail = (failure: Failure) =>
    add('bad', sensitive(sayFailure(failure), sayFailure(withoutDetails(failure))));

  return {
    store,
    dismiss,
    say: (text, undo) => add('info', text, undo),
    undoLast() {
      const last = store.getState().notices.findLast((notice) => notice.undo);
      if (!last) return false;
      dismiss(last.id);
      last.undo?.();
      return true;
    },
    good: (text, more) => add('good', text, undefined, more),
    warn: (text) => add('bad', text),
    fail,
    failing() {
      const begunInPrivacy = isPrivate();
      return (failure) => {
        if (failure.kind !== 'hidden' || begunInPrivacy) fail(failure);
      };
    },
    bug: () => add('bad', nameless(noticeWords.bug)),
    mask: () => lay(known),
    forget: () => lay([]),
  };
}

const isBad = ({ tone }: Known): boolean => tone === 'bad';

/** Without the oldest of those that are not bad, as far as there is no room for them; there is always room for the latest. */
function withRoom(all: readonly Known[]): readonly Known[] {
  const room = Math.max(1, mostShown - all.filter(isBad).length);
  const kept = all.filter((one) => !isBad(one)).slice(-room);
  return all.filter((one) => isBad(one) || kept.includes(one));
}

/** The latest of the bad ones, and all others. */
function shownAtOnce(all: readonly Known[]): readonly Known[] {
  const latest = all.filter(isBad).slice(-mostShown);
  return all.filter((one) => !isBad(one) || latest.includes(one));
}
