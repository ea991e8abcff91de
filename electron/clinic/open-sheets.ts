import type { ClaimView, DeskAtWork, WriteKind } from '../../shared/bridge/views.ts';
import { createListeners } from '../../shared/listeners.ts';
import type { AboutRecords } from '../outbox/write-definition.ts';
import type { Clock, Random } from '../platform/ports.ts';
import type { ClaimBody, KnownClaim } from './claim-messages.ts';
import type { ClaimOwner } from './claim-owner.ts';
import { type ClaimOwners, mayBeTakenOver } from './claim-owners.ts';
import type { PresentDesk } from './presence.ts';

/** What a sheet is about to write; what it claims follows from its kind. */
export type SheetAsk = Required<AboutRecords> & {
  readonly kind: WriteKind;
  readonly patientId: number | null;
};

/** An open sheet, for the session that replaces the one in which it was opened. */
export type OpenSheet = {
  readonly id: string;
  readonly ask: SheetAsk;
  /** Since when it is open, UTC ms by this PC's clock. */
  readonly since: number;
  /** It was shown the claim of another desk (`ClaimOwner`). */
  readonly wasTaken: boolean;
  /** What it was shown last, as JSON; null: nothing yet. */
  readonly shown: string | null;
};

/** The sheets that are open at this desk, and what each is shown of its claims. */
export type OpenSheets = {
  open(ask: SheetAsk): Promise<ClaimView>;
  /** @returns null: no such sheet is open */
  takeOver(id: string): Promise<ClaimView | null>;
  close(id: string): void;
  closeAll(): void;
  /** The open sheets, for the claims of the next session: `stop` leaves their claims at the hub. */
  handOver(): readonly OpenSheet[];
  /** Goes on with the sheets of the session before. */
  goOnWith(sheets: readonly OpenSheet[]): void;
  /** Notified when the claim of an open sheet stands otherwise than it was shown. */
  onChange(listener: (claim: ClaimView) => void): () => void;
  stop(): void;
};

type OpenSheetsPorts = {
  readonly owners: ClaimOwners;
  readonly keysOf: (ask: SheetAsk) => readonly string[];
  readonly clock: Clock;
  readonly random: Random;
  readonly practice: string;
  readonly by: () => string;
  readonly present: () => readonly PresentDesk[] | null;
  readonly nameOf: (desk: string) => string;
};

export function createOpenSheets(ports: OpenSheetsPorts): OpenSheets {
  const { owners, clock, practice } = ports;
  const changes = createListeners<[ClaimView]>();
  const asks = new Map<string, SheetAsk>();
  /** What each sheet was shown last. */
  const shown = new Map<string, string>();
  /** Sheets that are not answered yet: they are shown nothing before that. */
  const asking = new Set<string>();
  let isHandedOver = false;

  function show(owner: ClaimOwner): ClaimView {
    const view = sheetView(owner, ports);
    if (owners.get(owner.id) === owner) shown.set(owner.id, JSON.stringify(view));
    return view;
  }

  owners.onChange(() => {
    for (const owner of owners.all()) {
      const before = shown.get(owner.id);
      if (before === undefined || asking.has(owner.id)) continue;
      const view = show(owner);
      if (shown.get(owner.id) !== before) changes.notify(view);
    }
  });

  /** @returns where its claim stands, once that is known */
  async function add(sheet: Omit<OpenSheet, 'shown'>): Promise<ClaimView> {
    const { id, ask, since, wasTaken } = sheet;
    const { invoiceIds, ...about } = ask;
    const body: ClaimBody = {
      ...about,
      practice,
      id,
      state: 'open',
      since,
      by: ports.by(),
      invoiceIds: [...invoiceIds],
    };
    const owner = owners.add({ id, isSheet: true, keys: ports.keysOf(ask), body });
    owner.wasTaken = wasTaken;
    asks.set(id, ask);
    asking.add(id);
    while (owners.standing() === 'not-yet') await new Promise<void>((go) => void clock.after(250, go));
    const mayAsk = owners.standing() === 'linked' && !owner.wasTaken && !owners.otherOn(owner.keys);
    if (mayAsk) await owners.acquire(owner);
    asking.delete(id);
    return show(owner);
  }

  /** A sheet of the session before is notified where its claim does not stand as it was shown there. */
  async function goOn(sheet: OpenSheet): Promise<void> {
    if (sheet.shown !== null) shown.set(sheet.id, sheet.shown);
    const view = await add(sheet);
    if (asks.has(sheet.id) && JSON.stringify(view) !== sheet.shown) changes.notify(view);
  }

  function close(id: string): void {
    shown.delete(id);
    asks.delete(id);
    asking.delete(id);
    if (owners.get(id)?.isSheet) owners.remove(id);
  }

  function closeAll(): void {
    for (const id of [...asks.keys()]) close(id);
  }

  return {
    open: (ask) => add({ id: ports.random.uuid(), ask, since: Math.round(clock.wall()), wasTaken: false }),
    async takeOver(id) {
      const owner = owners.get(id);
      if (!owner?.isSheet) return null;
      if (owners.standing() === 'linked') await owners.acquire(owner, true);
      if (owner.has) owner.wasTaken = false;
      return show(owner);
    },
    close,
    closeAll,
    handOver() {
      isHandedOver = true;
      return [...asks].flatMap(([id, ask]) => {
        const owner = owners.get(id);
        if (!owner) return [];
        const { wasTaken, body } = owner;
        return [{ id, ask, since: body.since, wasTaken, shown: shown.get(id) ?? null }];
      });
    },
    goOnWith(sheets) {
      for (const sheet of sheets) void goOn(sheet);
    },
    onChange: changes.add,
    stop() {
      if (!isHandedOver) closeAll();
      changes.clear();
    },
  };
}

export function holderOf({ desk, body }: KnownClaim, nameOf: (desk: string) => string): DeskAtWork {
  return { desk, name: nameOf(desk), by: body?.by ?? '' };
}

/** Where the claim of a sheet stands, as its page is shown it. */
function sheetView(
  owner: ClaimOwner,
  { owners, clock, present, nameOf }: Pick<OpenSheetsPorts, 'owners' | 'clock' | 'present' | 'nameOf'>,
): ClaimView {
  const { id: claimId } = owner;
  const standing = owners.standing();
  if (standing === 'alone') return { claimId, state: 'alone' };
  if (owner.has) return { claimId, state: 'held' };
  const other = owners.otherOn(owner.keys);
  if (!other) return { claimId, state: owner.wasTaken && standing === 'linked' ? 'free' : 'alone' };
  owner.wasTaken = true;
  const ahead = present()?.find(({ desk }) => desk === other.desk)?.clockAheadMs ?? 0;
  return {
    claimId,
    state: 'taken',
    holder: holderOf(other, nameOf),
    kind: other.body?.kind ?? 'unreadable',
    doing: other.body?.state ?? 'unknown',
    since: Math.round((other.body?.since ?? clock.wall()) + ahead),
    mayTakeOver: mayBeTakenOver(other),
  };
}
