import { createListeners } from '../../shared/listeners.ts';
import type { BucketEntry } from '../link/port.ts';
import { watchLinked } from '../link/watch-linked.ts';
import type { Clock } from '../platform/ports.ts';
import { type KnownClaim, openClaim } from './claim-messages.ts';
import type { ClinicLink } from './clinic-link.ts';
import { createEarlierClaims, endsAfterMs, type HeardClaim } from './earlier-claims.ts';

export type ClaimEvent =
  | { readonly kind: 'put'; readonly claim: KnownClaim }
  | { readonly kind: 'gone'; readonly key: string }
  /** What was known is void: all that stands follows. */
  | { readonly kind: 'restarted' };

/** How long an entry that only a refusal named counts, ms: the watch delivers it within that time, or it is gone by then. */
const learnedMs = 2000;

/**
 * The claims of all desks, as this desk knows them.
 *
 * Guarantee: a claim counts until 30 s after its desk is no longer here; while it is not known which desks are here, those of desks that were here
 * count. At a new hub those of before count until their desks have had time to declare them (`earlier-claims.ts`).
 */
export type ClaimBook = {
  get(key: string): KnownClaim | null;
  all(): readonly KnownClaim[];
  /** Of before the hub that is there now, where its desk may still declare it: it is not at this hub. */
  earlier(key: string): KnownClaim | null;
  allEarlier(): readonly KnownClaim[];
  /** What is known of other desks, for the book of the next session of this desk. */
  forNext(): readonly HeardClaim[];
  /** What the book of the session before knew: it is of before the hub that is there now. */
  goOnFrom(before: readonly HeardClaim[]): void;
  /** Its desk has not been here for so long that it counts no more. */
  hasEnded(claim: KnownClaim): boolean;
  /** Since when all that stands is known, monotonic ms; null: it is not. */
  currentSince(): number | null;
  /** Since when it is not known, monotonic ms. */
  unknownSince(): number;
  /** When it was last known, monotonic ms; however often a connection came and went since. */
  lostSince(): number;
  /** A refusal of the hub named an entry that the watch has not delivered yet. */
  learn(entry: BucketEntry): void;
  /** The sealing keys are new: what could not be read with those before is opened again. */
  openAgain(): void;
  presenceChanged(): void;
  /** An entry came or went, or the claims of a desk ended. */
  onChange(listener: () => void): () => void;
  close(): void;
};

