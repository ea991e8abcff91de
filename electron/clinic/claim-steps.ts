import type { BucketEntry, HeldClaim, LinkFailure } from '../link/port.ts';
import type { ClaimBook } from './claim-book.ts';
import { type ClaimBody, type KnownClaim, openClaim, sealClaim } from './claim-messages.ts';
import type { ClinicLink } from './clinic-link.ts';

/** How a step at the hub ended. `alone`: there is no link; `failed`: the hub did not answer, or refused without a reason. */
export type ClaimStep = 'ours' | 'taken' | 'alone' | 'failed';

/** `handle`: where the claim is this desk's now. */
type StepEnd =
  | { readonly step: 'ours'; readonly handle: HeldClaim }
  | { readonly step: Exclude<ClaimStep, 'ours'> };

/** Single steps with claims at the hub: sealed, and with what a refusal says of who has it. */
export type ClaimSteps = {
  /** Creates a claim, or replaces one that stands, if it is unchanged since. */
  claim(key: string, body: ClaimBody, standing: KnownClaim | null): Promise<StepEnd>;
  /** Says something else of a claim, if no other desk has changed it since. */
  advance(handle: HeldClaim, body: ClaimBody): Promise<StepEnd>;
  /** Ends an entry that this desk does not hold, if it is unchanged; the link forgets what it holds of it. */
  endLeft(entry: BucketEntry): Promise<void>;
  /** @returns whether nothing of it is left to be ended */
  end(handle: HeldClaim): Promise<boolean>;
};

export function createClaimSteps(
  { link, sealing }: Pick<ClinicLink, 'link' | 'sealing'>,
  book: () => Pick<ClaimBook, 'learn'>,
): ClaimSteps {
  const seal = (key: string, body: ClaimBody) => sealClaim(sealing, link.desk, key, body);

  /** What stands there is learned. @returns the entry where it is this desk's own, which landed late */
  function ownEntry(failure: LinkFailure): BucketEntry | null {
    if (failure.kind !== 'taken' || failure.holder === null) return null;
    book().learn(failure.holder);
    const { desk } = openClaim(sealing, failure.key, failure.holder.body);
    return desk === link.desk ? failure.holder : null;
  }

  return {
    async claim(key, body, standing) {
      if (standing !== null) {
        const replaced = await link.claim.takeOver(standing.entry, seal(key, body));
        if (replaced.ok) return { step: 'ours', handle: replaced.value };
        ownEntry(replaced.failure);
        return { step: stepOf(replaced.failure) };
      }
      const opened = await link.claim.open([{ key, body: seal(key, body) }]);
      if (!opened.ok) {
        ownEntry(opened.failure);
        return { step: stepOf(opened.failure) };
      }
      const [handle] = opened.value;
      return handle ? { step: 'ours', handle } : { step: 'failed' };
    },
    async advance(handle, body) {
      const sealed = seal(handle.key, body);
      const advanced = await link.claim.advance(handle, sealed);
      if (advanced.ok) return { step: 'ours', handle: advanced.value };
      const own = ownEntry(advanced.failure);
      const adopted = own && (await link.claim.takeOver(own, sealed));
      if (adopted?.ok) return { step: 'ours', handle: adopted.value };
      return { step: stepOf(advanced.failure) };
    },
    async endLeft(entry) {
      const adopted = await link.claim.takeOver(entry, entry.body);
      if (adopted.ok) await link.claim.end(adopted.value);
    },
    async end(handle) {
      const ended = await link.claim.end(handle);
      return ended.ok || ended.failure.kind === 'taken';
    },
  };
}

function stepOf({ kind }: LinkFailure): Exclude<ClaimStep, 'ours'> {
  if (kind === 'not-linked') return 'alone';
  return kind === 'taken' ? 'taken' : 'failed';
}
