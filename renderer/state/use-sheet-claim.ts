import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ClaimAsk, DeskAtWork } from '../../shared/bridge/views.ts';
import { type ConfirmedAct, createConfirmation } from './confirmation.ts';
import { mayBeConfirmed, type SheetClaimPorts, type SheetStanding } from './sheet-claims.ts';
import { useDesk, useOfStatus } from './use-desk.tsx';

/** The claim of an open sheet, as its component uses it. */
export type ClaimedSheet = SheetStanding & {
  readonly kind: ClaimAsk['kind'] | null;
  /** Another desk has it: the button that confirms is disabled. */
  readonly blocked: boolean;
  /** The desk that had it, and is done since the sheet was opened. */
  readonly freedBy: DeskAtWork | null;
  /** Acts once that is known to be allowed, at once where it is, and only on what is still shown by then (confirmation.ts). */
  readonly confirm: (act: ConfirmedAct) => void;
  /** What was confirmed was changed while the claim was waited for, or the claim is another one: it must be confirmed again. */
  readonly withdrawn: boolean;
  /** The user went back from what was confirmed. */
  readonly withdraw: () => void;
  readonly takeOver: () => void;
  readonly watch: () => void;
};

const noClaim = createStore<SheetStanding>(() => ({
  view: null,
  waited: 'enough',
  rereading: false,
  lost: false,
  watched: false,
  refused: false,
}));

/**
 * Claims what a sheet is about to write, while it is shown (sheet-claims.ts).
 * @param ask null: it writes nothing, or no longer
 * @param shown what the sheet would write as it is now; JSON. Confirming it counts for that alone.
 */
export function useSheetClaim(ask: ClaimAsk | null, shown: unknown, ports: SheetClaimPorts): ClaimedSheet {
  const { claims } = useDesk();
  const linked = useOfStatus(({ link }) => link !== undefined) ?? false;
  const [freedBy, setFreedBy] = useState<DeskAtWork | null>(null);
  // A PC that is linked while the sheet is open claims from then on.
  const of = JSON.stringify([ask, linked]);
  const claim = useMemo(() => {
    const [asked] = JSON.parse(of) as [ClaimAsk | null, boolean];
    return asked && claims.sheet(asked);
  }, [of, claims]);
  const [confirmation] = useState(createConfirmation);
  const text = JSON.stringify(shown ?? null);
  useLayoutEffect(() => confirmation.show(text), [confirmation, text]);
  const { withdrawn } = useStore(confirmation.store);
  const onFree = useEffectEvent(async (holder: DeskAtWork) => {
    setFreedBy(holder);
    await ports.onFree(holder);
  });
  const whenFree = useEffectEvent(ports.whenFree);
  useEffect(() => {
    const stop = claim?.start({ onFree, whenFree });
    return () => {
      stop?.();
      // A claim that has ended is never answered.
      confirmation.giveUp();
    };
  }, [claim, confirmation]);
  const standing = useStore(claim?.store ?? noClaim);
  return {
    ...standing,
    kind: ask?.kind ?? null,
    blocked: mayBeConfirmed(standing) === false,
    freedBy,
    confirm: (act) => confirmation.confirm(claim ? claim.mayConfirm() : true, act),
    withdrawn,
    withdraw: confirmation.withdraw,
    takeOver() {
      setFreedBy(null);
      void claim?.takeOver();
    },
    watch: () => claim?.watch(),
  };
}
