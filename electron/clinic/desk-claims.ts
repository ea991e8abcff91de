import type { ClaimView } from '../../shared/bridge/views.ts';
import type { WriteClaims } from '../outbox/write-claims.ts';
import type { ClaimedRecords } from '../outbox/write-definition.ts';
import { bind, writeDefinitions } from '../outbox/write-definitions.ts';
import { isNew, isUndecided, mayContinue } from '../outbox/write-notes.ts';
import type { Clock, Random } from '../platform/ports.ts';
import type { OutboxRow } from '../store/types.ts';
import type { ClaimBody, ClaimedRecord, ClaimState, KnownClaim } from './claim-messages.ts';
import { claimKey } from './claim-messages.ts';
import type { ClaimOwner } from './claim-owner.ts';
import { type ClaimOwners, claimRetryMs, createClaimOwners } from './claim-owners.ts';
import type { ClinicLink } from './clinic-link.ts';
import { createOpenSheets, holderOf, type OpenSheets, type SheetAsk } from './open-sheets.ts';
import type { PresentDesk } from './presence.ts';
import { saidWrite } from './said-writes.ts';
import { createScanClaims, type ScanClaims } from './scan-claims.ts';

/**
 * What this desk claims so that no other does the same (docs/decisions/0056).
 *
 * Guarantees
 * - A sheet claims its records when it is opened, all or none; a write that is made in it keeps them when it is closed.
 * - A write is sent only while this desk holds its claims, marked as sending just before the call; or where it is alone.
 * - A claim ends with the outcome of its write; while that is not known it stays, also where a person is asked about it.
 * - A sheet that is open while its session is replaced by another of the same practice goes on, and keeps its claims.
 * - A claim is taken over only by a person, and never one that is being sent or may have been carried out.
 * - At a new hub nothing new is claimed before the other desks had time to declare what they hold. A session that replaces another one there
 *   declares what that had, and leaves to other desks what they had.
 */
export type DeskClaims = Pick<OpenSheets, 'handOver' | 'goOnWith'> & {
  readonly known: ClaimOwners['known'];
  readonly goOnFrom: ClaimOwners['goOnFrom'];
  /** What the outbox asks before it sends. */
  readonly writes: WriteClaims;
  readonly scans: ScanClaims;
  open(ask: SheetAsk): Promise<ClaimView>;
  /** @returns null: no such sheet is open */
  takeOver(id: string): Promise<ClaimView | null>;
  closeSheet(id: string): void;
  /** The page is gone, and its sheets with it. */
  closeSheets(): void;
  /** Notified when the claim of an open sheet stands otherwise than it was shown. */
  onSheet(listener: (claim: ClaimView) => void): () => void;
  /** A write was made, has changed, or is gone. */
  note(row: OutboxRow, gone: boolean): void;
  /** Sheets that are open at other desks. */
  openElsewhere(): readonly (ClaimBody & { readonly desk: string })[];
  /** What other desks claim has changed. */
  onChange(listener: () => void): () => void;
  presenceChanged(): void;
  /** The sealing keys are new: what is claimed here is sealed again, and what others sealed with them before is read. */
  sealAgain(): void;
  /** The practice is being closed: sheets that were not handed over give up their claims, writes that wait keep theirs. */
  stop(): void;
};

export function createDeskClaims(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing' | 'ids'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly practice: string;
  /** Initials of who is at this desk. */
  readonly by: () => string;
  readonly present: () => readonly PresentDesk[] | null;
  /** The tokens of all desks that are here, readable or not (presence.ts). */
  readonly here: () => ReadonlySet<string> | null;
  readonly nameOf: (desk: string) => string;
}): DeskClaims {
  const { practice } = ports;
  const owners = createClaimOwners(ports);
  const keysOf = (records: readonly ClaimedRecord[]) =>
    records.map((record) => claimKey(ports.clinicLink.ids, practice, record));

  const sheets = createOpenSheets({ ...ports, owners, keysOf: (ask) => keysOf(recordsOfSheet(ask)) });
  const scans = createScanClaims({
    ...ports,
    owners,
    keyOf: ({ digest, name }) =>
      claimKey(ports.clinicLink.ids, practice, { kind: 'scan', id: `${digest}/${name}` }),
  });

  /** What claims for a write; null: nothing is claimed for its kind. */
  function ownerOf(row: OutboxRow): ClaimOwner | null {
    const before = owners.get(row.id);
    if (before) return before;
    const records = recordsOfWrite(row);
    if (records.length === 0) return null;
    return owners.add({
      id: row.id,
      isSheet: false,
      keys: keysOf(records),
      body: bodyOfWrite(row, practice),
    });
  }

  return {
    writes: writeClaims(owners, ownerOf, ports),
    scans,
    open: sheets.open,
    takeOver: sheets.takeOver,
    closeSheet: sheets.close,
    closeSheets: sheets.closeAll,
    handOver: sheets.handOver,
    goOnWith: sheets.goOnWith,
    known: owners.known,
    goOnFrom: owners.goOnFrom,
    onSheet: sheets.onChange,
    note(row, gone) {
      if (gone || !(mayContinue(row) || isUndecided(row))) return owners.remove(row.id);
      const owner = ownerOf(row);
      if (!owner) return;
      owners.setState(owner, claimStateOf(row));
      owners.review();
    },
    openElsewhere: () => openOf(owners.others(), practice),
    onChange: owners.onChange,
    presenceChanged: owners.presenceChanged,
    sealAgain: owners.sealAgain,
    stop() {
      sheets.stop();
      owners.stop();
    },
  };
}

