import { claimsBucket } from './assets.ts';
import { sameBytes } from './bytes.ts';
import type { Engine } from './engine.ts';
import type { BucketEntry } from './port.ts';

/** Claims that this desk gave up and that may still land or stand: a creation without an answer, a removal that failed. */
export function createUnwantedClaims(engine: Engine) {
  const bodies = new Map<string, Uint8Array[]>();
  let addedIn: string | null = null;
  return {
    add(key: string, body: Uint8Array): void {
      const { epoch } = engine.status();
      // A write that was sent to a hub before its restart can't land any more.
      if (epoch !== addedIn) bodies.clear();
      addedIn = epoch;
      const before = bodies.get(key) ?? [];
      if (!before.some((one) => sameBytes(one, body))) bodies.set(key, [...before, body]);
    },
    removeIfUnwanted({ key, body, revision }: BucketEntry): void {
      if (bodies.get(key)?.some((one) => sameBytes(one, body)))
        void engine.remove(claimsBucket, key, revision);
    },
  };
}
