import { createListeners } from '../../shared/listeners.ts';
import type { Clock } from '../platform/ports.ts';
import { type ClaimBook, createClaimBook } from './claim-book.ts';
import type { ClaimBody, ClaimState, KnownClaim } from './claim-messages.ts';
import type { ClaimStep } from './claim-steps.ts';
import type { ClinicLink } from './clinic-link.ts';
import { endsAfterMs, reclaimMs } from './earlier-claims.ts';
import { createHeldRecords, type HeldRecords } from './held-records.ts';
import { createHubTrust } from './hub-trust.ts';

/** A hub that says nothing of claims for so long is as good as none. */
const patienceMs = 15_000;
/** How soon what could not be claimed is tried again, ms. */
export const claimRetryMs = 1000;

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

/** Whether claims count at the moment; `not-yet`: what other desks hold may not be known. */
export type ClaimStanding = 'linked' | 'alone' | 'not-yet';

/** What claims what at this desk, and how that stands with the other desks. */
export type ClaimOwners = {
  get(id: string): ClaimOwner | null;
  all(): readonly ClaimOwner[];
  /** @param keys in any order, each once or more often */
  add(owner: Pick<ClaimOwner, 'id' | 'isSheet' | 'keys' | 'body'>): ClaimOwner;
  remove(id: string): void;
  setState(owner: ClaimOwner, state: ClaimState): void;
  setAside(owner: ClaimOwner, aside: boolean): void;
  standing(): ClaimStanding;
  /** The claim of another desk that counts, on any of these keys; without the hub, one of before, for as long as that desk may be at it. */
  otherOn(keys: readonly string[]): KnownClaim | null;
  /** The practice is read from now on, to see whether an owner's write may be sent. */
  checkBegins(owner: ClaimOwner): void;
  /** What was read then counts: no other desk can have had its keys since. */
  isCheckCurrent(owner: ClaimOwner): boolean;
  /** All that other desks claim at the moment. */
  others(): readonly KnownClaim[];
  /**
   * Claims what an owner is to have: all or nothing.
   * @param taking claims of other desks are taken over where they may be, which only a person decides
   */
  acquire(owner: ClaimOwner, taking?: boolean): Promise<boolean>;
  /** The owner's claims say now what it does, at the hub. */
  mark(owner: ClaimOwner): Promise<ClaimStep>;
  /** Claims again what could not be claimed. */
  review(): void;
  /** Where claims stand may have changed. */
  onChange(listener: () => void): () => void;
  presenceChanged(): void;
  /** The sealing keys are new: what is claimed here is sealed again, and what others sealed with them before is read. */
  sealAgain(): void;
  stop(): void;
};

/** What is being sent, or may have been carried out, is not taken over; nor what cannot be read. */
export const mayBeTakenOver = ({ body }: KnownClaim): boolean =>
  body !== null && (body.state === 'open' || body.state === 'waiting');

const isOnItsWay = (state: ClaimState) => state === 'sending' || state === 'unknown';

