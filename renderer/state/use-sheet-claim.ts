import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ClaimAsk, DeskAtWork } from '../../shared/bridge/views.ts';
import { mayBeConfirmed, type SheetClaimPorts, type SheetStanding } from './sheet-claims.ts';
import { useDesk, useOfStatus } from './use-desk.tsx';

/** The claim of an open sheet, as its component uses it. */
export type ClaimedSheet = SheetStanding & {
  readonly kind: ClaimAsk['kind'] | null;
  /** Another desk has it: the button that confirms is disabled. */
  readonly blocked: boolean;
  /** The desk that had it, and is done since the sheet was opened. */
  readonly freedBy: DeskAtWork | null;
  /** Acts once that is known to be allowed; at once where it is. While it waits, another press does nothing. */
  readonly confirm: (act: () => void) => void;
  readonly takeOver: () => void;
  readonly watch: () => void;
};

const noClaim = createStore<SheetStanding>(() => ({
  view: null,
  waited: 'enough',
  rereading: false,
  lost: false,
  watched: false,
}));

/**
 * Claims what a sheet is about to write, while it is shown (sheet-claims.ts).
 * @param ask null: it writes nothing, or no longer
 */
export function useSheetClaim(ask: ClaimAsk | null, ports: SheetClaimPorts): ClaimedSheet {
  const { claims } = useDesk();
  const linked = useOfStatus(({ link }) => link !== undefined) ?? false;
  const [freedBy, setFreedBy] = useState<DeskAtWork | null>(null);
  // A PC that is linked while the sheet is open claims from then on.
  const of = JSON.stringify([ask, linked]);
  const claim = useMemo(() => {
    const [asked] = JSON.parse(of) as [ClaimAsk | null, boolean];
    return asked && claims.sheet(asked);
  }, [of, claims]);
  /** The claim that a press waits for. */
  const pressed = useRef<typeof claim>(null);
  const onFree = useEffectEvent(async (holder: DeskAtWork) => {
    setFreedBy(holder);
    await ports.onFree(holder);
  });
  const whenFree = useEffectEvent(ports.whenFree);
  useEffect(() => claim?.start({ onFree, whenFree }), [claim]);
  const standing = useStore(claim?.store ?? noClaim);
  return {
    ...standing,
    kind: ask?.kind ?? null,
    blocked: mayBeConfirmed(standing) === false,
    freedBy,
    async confirm(act) {
      const may = claim ? claim.mayConfirm() : true;
      if (typeof may === 'boolean') return may ? act() : undefined;
      if (pressed.current === claim) return;
      pressed.current = claim;
      const allowed = await may;
      pressed.current = null;
      if (allowed) act();
    },
    takeOver() {
      setFreedBy(null);
      void claim?.takeOver();
    },
    watch: () => claim?.watch(),
  };
}
