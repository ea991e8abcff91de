import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppState, Settings } from '../../shared/bridge/views.ts';
import { type HintName, hintNames } from '../../shared/hints.ts';
import type { PageClock } from './clock.ts';
import type { DayStore } from './day.ts';
import type { Mirrored } from './mirror.ts';
import type { OutboxMirror } from './outbox.ts';
import type { View } from './view.ts';

/** What a hint belongs to. */
type Sources = {
  readonly app: { readonly store: StoreApi<Mirrored<AppState>> };
  readonly clock: { readonly store: StoreApi<PageClock> };
  readonly view: Pick<View, 'store'>;
  readonly day: Pick<DayStore, 'store'>;
  readonly outbox: Pick<OutboxMirror, 'store'>;
  readonly settings: { readonly store: StoreApi<Mirrored<Settings>> };
  changeSettings(change: Partial<Settings>): Promise<void>;
};

export type Hints = {
  readonly store: StoreApi<{ readonly shown: HintName | null }>;
  /** The person has read it. */
  dismiss(): void;
  start(): () => void;
};

/** Between a hint that was read and the next, in ms. */
const pause = 60_000;

/**
 * The hints of a first day: each belongs to something that a person has just done, or sees for the first time.
 *
 * Guarantees:
 * - Each is shown once on a PC, and counts as shown from the moment it is on the screen.
 * - One at a time, on today's list only, and none under a dialog or in privacy mode.
 */
export function createHints({ app, clock, view, day, outbox, settings, changeSettings }: Sources): Hints {
  const store = createStore<{ shown: HintName | null }>(() => ({ shown: null }));
  /** What the person has done since Foyer started. */
  const did = { openPatients: false, useDialog: false };
  /** Also where the setting could not be saved. */
  const shownHere = new Set<HintName>();
  /** Not before, UTC ms. */
  let next = 0;

  const isDue: Readonly<Record<HintName, () => boolean>> = {
    arrive: () => (day.store.getState().day?.rows.size ?? 0) > 0,
    'gone-in': () => outbox.store.getState().writes.some(({ kind }) => kind === 'arrival'),
    search: () => did.openPatients,
    documents: () => view.store.getState().recent.length > 0,
    help: () => did.useDialog,
  };

  function dismiss() {
    next = clock.store.getState().now + pause;
    store.setState({ shown: null });
  }

  function look() {
    const { screen, dialog } = view.store.getState();
    did.openPatients ||= screen === 'patients';
    did.useDialog ||= dialog !== null;
    if (store.getState().shown === 'arrive' && isDue['gone-in']()) dismiss();
    const now = settings.store.getState().value;
    if (!now || now.privacy || store.getState().shown || clock.store.getState().now < next) return;
    if (app.store.getState().value?.phase !== 'ready' || screen !== 'today' || dialog) return;
    const isNew = (name: HintName) => !now.hintsShown.includes(name) && !shownHere.has(name);
    const hint = hintNames.find((name) => isNew(name) && isDue[name]());
    if (!hint) return;
    shownHere.add(hint);
    store.setState({ shown: hint });
    void changeSettings({ hintsShown: [...now.hintsShown, hint] });
  }

  return {
    store,
    dismiss,
    start() {
      const stops = [
        app.store.subscribe(look),
        clock.store.subscribe(look),
        view.store.subscribe(look),
        day.store.subscribe(look),
        outbox.store.subscribe(look),
        settings.store.subscribe(look),
      ];
      look();
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
