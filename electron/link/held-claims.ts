import type { HeldClaim } from './port.ts';

/** A claim that this desk holds: its body, its handle, and the handles under which it was given out before. */
type Holding = { readonly body: Uint8Array; readonly now: HeldClaim; readonly before: readonly HeldClaim[] };

/**
 * The claims that this desk holds, by key.
 *
 * Revisions begin at 1 again with each incarnation of the bucket, so a handle carries its incarnation. A claim that was
 * created again accepts all handles under which it was given out before.
 */
export function createHeldClaims() {
  let incarnation = 0;
  const holdings = new Map<string, Holding>();
  return {
    hold(key: string, body: Uint8Array, revision: number): HeldClaim {
      const now: HeldClaim = { key, revision, incarnation };
      holdings.set(key, { body, now, before: [] });
      return now;
    },

    /** @returns the revision in the present incarnation; null: this desk no longer holds the claim */
    revisionOf(claim: HeldClaim): number | null {
      const holding = holdings.get(claim.key);
      if (holding?.before.some((one) => isSameHandle(one, claim))) return holding.now.revision;
      return claim.incarnation === incarnation ? claim.revision : null;
    },

    /** The bucket is new. */
    beginIncarnation(): void {
      incarnation += 1;
    },

    inKeyOrder: (): readonly (readonly [string, Holding])[] =>
      [...holdings].toSorted(([a], [b]) => (a < b ? -1 : 1)),

    /** Whether a claim is held as it was, neither ended nor changed since. */
    holds: (key: string, holding: Holding): boolean => holdings.get(key) === holding,

    /** Sets the revision of a claim that was created again, unless it changed meanwhile. */
    renew(key: string, holding: Holding, revision: number): void {
      if (holdings.get(key) !== holding) return;
      const now: HeldClaim = { key, revision, incarnation };
      holdings.set(key, { body: holding.body, now, before: [...holding.before, holding.now] });
    },

    /** A claim that is still to be created again has ended. @returns false: it is none of these */
    forget(claim: HeldClaim): boolean {
      const holding = holdings.get(claim.key);
      return holding !== undefined && isSameHandle(holding.now, claim) && holdings.delete(claim.key);
    },

    /** The claim ended, or another desk holds it: it is not created again. */
    release(key: string, revision: number): void {
      if (holdings.get(key)?.now.revision === revision) holdings.delete(key);
    },
  };
}

const isSameHandle = (a: HeldClaim, b: HeldClaim): boolean =>
  a.revision === b.revision && a.incarnation === b.incarnation;
