import { createStore, type StoreApi } from 'zustand/vanilla';

/** @param isStillShown whether what was confirmed is on the screen, for what takes a while more */
export type ConfirmedAct = (isStillShown: () => boolean) => unknown;

export type Confirmation = {
  /** `withdrawn`: what was confirmed was changed while it waited, and has not been confirmed again. */
  readonly store: StoreApi<{ readonly withdrawn: boolean }>;
  /** What the screen would write. @returns the function for when it is on the screen no more */
  show(text: string): () => void;
  /** @param may whether it is allowed, which may take a while to be known */
  confirm(may: boolean | Promise<boolean>, act: ConfirmedAct): void;
  /** What it waits for does not come any more. */
  giveUp(): void;
  /** The user went back: nothing is confirmed, and nothing has to be said of it. */
  withdraw(): void;
};

/**
 * What a person confirms, and what the screen shows while that is not yet allowed.
 *
 * Guarantees:
 * - Acts only on what was confirmed and still is on the screen: not where it was changed meanwhile, and not where it was closed.
 * - Of several presses while it waits the last one counts.
 * - What is not acted on because it was changed is withdrawn, until it is confirmed again.
 */
export function createConfirmation(): Confirmation {
  const store = createStore(() => ({ withdrawn: false }));
  let shown: string | null = null;
  let wanted: { readonly shown: string | null; readonly act: ConfirmedAct } | null = null;
  const lay = (withdrawn: boolean) => {
    if (withdrawn !== store.getState().withdrawn) store.setState({ withdrawn });
  };

  function settle(mine: NonNullable<typeof wanted>, allowed: boolean): void {
    if (wanted !== mine) return;
    wanted = null;
    const isStillShown = () => mine.shown !== null && mine.shown === shown;
    lay(allowed && !isStillShown());
    if (allowed && isStillShown()) mine.act(isStillShown);
  }

  return {
    store,
    show(text) {
      shown = text;
      if (wanted) lay(wanted.shown !== shown);
      return () => {
        shown = null;
      };
    },
    confirm(may, act) {
      const mine = { shown, act };
      wanted = mine;
      lay(false);
      if (typeof may === 'boolean') settle(mine, may);
      else void may.then((allowed) => settle(mine, allowed));
    },
    giveUp() {
      if (wanted) lay(true);
      wanted = null;
    },
    withdraw() {
      wanted = null;
      lay(false);
    },
  };
}
