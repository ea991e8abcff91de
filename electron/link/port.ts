/**
 * The port of the clinic link, the only part of it that the rest of Foyer sees. The caller seals bodies before it passes them
 * (sealing.ts). Without a connection every call fails with `not-linked`, and the desk works on its own.
 *
 * Guarantees
 * - No call throws for what a network or a hub can do: failures are values.
 * - `not-linked` and `denied` mean that nothing happened; `no-answer` means that it may still happen.
 * - A follower gets each change at most once, in the order of its sequence; changes that are lost are reported as `missed`.
 * - A silent stream is never assumed to be complete: streams are checked every few seconds, and at each new connection.
 */
export type Link = {
  /** The name of this desk on the link, as `d02`. */
  readonly desk: string;
  /** Publishes a change to all desks, this one included. Idempotent by `id` for 120 s. */
  publish(change: OutgoingChange): Promise<LinkResult<Published>>;
  /**
   * Follows the changes of all desks.
   * @param from the last position that was applied; null: from now on
   * @returns a function that ends it; no event comes after that
   */
  follow(from: Position | null, listener: (event: FollowEvent) => void): Unsubscribe;
  /** The lease of the poller. */
  readonly lease: Lease;
  /** The calls that the API key may still make, counted by the hub. */
  readonly permit: Permits;
  /** Which desk is about to write what. */
  readonly claim: Claims;
  /** Hands a cache to a new desk. */
  readonly fill: Fill;
  /**
   * Sends a request to one desk. `absent`: that desk is not on the link.
   * @param timeoutMs milliseconds until `no-answer`
   */
  ask(desk: string, body: Uint8Array, timeoutMs: number): Promise<LinkResult<Uint8Array>>;
  /** Handles the requests of other desks. One handler at a time. */
  answer(handler: (body: Uint8Array) => Promise<Uint8Array>): Unsubscribe;
  /** Small values that all desks see. */
  readonly state: SharedState;
  status(): LinkStatus;
  /** Calls `listener` at each change of the status. */
  watchStatus(listener: (status: LinkStatus) => void): Unsubscribe;
  /** Leaves the link for good. */
  close(): Promise<void>;
};

export type Unsubscribe = () => void;

export type LinkResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: LinkFailure };

/** Every way in which a call on the link can fail. */
export type LinkFailure =
  /** There is no connection. Nothing was sent. */
  | { readonly kind: 'not-linked' }
  /** The hub did not answer in time. The request may still be carried out. */
  | { readonly kind: 'no-answer' }
  /** Another desk holds the key, or changed it first. `holder`: the present entry, if known. */
  | { readonly kind: 'taken'; readonly key: string; readonly holder: BucketEntry | null }
  /** A limit of the hub is reached: all of it, the share of this class, or the burst. */
  | { readonly kind: 'full'; readonly limit: 'total' | 'class' | 'burst' }
  /** This desk is not allowed to do that. Nothing was done. */
  | { readonly kind: 'denied' }
  /** The hub has no such stream, key or object, or the desk is not on the link. */
  | { readonly kind: 'absent' }
  /** The body is larger than the hub accepts. */
  | { readonly kind: 'too-large' }
  /** Another refusal of the hub. `words`: its message, which has no content of a body. */
  | { readonly kind: 'hub-fault'; readonly words: string };

/** `epoch` is new with each start of the hub; null until the first connection. */
export type LinkStatus = {
  readonly state: 'linking' | 'linked' | 'closed';
  readonly epoch: string | null;
  /** Why it is closed: by this desk, or because the hub refuses its key. null: it is not, and it reconnects by itself. */
  readonly closed: 'by-us' | 'removed' | null;
  /** How many messages the hub denied without an error to the sender. */
  readonly denied: number;
};

/** A place in the stream of changes. Sequences count from 1 within one epoch, and mean nothing in another. */
export type Position = { readonly epoch: string; readonly sequence: number };

export type OutgoingChange = {
  /** The kind of entry, a lower-case word: part of the subject, so it must not identify a person. */
  readonly kind: string;
  /** Idempotency key, at most 64 characters: a second publish with it within 120 s changes nothing. */
  readonly id: string;
  /** Sealed, at most 256 KB. */
  readonly body: Uint8Array;
};

/** `duplicate`: a change with this id had been published before. */
export type Published = { readonly duplicate: boolean };

export type LinkChange = {
  readonly position: Position;
  readonly desk: string;
  readonly kind: string;
  readonly id: string;
  readonly body: Uint8Array;
  /** The longest time since it was published, ms, with any sleep of this PC; null: not known. */
  readonly publishedWithinMs: number | null;
};

