import type { Clock } from '../platform/ports.ts';
import type { ClaimBody, ClaimState } from './claim-messages.ts';

/** A sheet or a write of this desk, and what it claims. */
export type ClaimOwner = {
  readonly id: string;
  readonly isSheet: boolean;
  readonly keys: readonly string[];
  body: ClaimBody;
  /** All of its keys are claimed for it. */
  has: boolean;
  /** A sheet that was shown the claim of another desk: it asks for its own only by a person's word. */
  wasTaken: boolean;
  /** It has its turn only after a write that waits for another desk: until then it claims nothing. */
  aside: boolean;
  asking: Promise<boolean> | null;
  /** How often its keys were claimed. */
  turns: number;
  /** Under which claim of it the practice was read; null: under none. */
  checkedUnder: string | null;
};

/** Its call may have been carried out, or may still be. */
export const isOnItsWay = (state: ClaimState): boolean => state === 'sending' || state === 'unknown';

/** @param keys in any order, each once or more often */
export const newOwner = ({
  id,
  isSheet,
  keys,
  body,
}: Pick<ClaimOwner, 'id' | 'isSheet' | 'keys' | 'body'>): ClaimOwner => ({
  id,
  isSheet,
  keys: [...new Set(keys)],
  body,
  has: false,
  wasTaken: false,
  aside: false,
  asking: null,
  turns: 0,
  checkedUnder: null,
});

/** What it does from now on. */
export function putState(owner: ClaimOwner, state: ClaimState, clock: Pick<Clock, 'wall'>): void {
  if (owner.body.state === state) return;
  owner.body = { ...owner.body, state, since: Math.round(clock.wall()) };
}

/** @returns whether it gives up what it has */
export function isPutAside(owner: ClaimOwner, aside: boolean): boolean {
  if (owner.aside === aside || isOnItsWay(owner.body.state)) return false;
  owner.aside = aside;
  if (aside) owner.has = false;
  return aside;
}
