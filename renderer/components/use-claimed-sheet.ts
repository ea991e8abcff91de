import type { ClaimAsk } from '../../shared/bridge/views.ts';
import { doingWords } from '../model/doing-words.ts';
import { type ClaimedSheet, useSheetClaim } from '../state/use-sheet-claim.ts';
import { claimWords as words } from './claim-words.ts';

type About = {
  /** Of the patient, for the notice. */
  readonly name: string;
  /** Reads again what the sheet shows. */
  readonly onFree: () => Promise<unknown>;
  /** Opens the sheet again from the notice. */
  readonly open: () => void;
};

/**
 * A sheet that is claimed while it is shown, with the words of its notice.
 * @param ask null: it writes nothing, or no longer
 * @param shown what it would write as it is now
 */
export const useClaimedSheet = (
  ask: ClaimAsk | null,
  shown: unknown,
  { name, onFree, open }: About,
): ClaimedSheet =>
  useSheetClaim(ask, shown, {
    onFree,
    whenFree: (holder) => ({
      words: ask ? words.notice[ask.kind](doingWords.desk(holder), name) : words.freed(holder.name),
      more: { words: words.open, act: open },
    }),
  });
