import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../bridge.ts';
import type { Surroundings } from './clock.ts';
import type { DeskPlace, View } from './view.ts';

/** The element that had the focus: a CSS selector, and an index among its matches. */
export type FocusMark = { readonly selector: string; readonly index: number };

type Snapshot = {
  readonly version: 2;
  readonly place: DeskPlace;
  readonly typed: Readonly<Record<string, unknown>>;
  readonly documentIds: readonly string[];
  readonly focus: FocusMark | null;
};

/**
 * The half-done work on the page: the open dialog, typed text, and the focus. The main process holds it while the desk
 * is covered (electron/documents/drafts.ts), and the page drops it meanwhile.
 *
 * Guarantees:
 * - What was typed is with the main process within a fifth of a second, and at once before this page covers the desk.
 * - After an unlock the desk is at the same place; after privacy mode the dialog is back. Both hold for the next time, too.
 * - What no field has taken is dropped as soon as that place, or its dialog, is left: it never comes back at another one.
 */
export type PageDrafts = {
  /** The element to focus again; null: none. */
  readonly store: StoreApi<{ readonly wish: FocusMark | null }>;
  /** What was typed under a name before the desk was covered. Reading removes it. */
  takeTyped(name: string): { readonly value: unknown } | null;
  /** Subscribes to values that come back under the name. @returns the function that unsubscribes */
  onBack(name: string, listener: (value: unknown) => void): () => void;
  put(name: string, value: unknown): void;
  drop(name: string): void;
  /** Inspected documents that are not known to be in the outbox; those that are not come back with the draft. */
  holdDocuments(documentIds: readonly string[]): void;
  focusIs(mark: FocusMark | null): void;
  focusGiven(): void;
  /** Flushes, before a key of this page covers the desk. */
  keepNow(): void;
  /**
   * The desk is open again: the dialog and what was typed come back.
   * @param also called once the draft is there: what comes back besides. A dialog that comes back has its focus again in
   *   any case; without one, the focus would choose the earlier row over one that the user has asked for meanwhile.
   */
  restore(also: () => { readonly place: boolean; readonly focus: boolean }): Promise<void>;
  forget(): void;
};

const keepAfterMs = 200;

export function createPageDrafts(
  bridge: Bridge,
  view: View,
  around: Pick<Surroundings, 'after'>,
): PageDrafts {
  const store = createStore<{ readonly wish: FocusMark | null }>(() => ({ wish: null }));
  const typed = new Map<string, unknown>();
  const back = new Map<string, unknown>();
  const listeners = new Map<string, (value: unknown) => void>();
  let documents: readonly string[] = [];
  let focus: FocusMark | null = null;
  let due: (() => void) | null = null;
  let sent = '';
  /** Where `back` belongs to; null while the desk goes there. */
  let backAt: string | null = null;

  function keepNow(): void {
    due?.();
    due = null;
    const place = view.place();
    const snapshot: Snapshot = {
      version: 2,
      place,
      typed: Object.fromEntries(typed),
      documentIds: documents,
      focus,
    };
    const text = JSON.stringify(snapshot);
    if (text === sent) return;
    sent = text;
    const work = place.dialog !== null || typed.size > 0;
    void bridge.call('draft.keep', { text, documentIds: [...documents], work }).then(({ ok }) => {
      if (!ok && sent === text) sent = '';
    });
  }

  function scheduleKeep(): void {
    due ??= around.after(keepAfterMs, keepNow);
  }

  view.store.subscribe(() => {
    scheduleKeep();
    if (backAt === null || backAt === whereabouts(view)) return;
    back.clear();
    backAt = null;
  });

  return {
    store,
    takeTyped(name) {
      if (!back.has(name)) return null;
      const value = back.get(name);
      back.delete(name);
      return { value };
    },
    onBack(name, listener) {
      listeners.set(name, listener);
      return () => {
        if (listeners.get(name) === listener) listeners.delete(name);
      };
    },
    put(name, value) {
      typed.set(name, value);
      scheduleKeep();
    },
    drop(name) {
      typed.delete(name);
      scheduleKeep();
    },
    holdDocuments(documentIds) {
      documents = documentIds;
      scheduleKeep();
    },
    focusIs(mark) {
      focus = mark;
      scheduleKeep();
    },
    focusGiven: () => store.setState({ wish: null }),
    keepNow,
    async restore(also) {
      const answer = await bridge.call('draft.take', {});
      // The main process has nothing of it from here on: it gets it again, also where all is as it was.
      sent = '';
      scheduleKeep();
      const snapshot = answer.ok && answer.value.text !== null ? readSnapshot(answer.value.text) : null;
      if (!snapshot) return;
      back.clear();
      backAt = null;
      for (const [name, value] of Object.entries(snapshot.typed)) {
        const listener = listeners.get(name);
        if (listener) listener(value);
        else back.set(name, value);
      }
      documents = snapshot.documentIds;
      const { dialog } = snapshot.place;
      const { place, focus: givesFocus } = also();
      if (place) view.returnTo(snapshot.place);
      else if (dialog && view.store.getState().dialog === null) view.openDialog(dialog);
      backAt = whereabouts(view);
      if (givesFocus || dialog) store.setState({ wish: snapshot.focus });
    },
    forget() {
      typed.clear();
      back.clear();
      backAt = null;
      documents = [];
      focus = null;
      sent = '';
      due?.();
      due = null;
      store.setState({ wish: null });
    },
  };
}

/** The screen with what it shows, and the open dialog. Not the chosen row: it changes while the day is still being read. */
function whereabouts(view: View): string {
  const { screen, date, patientId, takingsAt, dialog } = view.place();
  return JSON.stringify([screen, date, patientId, takingsAt, dialog]);
}

/** @returns null for a snapshot of another version of Foyer */
function readSnapshot(text: string): Snapshot | null {
  const read = JSON.parse(text) as Snapshot;
  return read.version === 2 ? read : null;
}
