import { sameBytes } from './bytes.ts';
import type { HeldClaim } from './port.ts';

/** A claim that this desk holds: its body, its handle, and the handles under which it was given out before. */
type Holding = {
  readonly body: Uint8Array;
  readonly now: HeldClaim;
  readonly before: readonly HeldClaim[];
  /** Its end was asked for, and the hub has not confirmed it. */
  readonly ended: boolean;
};

/**
 * The claims that this desk holds, by key.
 *
 * Revisions begin elsewhere with each incarnation of the bucket, so a handle carries its incarnation. A claim that was
 * created again accepts all handles under which it was given out before. One whose end was asked for is not created again; until the
 * bucket is new its handles are accepted, to ask once more.
 */
export function createHeldClaims() {
  let incarnation = 0;
  const holdings = new Map<string, Holding>();
  return {
    hold(key: string, body: Uint8Array, revision: number): HeldClaim {
      const now: HeldClaim = { key, revision, incarnation };
      holdings.set(key, { body, now, before: [], ended: false });
      return now;
    },

    /** @returns the revision in the present incarnation; null: this desk no longer holds the claim */
    revisionOf(claim: HeldClaim): number | null {
      const holding = holdings.get(claim.key);
      if (holding && wasGivenOut(holding, claim)) return holding.now.revision;
      return claim.incarnation === incarnation ? claim.revision : null;
    },

    /** The bucket is new. */
    beginIncarnation(): void {
      incarnation += 1;
      for (const [key, { ended }] of holdings) if (ended) holdings.delete(key);
    },

    /** Those whose end was not asked for. */
    inKeyOrder: (): readonly (readonly [string, Holding])[] =>
      [...holdings].filter(([, { ended }]) => !ended).toSorted(([a], [b]) => (a < b ? -1 : 1)),

    /** Whether a claim is held as it was, neither ended nor changed since. */
    holds: (key: string, holding: Holding): boolean => holdings.get(key) === holding,

    /** Whether a claim is held that says just this. */
    says(key: string, body: Uint8Array): boolean {
      const holding = holdings.get(key);
      return holding !== undefined && !holding.ended && sameBytes(holding.body, body);
    },

    /** Sets the revision of a claim that was created again, unless it changed meanwhile. */
    renew(key: string, holding: Holding, revision: number): void {
      if (holdings.get(key) !== holding) return;
      const now: HeldClaim = { key, revision, incarnation };
      holdings.set(key, { ...holding, now, before: [...holding.before, holding.now] });
    },

    /** It is not created again. Another claim of its key stays held. */
    forget(claim: HeldClaim): void {
      const holding = holdings.get(claim.key);
      if (holding && isSameHandle(holding.now, claim)) holdings.delete(claim.key);
    },

    /** Its end was asked for, and may not have reached the hub. @returns what it says; null: it is not held, or says something else now */
    endUnconfirmed(claim: HeldClaim): Uint8Array | null {
      const holding = holdings.get(claim.key);
      if (!holding || !(isSameHandle(holding.now, claim) || wasGivenOut(holding, claim))) return null;
      holdings.set(claim.key, { ...holding, ended: true });
      return holding.body;
    },

    /** The claim ended, or another desk holds it: it is not created again. */
    release(key: string, revision: number): void {
      if (holdings.get(key)?.now.revision === revision) holdings.delete(key);
    },
  };
}

const wasGivenOut = ({ before }: Holding, claim: HeldClaim) => before.some((one) => isSameHandle(one, claim));

const isSameHandle = (a: HeldClaim, b: HeldClaim): boolean =>
  a.revision === b.revision && a.incarnation === b.incarnation;
