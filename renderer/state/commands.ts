import type { KeyAct } from '../model/keys.ts';

/**
 * What the keys of `model/keys.ts` do on the screen: a component offers a command while it is shown (`useCommand`). What a key does on every screen is
 * in `app/desk-commands.ts`.
 */
export type Commands = {
  /** @returns the function that withdraws it */
  offer(act: KeyAct, run: () => void): () => void;
  /** Runs what was offered last. @returns false where no component on the screen offers it */
  run(act: KeyAct): boolean;
};

export function createCommands(): Commands {
  let offered: readonly { readonly act: KeyAct; readonly run: () => void }[] = [];
  return {
    offer(act, run) {
      const mine = { act, run };
      offered = [...offered, mine];
      return () => {
        offered = offered.filter((one) => one !== mine);
      };
    },
    run(act) {
      const last = offered.findLast((one) => one.act === act);
      last?.run();
      return last !== undefined;
    },
  };
}
