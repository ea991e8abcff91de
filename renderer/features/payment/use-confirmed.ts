import { useLayoutEffect, useState } from 'react';
import type { ClaimedSheet } from '../../state/use-sheet-claim.ts';
import type { Ready } from './payment-form.ts';

type Act = (isStillShown: () => boolean) => unknown;

/**
 * What a person confirms, and what the screen shows meanwhile.
 *
 * Guarantees:
 * - Acts only on what was confirmed and still is on the screen: not where it was changed meanwhile, and not where it was closed.
 * - Of several presses while it waits the last one counts.
 */
export function createConfirmation() {
  let shown: string | null = null;
  let wanted: { readonly shown: string | null; readonly act: Act } | null = null;
  return {
    /** @returns the function for when it is on the screen no more */
    show(text: string): () => void {
      shown = text;
      return () => {
        shown = null;
      };
    },
    /** @param once calls back once it is allowed; for another press while it waits perhaps not */
    confirm(once: (allowed: () => void) => void, act: Act): void {
      wanted = { shown, act };
      once(() => {
        const last = wanted;
        wanted = null;
        const isStillShown = () => last !== null && last.shown !== null && last.shown === shown;
        if (isStillShown()) last?.act(isStillShown);
      });
    },
  };
}

/**
 * Confirms a payment once its claim allows it, which may take a while.
 * @param ready what the screen would record
 * @returns the function that confirms. It passes on whether that is still shown, for what takes a while more.
 */
export function useConfirmed({ confirm }: Pick<ClaimedSheet, 'confirm'>, ready: Ready | null) {
  const [confirmation] = useState(createConfirmation);
  const text = JSON.stringify(ready);
  useLayoutEffect(() => confirmation.show(text), [confirmation, text]);
  return (act: Act) => confirmation.confirm(confirm, act);
}
