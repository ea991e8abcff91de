import { createListeners } from '../../shared/listeners.ts';
import type { Clock } from '../platform/ports.ts';
import { type ClaimBook, createClaimBook } from './claim-book.ts';
import type { ClaimBody, ClaimState, KnownClaim } from './claim-messages.ts';
import { type ClaimOwner, isOnItsWay, isPutAside, newOwner, putState } from './claim-owner.ts';
import type { ClaimStep } from './claim-steps.ts';
import type { ClinicLink } from './clinic-link.ts';
import { endsAfterMs, type HeardClaim, reclaimMs } from './earlier-claims.ts';
import { createHeldRecords, type HeldRecords } from './held-records.ts';
import { createHubTrust } from './hub-trust.ts';

/** A hub that says nothing of claims for so long is as good as none. */
const patienceMs = 15_000;
/** How soon what could not be claimed is tried again, ms. */
export const claimRetryMs = 1000;

/** Whether claims count at the moment; `not-yet`: what other desks hold may not be known. */
export type ClaimStanding = 'linked' | 'alone' | 'not-yet';

/** What a session knows of claims when it ends: those of other desks, and the keys that this one has. */
export type KnownClaims = { readonly others: readonly HeardClaim[]; readonly had: readonly string[] };

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
  /** For those of the next session. */
  known(): KnownClaims;
  /** Goes on from what the session before knew. What that had is declared at once, as the link does it at a new hub. */
  goOnFrom(before: KnownClaims): void;
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
  const before = sessionBefore(book);
  const records: HeldRecords = createHeldRecords({ ...ports, book: () => book, wanted, onLost });

  function onLost(key: string): void {
    loseKey([...owners.values()], key, records);
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
    for (const owner of without.filter((one) => before.mayClaim(one, now)))
      if (!owner.asking && !otherOn(owner.keys)) void acquire(owner);
    if (now !== 'linked') return;
    for (const claim of leftOf(book.all(), link.desk, [...owners.values()]))
      if (!records.holds(claim.entry.key)) records.endLeft(claim);
  }

  const stops = [book.onChange(review), link.watchStatus(review)];
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
      const had = owner.has;
      // What was lost of it while it was on its way is claimed again before it is tried again; until then no one waits for the rest.
      if (!isOnItsWay(state)) owner.has = isWhole(owner);
      putState(owner, state, clock);
      if (had && !owner.has) records.settle(owner.keys);
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
    known: () => before.known([...owners.values()]),
    goOnFrom: before.goOnFrom,
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
      for (const stop of stops) stop();
      book.close();
      records.close();
      listeners.clear();
    },
  };
}

/** What passes from session to session. What the one before had is declared as soon as it is known what stands at the hub. */
function sessionBefore(book: ClaimBook) {
  let had: ReadonlySet<string> = new Set();
  return {
    known: (owners: readonly ClaimOwner[]): KnownClaims => ({
      others: book.forNext(),
      had: owners.flatMap(({ has, keys }) => (has ? keys : [])),
    }),
    goOnFrom(known: KnownClaims): void {
      had = new Set(known.had);
      book.goOnFrom(known.others);
    },
    /** Whether an owner may claim while claims stand so; once they count, all may. */
    mayClaim({ keys }: ClaimOwner, now: ClaimStanding): boolean {
      if (now === 'linked') had = new Set();
      const isKnown = now === 'not-yet' && book.currentSince() !== null;
      return now === 'linked' || (isKnown && keys.every((key) => had.has(key)));
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

/** Another desk has it now, or it is gone. */
function loseKey(owners: readonly ClaimOwner[], key: string, records: Pick<HeldRecords, 'settle'>): void {
  for (const owner of owners) {
    if (!owner.keys.includes(key)) continue;
    // What may have been carried out stays in sight by the rest of its records.
    if (!isOnItsWay(owner.body.state)) owner.has = false;
    records.settle(owner.keys);
  }
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