function writeClaims(
  owners: ClaimOwners,
  ownerOf: (row: OutboxRow) => ClaimOwner | null,
  { nameOf }: Pick<Parameters<typeof createDeskClaims>[0], 'nameOf'>,
): WriteClaims {
  /** Without the hub this desk goes on, but for what another desk had claimed when it was lost. */
  const mayAlone = (owner: ClaimOwner) =>
    owners.standing() === 'alone' && (owner.has || owners.otherOn(owner.keys) === null);
  return {
    waitMs(row) {
      const owner = ownerOf(row);
      if (!owner || owner.has || mayAlone(owner)) return 0;
      return owners.standing() === 'not-yet' || owners.otherOn(owner.keys) ? claimRetryMs : 0;
    },
    standAside(row, aside) {
      const owner = ownerOf(row);
      if (owner) owners.setAside(owner, aside);
    },
    async hold(row) {
      const owner = ownerOf(row);
      if (!owner) return true;
      owners.setAside(owner, false);
      const isOurs = owners.standing() === 'linked' && (await owners.acquire(owner));
      owners.checkBegins(owner);
      return isOurs || mayAlone(owner);
    },
    async begin(row) {
      const owner = ownerOf(row);
      if (!owner) return true;
      if (owners.standing() !== 'linked') return mayAlone(owner);
      if (!(await owners.acquire(owner))) return mayAlone(owner);
      // Another desk may have had it since this one read the practice.
      if (!owners.isCheckCurrent(owner)) return false;
      owners.setState(owner, 'sending');
      const step = await owners.mark(owner);
      if (step === 'ours') return true;
      if (step === 'alone' && mayAlone(owner)) return true;
      owners.setState(owner, 'waiting');
      owners.review();
      return mayAlone(owner);
    },
    giveBack(row) {
      const owner = owners.get(row.id);
      if (!owner) return;
      owners.setState(owner, 'waiting');
      owners.review();
    },
    waitsFor(row) {
      const owner = owners.get(row.id);
      if (!owner || owner.has) return null;
      const other = owners.otherOn(owner.keys);
      return other && holderOf(other, nameOf);
    },
  };
}

/** Sheets that are open at other desks: one sheet may claim several records. */
function openOf(
  claims: readonly KnownClaim[],
  practice: string,
): readonly (ClaimBody & { readonly desk: string })[] {
  const sheets = new Map<string, ClaimBody & { readonly desk: string }>();
  for (const { desk, body } of claims)
    if (body?.state === 'open' && body.practice === practice)
      sheets.set(`${desk}/${body.id}`, { ...body, desk });
  return [...sheets.values()];
}

/** The records that a write claims, by its kind; none: any desk may write it. */
export function recordsOfWrite(row: OutboxRow): readonly ClaimedRecord[] {
  const bound = bind(row, null);
  return bound ? recordsOf(bound.claims, { ...bound.about, patientId: row.patientId }) : [];
}

const recordsOfSheet = (ask: SheetAsk) => recordsOf(writeDefinitions[ask.kind].claims ?? null, ask);

function recordsOf(
  claims: ClaimedRecords | null,
  { appointmentId, invoiceIds, patientId }: Omit<SheetAsk, 'kind'>,
): readonly ClaimedRecord[] {
  switch (claims) {
    case 'invoices':
      return invoiceIds.map((id) => ({ kind: 'invoice', id }));
    case 'appointment':
      return appointmentId === null ? [] : [{ kind: 'appointment', id: appointmentId }];
    case 'patient':
      return patientId === null ? [] : [{ kind: 'patient', id: patientId }];
    case null:
      return [];
  }
}

function bodyOfWrite(row: OutboxRow, practice: string): ClaimBody {
  const { visit: _, ...said } = saidWrite(row);
  return { ...said, practice, state: claimStateOf(row) };
}

/** What is not to be sent next is checked for, or its person is asked: also where it was refused, it may be recorded all the same. */
function claimStateOf(row: OutboxRow): ClaimState {
  if (row.state === 'sending') return 'sending';
  return mayContinue(row) && isNew(row) ? 'waiting' : 'unknown';
}