export function createClaimBook(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing'>;
  readonly clock: Clock;
  /** Which desks are here; null: not known. */
  readonly here: () => ReadonlySet<string> | null;
  /** Each event of the hub, before the listeners of the book. */
  readonly onEvent: (event: ClaimEvent) => void;
}): ClaimBook {
  const { clock } = ports;
  const { link, sealing } = ports.clinicLink;
  const known = new Map<string, KnownClaim>();
  /** When each was heard of, monotonic ms. */
  const heardAt = new Map<string, number>();
  const earlier = createEarlierClaims(clock);
  const learned = new Map<string, { readonly claim: KnownClaim; readonly until: number }>();
  /** Since when a desk is not here, monotonic ms. */
  const goneSince = new Map<string, number>();
  const listeners = createListeners<[]>();
  let currentSince: number | null = null;
  let unknownSince = clock.monotonic();
  let lostSince = Number.NEGATIVE_INFINITY;
  let cancel = () => {};

  function put(entry: BucketEntry): void {
    const before = known.get(entry.key);
    if (before && before.entry.revision >= entry.revision) return;
    const claim = { entry, ...openClaim(sealing, entry.key, entry.body) };
    learned.delete(entry.key);
    known.set(entry.key, claim);
    heardAt.set(entry.key, clock.monotonic());
    earlier.declared(claim);
    ports.onEvent({ kind: 'put', claim });
  }

  function presenceChanged(): void {
    const here = ports.here();
    earlier.presence(here);
    for (const desk of goneSince.keys()) if (here?.has(desk)) goneSince.delete(desk);
    if (here !== null) {
      for (const { desk } of known.values())
        if (desk !== link.desk && !here.has(desk) && !goneSince.has(desk)) {
          goneSince.set(desk, clock.monotonic());
        }
    }
    cancel();
    const ends = [...goneSince.values()].map((at) => at + endsAfterMs - clock.monotonic());
    const nextEnd = earlier.nextEnd();
    if (nextEnd !== null) ends.push(nextEnd - clock.monotonic());
    const next = ends.filter((ms) => ms > 0);
    if (next.length > 0) cancel = clock.after(Math.min(...next) + 1, changed);
  }

  function changed(): void {
    presenceChanged();
    listeners.notify();
  }

  /** What other desks claim at the hub, as far as it is known, and when it was known last. */
  const ofOthers = (): readonly HeardClaim[] =>
    [...known].flatMap(([key, claim]) => {
      if (claim.desk === link.desk) return [];
      const lastKnown = Math.max(lostSince, heardAt.get(key) ?? 0);
      return { claim, heardAt: currentSince === null ? lastKnown : clock.monotonic() };
    });
  const allEarlier = () => earlier.all().filter(({ claim }) => !known.has(claim.entry.key));
  const hasEnded = ({ desk }: KnownClaim): boolean => {
    const since = goneSince.get(desk);
    return since !== undefined && clock.monotonic() - since >= endsAfterMs;
  };

  // Between a new connection and the restart of the watch, what is known is of before.
  const stopStatus = watchLinked(link, () => {
    if (currentSince !== null) lostSince = clock.monotonic();
    currentSince = null;
    unknownSince = clock.monotonic();
  });
  const stopWatch = link.claim.watch((event) => {
    switch (event.kind) {
      case 'restarted':
        // What stood until now may be missing at the hub that is there now.
        for (const heard of ofOthers()) earlier.keep(heard);
        known.clear();
        heardAt.clear();
        learned.clear();
        // A watch that begins again and again is as silent as one that never begins.
        if (currentSince !== null) unknownSince = clock.monotonic();
        currentSince = null;
        ports.onEvent({ kind: 'restarted' });
        return changed();
      case 'current':
        currentSince ??= clock.monotonic();
        return changed();
      case 'gone':
        known.delete(event.key);
        heardAt.delete(event.key);
        learned.delete(event.key);
        ports.onEvent({ kind: 'gone', key: event.key });
        return changed();
      case 'put':
        put(event.entry);
        return changed();
    }
  });

  return {
    get(key) {
      const { claim, until } = learned.get(key) ?? {};
      const isNew = claim !== undefined && clock.monotonic() < (until ?? 0);
      const standing = known.get(key) ?? null;
      return isNew && claim.entry.revision > (standing?.entry.revision ?? 0) ? claim : standing;
    },
    all: () => [...known.values()],
    earlier: earlier.get,
    allEarlier: () => allEarlier().map(({ claim }) => claim),
    forNext: () => [...ofOthers(), ...allEarlier()].filter(({ claim }) => !hasEnded(claim)),
    goOnFrom(before) {
      for (const heard of before) {
        if (!known.has(heard.claim.entry.key)) earlier.keep(heard);
        lostSince = Math.max(lostSince, heard.heardAt);
      }
      changed();
    },
    hasEnded,
    currentSince: () => currentSince,
    unknownSince: () => unknownSince,
    lostSince: () => lostSince,
    learn(entry) {
      const claim = { entry, ...openClaim(sealing, entry.key, entry.body) };
      learned.set(entry.key, { claim, until: clock.monotonic() + learnedMs });
      changed();
    },
    openAgain() {
      for (const [key, { entry, body }] of known)
        if (body === null) known.set(key, { entry, ...openClaim(sealing, key, entry.body) });
      changed();
    },
    presenceChanged: changed,
    onChange: listeners.add,
    close() {
      cancel();
      stopWatch();
      stopStatus();
      listeners.clear();
    },
  };
}
