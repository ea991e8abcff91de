import type { ClaimView, LinkView, SightView } from '../../shared/bridge/views.ts';
import type { DeskClaims } from '../clinic/desk-claims.ts';
import type { LinkedDesk } from '../clinic/linked-desk.ts';
import type { SheetAsk } from '../clinic/open-sheets.ts';
import { type SaidWrite, saidWrite } from '../clinic/said-writes.ts';
import type { ScanClaims } from '../clinic/scan-claims.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { NameLookup } from '../outbox/write-definition.ts';
import type { Random } from '../platform/ports.ts';
import { catchStoreError } from '../store/store-error.ts';
import type { Cache } from '../store/types.ts';
import type { DayBook } from './day-book.ts';
import type { SlotOffers } from './slot-offers.ts';

/** An open practice among the desks of its clinic; without a link there is nothing of others, and nothing to claim. */
export type AmongDesks = {
  /** This PC among those of its clinic; null: it is not linked. */
  link(): LinkView | null;
  onLink(listener: () => void): () => void;
  /**
   * What other desks may see of this desk's writes: of an ended session, those that were not done when its files were closed. Behind
   * the lock this desk would not hear when the lists show what is done.
   */
  saidWrites(): readonly SaidWrite[];
  /** Whether other desks see a write of this one that is done, because the lists do not show it yet. */
  saysDone(): boolean;
  /** What the other desks of the clinic are doing; patients by the names that this PC knows. */
  inSight(): SightView;
  onSight(listener: () => void): () => void;
  /** What the open sheets of this desk claim. */
  readonly sheets: SheetClaims;
  /** Which scans of a folder that other desks watch too are being filed. */
  readonly scanClaims: ScanClaims;
};

export type SheetClaims = Pick<DeskClaims, 'handOver' | 'goOnWith' | 'known' | 'goOnFrom'> & {
  open(ask: SheetAsk): Promise<ClaimView>;
  /** @returns null: no such sheet is open */
  takeOver(claimId: string): Promise<ClaimView | null>;
  close(claimId: string): void;
  /** The page is gone, and its sheets with it. */
  closeAll(): void;
  onChange(listener: (claim: ClaimView) => void): () => void;
};

/** The same with what its session does with it. */
export function amongDesks(
  linked: LinkedDesk | null,
  {
    outbox,
    cache,
    slotOffers,
    dayBook,
    names,
  }: {
    readonly outbox: Pick<Outbox, 'pending' | 'open' | 'onChange'>;
    readonly cache: Pick<Cache, 'onChange' | 'onReset'>;
    readonly slotOffers: Pick<SlotOffers, 'onNoted'>;
    readonly dayBook: Pick<DayBook, 'onMarked'>;
    readonly names: Pick<NameLookup, 'patient'>;
  },
  random: Pick<Random, 'uuid'>,
): { readonly desks: AmongDesks; join(): void; writesChanged(): void; freeze(): void } {
  const claims = () => linked?.claims() ?? null;
  const never = () => () => undefined;
  const writes = lastKnown(() => outbox.pending().map(saidWrite));
  outbox.onChange((row, gone) => {
    claims()?.note(row, gone);
    linked?.writesChanged();
  });
  slotOffers.onNoted(() => linked?.offersChanged());
  dayBook.onMarked(() => linked?.dayMarked());
  // What is done is said until the lists show it, and another desk may have read them.
  cache.onChange(() => {
    if (writes.last().some(isDone)) linked?.writesChanged();
  });
  // Lists that were emptied show it no longer: it is said again.
  cache.onReset(() => linked?.writesChanged());
  return {
    desks: {
      link: () => linked?.view() ?? null,
      onLink: linked?.onChange ?? never,
      saidWrites: writes.now,
      saysDone: () => linked !== null && writes.now().some(isDone),
      inSight: () => withNames(linked?.doing() ?? { doing: [] }, names),
      onSight: linked?.onSight ?? never,
      sheets: {
        open: async (ask) => (await claims()?.open(ask)) ?? { claimId: random.uuid(), state: 'unlinked' },
        takeOver: async (claimId) => (await claims()?.takeOver(claimId)) ?? null,
        close: (claimId) => claims()?.closeSheet(claimId),
        closeAll: () => claims()?.closeSheets(),
        handOver: () => claims()?.handOver() ?? [],
        goOnWith: (sheets) => claims()?.goOnWith(sheets),
        known: () => claims()?.known() ?? { others: [], had: [] },
        goOnFrom: (known) => claims()?.goOnFrom(known),
        onChange: linked?.onSheet ?? never,
      },
      scanClaims: {
        has: (scan) => claims()?.scans.has(scan) ?? false,
        claim: async (scan) => (await claims()?.scans.claim(scan)) ?? null,
        end: (scan) => claims()?.scans.end(scan),
      },
    },
    /** Before the outbox begins: what it sends at once is claimed. */
    join() {
      linked?.join();
      for (const row of linked ? outbox.open() : []) claims()?.note(row, false);
    },
    writesChanged: () => linked?.writesChanged(),
    freeze: () => writes.freeze((one) => !isDone(one)),
  };
}

const isDone = ({ state }: SaidWrite) => state === 'done';

const withNames = ({ doing }: SightView, names: Pick<NameLookup, 'patient'>): SightView => ({
  doing: doing.map((one) => ({
    ...one,
    patientName: one.patientId === null ? null : names.patient(one.patientId),
  })),
});

/** A list that stays as it was read last where it cannot be read, and that is frozen when its files are being closed. */
function lastKnown<T>(read: () => readonly T[]): {
  now(): readonly T[];
  /** As it was read last. */
  last(): readonly T[];
  /** It is read no more. */
  freeze(stays: (one: T) => boolean): void;
} {
  let last: readonly T[] = [];
  let frozen = false;
  function now(): readonly T[] {
    if (!frozen) last = catchStoreError<readonly T[]>(read, () => last);
    return last;
  }
  return {
    now,
    last: () => last,
    freeze(stays) {
      last = now().filter(stays);
      frozen = true;
    },
  };
}