export function createClaimOwners(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing'>;
  readonly clock: Clock;
  readonly here: () => ReadonlySet<string> | null;
}): ClaimOwners {
  const { clock } = ports;
  const { link } = ports.clinicLink;
  const owners = new Map<string, ClaimOwner>();
  const listeners = createListeners<[]>();
  const hub = createHubTrust(clock);
  let cancelReview = () => {};
  let stopped = false;

  const wanted = (key: string) => furthestOf([...owners.values()], key);
  const book: ClaimBook = createClaimBook({ ...ports, onEvent: (event) => records.heard(event) });
  const records: HeldRecords = createHeldRecords({ ...ports, book: () => book, wanted, onLost });

  function onLost(key: string): void {
    for (const owner of owners.values()) {
      if (!owner.keys.includes(key)) continue;
      // What may have been carried out stays in sight by the rest of its records.
      if (!isOnItsWay(owner.body.state)) owner.has = false;
      records.settle(owner.keys);
    }
    review();
  }

  const standing = () =>
    standingOf(book, clock.monotonic(), link.status().state === 'linked' && hub.isTrusted());

  /** What is known of before a new connection counts no longer than the claims of a desk that is gone. */
  const isKnown = () => book.currentSince() !== null || clock.monotonic() - book.lostSince() < endsAfterMs;
  const counts = (claim: KnownClaim) => claim.desk !== link.desk && isKnown() && !book.hasEnded(claim);
  /** Another one at each claim, and after each new connection; null: alone. */
  const claimMark = ({ turns }: ClaimOwner) =>
    standing() === 'alone' ? null : `${turns} ${book.currentSince()}`;

  const otherOn = (keys: readonly string[]): KnownClaim | null =>
    keys.flatMap((key) => book.get(key) ?? book.earlier(key) ?? []).find(counts) ?? null;

  /** What is on its way may have lost some of its keys. */
  const isWhole = ({ has, keys }: ClaimOwner) => has && keys.every(records.holds);

  async function claimAll(owner: ClaimOwner, taking: boolean): Promise<boolean> {
    const mayReplace = (claim: KnownClaim) => !counts(claim) || (taking && mayBeTakenOver(claim));
    const isLeft = owner.keys.some((key) => isLeftToItsDesk(book, key, mayReplace));
    const ask = async () => hub.counted(await records.claim(owner.keys, () => owner.body, mayReplace));
    const step = isLeft ? 'taken' : await ask();
    // It may have ended, or been closed, meanwhile.
    const isOurs = step === 'ours' && owners.get(owner.id) === owner && !owner.aside;
    owner.turns += 1;
    owner.has = isOurs || (owner.has && isOnItsWay(owner.body.state));
    records.settle(owner.keys);
    listeners.notify();
    return owner.has;
  }

  async function acquire(owner: ClaimOwner, taking = false): Promise<boolean> {
    if (owner.asking) await owner.asking;
    if (stopped || isWhole(owner)) return owner.has;
    owner.asking = claimAll(owner, taking).finally(() => {
      owner.asking = null;
    });
    return owner.asking;
  }

  function review(): void {
    cancelReview();
    if (stopped) return;
    listeners.notify();
    if (link.status().state !== 'linked') return;
    const without = [...owners.values()].filter((one) => !isWhole(one) && !one.wasTaken && !one.aside);
    const now = standing();
    if (without.length > 0 || now !== 'linked') cancelReview = clock.after(claimRetryMs, review);
    if (now !== 'linked') return;
    for (const owner of without) if (!owner.asking && !otherOn(owner.keys)) void acquire(owner);
    for (const claim of leftOf(book.all(), link.desk, [...owners.values()]))
      if (!records.holds(claim.entry.key)) records.endLeft(claim);
  }

  const stopBook = book.onChange(review);
  const stopStatus = link.watchStatus(review);
  review();

  return {
    get: (id) => owners.get(id) ?? null,
    all: () => [...owners.values()],
    add(asked) {
      const owner = newOwner(asked);
      // Made in a sheet that has them already: it keeps them when the sheet is closed.
      owner.has = records.haveAll(owner.keys);
      owners.set(owner.id, owner);
      return owner;
    },
    remove(id) {
      const owner = owners.get(id);
      if (!owner) return;
      endOwner(owners, id, records);
      records.settle(owner.keys);
      review();
    },
    setState(owner, state) {
      // What was lost of it while it was on its way is claimed again before it is tried again.
      if (!isOnItsWay(state)) owner.has = isWhole(owner);
      sayState(owner, state, clock);
    },
    setAside(owner, aside) {
      if (!isPutAside(owner, aside)) return;
      records.settle(owner.keys);
      listeners.notify();
    },
    standing,
    otherOn,
    checkBegins(owner) {
      owner.checkedUnder = claimMark(owner);
    },
    isCheckCurrent: (owner) => owner.checkedUnder !== null && owner.checkedUnder === claimMark(owner),
    others: () => [...book.all(), ...book.allEarlier()].filter(counts),
    acquire,
    mark: async ({ keys }) => hub.counted(await records.mark(keys)),
    review() {
      for (const owner of owners.values()) if (owner.has) records.settle(owner.keys);
      review();
    },
    onChange: listeners.add,
    presenceChanged: () => book.presenceChanged(),
    sealAgain() {
      records.sealAgain();
      book.openAgain();
    },
    stop() {
      stopped = true;
      cancelReview();
      stopBook();
      stopStatus();
      book.close();
      records.close();
      listeners.clear();
    },
  };
}

function standingOf(
  book: Pick<ClaimBook, 'currentSince' | 'unknownSince'>,
  now: number,
  hasHub: boolean,
): ClaimStanding {
  if (!hasHub) return 'alone';
  const since = book.currentSince();
  if (since === null) return now - book.unknownSince() > patienceMs ? 'alone' : 'not-yet';
  return now - since >= reclaimMs ? 'linked' : 'not-yet';
}

const newOwner = ({ id, isSheet, keys, body }: Parameters<ClaimOwners['add']>[0]): ClaimOwner => ({
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

function sayState(owner: ClaimOwner, state: ClaimState, clock: Pick<Clock, 'wall'>): void {
  if (owner.body.state === state) return;
  owner.body = { ...owner.body, state, since: Math.round(clock.wall()) };
}

/** @returns whether it gives up what it has */
function isPutAside(owner: ClaimOwner, aside: boolean): boolean {
  if (owner.aside === aside || isOnItsWay(owner.body.state)) return false;
  owner.aside = aside;
  if (aside) owner.has = false;
  return aside;
}

/** What waits for the same has it from now on: no other desk can have it in between. */
function endOwner(owners: Map<string, ClaimOwner>, id: string, records: Pick<HeldRecords, 'haveAll'>): void {
  for (const next of owners.values())
    if (!next.aside && !next.wasTaken && records.haveAll(next.keys)) next.has = true;
  owners.delete(id);
}

/** Another desk claimed it at the hub of before, and may still declare it here. */
function isLeftToItsDesk(
  book: Pick<ClaimBook, 'get' | 'earlier'>,
  key: string,
  mayReplace: (claim: KnownClaim) => boolean,
): boolean {
  const claim = book.get(key) === null ? book.earlier(key) : null;
  return claim !== null && !mayReplace(claim);
}

/** What an earlier start of this desk left, and nothing of it wants any more. */
function leftOf(
  claims: readonly KnownClaim[],
  desk: string,
  owners: readonly ClaimOwner[],
): readonly KnownClaim[] {
  const wanted = new Set(owners.flatMap(({ keys }) => keys));
  return claims.filter((claim) => claim.desk === desk && !wanted.has(claim.entry.key));
}

/** Where several claim one record, that is said which is furthest. */
const furthest: readonly ClaimState[] = ['sending', 'unknown', 'waiting', 'open'];

/** What is said of a key; null: nothing has it. */
function furthestOf(owners: readonly ClaimOwner[], key: string): ClaimBody | null {
  const all = owners.filter((one) => one.has && one.keys.includes(key));
  const rank = ({ body }: ClaimOwner) => furthest.indexOf(body.state);
  return all.toSorted((a, b) => rank(a) - rank(b))[0]?.body ?? null;
}
