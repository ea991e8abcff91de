import type { Clock } from '../platform/ports.ts';

/** How long a hub that was moved is there at least and at most, and how often it looks who is still linked to it. Milliseconds. */
export const lingers = { least: 3_000, most: 10_000, every: 500 } as const;

/**
 * A hub that was moved stays until all PCs have gone to the new one: who has missed where that is hears of it within some seconds. It does
 * not stay for long, because who is linked to it does not see what the others do.
 *
 * @param goOver this PC itself goes to the new hub
 * @param linked the PCs that are linked to the hub of before
 * @returns what ends the waiting
 */
export function lingerAsHub(
  clock: Clock,
  hub: { readonly goOver: () => void; readonly linked: () => readonly string[]; readonly end: () => void },
): () => void {
  const until = clock.monotonic() + lingers.most;
  let cancel = clock.after(lingers.least, () => {
    hub.goOver();
    look();
  });
  function look(): void {
    if (hub.linked().length === 0 || clock.monotonic() >= until) hub.end();
    else cancel = clock.after(lingers.every, look);
  }
  return () => cancel();
}
