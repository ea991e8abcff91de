import type { ClaimView } from '../../shared/bridge/views.ts';
import type { KnownClaims } from '../clinic/claim-owners.ts';
import type { OpenSheet, SheetAsk } from '../clinic/open-sheets.ts';
import type { Clock, Random } from '../platform/ports.ts';
import type { Session } from '../session/session.ts';

/**
 * The open sheets of the page, also while its session is being replaced by another one: its link, or its API key, is a new one.
 *
 * Guarantees
 * - They go on in the session that comes, with the claims that they have; in one of another practice they don't (connecting.ts).
 * - What other desks were known to claim counts in the session that comes, as at a new hub: one that moved may not have heard of it yet.
 * - One that is closed before that claims nothing there; one that is opened before that claims its records there.
 */
export type PageSheets = {
  /** The session ends: its sheets wait for the one that replaces it. */
  keepOf(session: Session): void;
  /** The session ends: what it knows of claims is for the one that comes, whichever page that has. */
  ends(session: Session): void;
  giveTo(session: Session): void;
  /** @returns null: no session is being replaced, the open one has to be asked */
  openBetween(ask: SheetAsk): ClaimView | null;
  close(claimId: string): void;
  /** The page is gone, and its sheets with it. */
  closeAll(): void;
};

const nothingKnown: KnownClaims = { others: [], had: [] };

export function createPageSheets(
  { clock, random }: { readonly clock: Pick<Clock, 'wall'>; readonly random: Pick<Random, 'uuid'> },
  session: () => Session | null,
): PageSheets {
  /** Null: no session is being replaced. */
  let waiting: readonly OpenSheet[] | null = null;
  let known: KnownClaims = nothingKnown;
  return {
    keepOf(ending) {
      waiting = ending.sheets.handOver();
    },
    ends(ending) {
      known = ending.sheets.known();
    },
    giveTo(begun) {
      begun.sheets.goOnFrom(known);
      known = nothingKnown;
      begun.sheets.goOnWith(waiting ?? []);
      waiting = null;
    },
    openBetween(ask) {
      if (waiting === null) return null;
      const id = random.uuid();
      const since = Math.round(clock.wall());
      waiting = [...waiting, { id, ask, since, wasTaken: false, shown: null }];
      return { claimId: id, state: 'unlinked' };
    },
    close(claimId) {
      waiting = waiting?.filter(({ id }) => id !== claimId) ?? null;
      session()?.sheets.close(claimId);
    },
    closeAll() {
      waiting = waiting && [];
      session()?.sheets.closeAll();
    },
  };
}