export type FollowEvent =
  | { readonly kind: 'change'; readonly change: LinkChange }
  /** Changes may have been lost: the desk polls for itself. `new-epoch`: the hub or its stream is new; `too-old`: aged out. */
  | { readonly kind: 'missed'; readonly why: 'new-epoch' | 'too-old'; readonly next: Position }
  /** All that was published until now has been delivered. Comes again after each catch-up. */
  | { readonly kind: 'current'; readonly next: Position };

/** A value under a key. Revisions grow with each write to the bucket, within one epoch. */
export type BucketEntry = { readonly key: string; readonly body: Uint8Array; readonly revision: number };

/**
 * The lease expires 10 s after it was taken or renewed last, without an event, so other desks try `take`. After `no-answer`
 * this desk may hold the lease: read it back with `read`.
 */
export type Lease = {
  /** Takes a free lease. `taken`: another desk holds it. @returns the revision that renews it */
  take(body: Uint8Array): Promise<LinkResult<number>>;
  /** @param revision of the last take or renewal; `taken`: the lease was lost */
  renew(body: Uint8Array, revision: number): Promise<LinkResult<number>>;
  release(revision: number): Promise<LinkResult<null>>;
  /** @returns null: no desk holds it */
  read(): Promise<LinkResult<BucketEntry | null>>;
};

export type PermitClass = 'background' | 'person';

export type Permits = {
  /**
   * Asks for one call. Counts for 62 s from when the hub took it.
   * @returns how many milliseconds are left in which the call must begin, above 0 and at most 1,000
   */
  take(permitClass: PermitClass): Promise<LinkResult<{ readonly usableMs: number }>>;
  /**
   * Counts a call that has begun and is not answered yet, or that was made before the hub counted.
   * @param forMs how long; left out: 62 s
   */
  hold(forMs?: number): Promise<LinkResult<null>>;
};

/** A claim that a desk asks for. */
export type WantedClaim = { readonly key: string; readonly body: Uint8Array };

/**
 * The handle of a claim of this desk. `incarnation` distinguishes the revisions of one bucket from those of the next, which
 * begin at 1 again.
 */
export type HeldClaim = { readonly key: string; readonly revision: number; readonly incarnation: number };

export type Claims = {
  /**
   * Claims several keys, all or none, in the order of the keys. After any failure this desk holds none of them; one that
   * lands late is removed as soon as the watch delivers it. At a new hub, held claims are created again.
   * @param wanted each body is sealed for its key, and so differs from every other
   */
  open(wanted: readonly WantedClaim[]): Promise<LinkResult<readonly HeldClaim[]>>;
  /** Replaces the body if no other desk has changed the claim since. */
  advance(held: HeldClaim, body: Uint8Array): Promise<LinkResult<HeldClaim>>;
  /**
   * Replaces the claim of another desk if it is unchanged since. Only a person may decide this.
   * @param seen the entry from `watch` or from a failure of `open`
   */
  takeOver(seen: BucketEntry, body: Uint8Array): Promise<LinkResult<HeldClaim>>;
  /** Ends the claim if no other desk has changed it since. */
  end(held: HeldClaim): Promise<LinkResult<null>>;
  watch(listener: (event: StateEvent) => void): Unsubscribe;
};

/**
 * The buckets of `state`. Values of `presence` expire 10 s after the last put, of `sight` after 24 h, of `day` after 48 h, the
 * others never. The keeper alone writes `keys`: each desk's record, wrapped for it (desk-record.ts).
 */
export type StateBucket = 'presence' | 'sight' | 'day' | 'budget' | 'keys';

export type SharedState = {
  /** Writes a value; the last writer wins. `presence` takes this desk's name as its key, `sight` keys begin with it and a dot. */
  put(bucket: StateBucket, key: string, body: Uint8Array): Promise<LinkResult<number>>;
  remove(bucket: StateBucket, key: string): Promise<LinkResult<null>>;
  read(bucket: StateBucket, key: string): Promise<LinkResult<BucketEntry | null>>;
  /** Delivers all present values, then each change. */
  watch(bucket: StateBucket, listener: (event: StateEvent) => void): Unsubscribe;
};

export type StateEvent =
  | { readonly kind: 'put'; readonly entry: BucketEntry }
  /** Removed by a desk, or expired (by this desk's own clock: the hub sends no event for it). */
  | { readonly kind: 'gone'; readonly key: string; readonly why: 'removed' | 'expired' }
  /** All earlier values are void: all present values follow. */
  | { readonly kind: 'restarted' }
  /** All values that were present at the beginning have been delivered. */
  | { readonly kind: 'current' };

export type Fill = {
  /** Stores one page of a cache for an hour. Sealed, at most 32 MB. */
  put(name: string, page: number, body: Uint8Array): Promise<LinkResult<null>>;
  get(name: string, page: number): Promise<LinkResult<Uint8Array>>;
  remove(name: string, page: number): Promise<LinkResult<null>>;
};
