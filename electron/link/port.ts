/**
 * The port of the clinic link: all that the rest of Foyer knows of it. Bodies are sealed before they come here
 * (sealing.ts); the link carries bytes. Where there is no link every call fails with `not-linked`, and the desk goes on
 * as a desk without a link.
 *
 * Guarantees
 * - No call throws for what a network or a hub can do: failures are values.
 * - `not-linked` and `denied` mean that nothing happened; `no-answer` means that it may still happen.
 * - A follower gets each change at most once, in the order of its sequence; what it cannot get is reported as `missed`.
 * - Silence is never taken for quiet: streams are checked every few seconds, and each time the connection is made.
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
  /** Handing a cache to a new desk. */
  readonly fill: Fill;
  /**
   * Asks one desk. `absent`: that desk is not on the link.
   * @param timeoutMs milliseconds until `no-answer`
   */
  ask(desk: string, body: Uint8Array, timeoutMs: number): Promise<LinkResult<Uint8Array>>;
  /** Answers what other desks ask this one. One handler at a time. */
  answer(handler: (body: Uint8Array) => Promise<Uint8Array>): Unsubscribe;
  /** Small values that all desks see. */
  readonly state: SharedState;
  /** How the connection stands now. */
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
  /** The hub did not answer in time. What was asked may still be carried out. */
  | { readonly kind: 'no-answer' }
  /** Another desk holds the key, or changed it first. `holder` is what stands there, where it is known. */
  | { readonly kind: 'taken'; readonly key: string; readonly holder: BucketEntry | null }
  /** A limit of the hub is reached: all of it, the share of this class, or the burst. */
  | { readonly kind: 'full'; readonly limit: 'total' | 'class' | 'burst' }
  /** This desk is not allowed to do that. Nothing was done. */
  | { readonly kind: 'denied' }
  /** The hub has no such stream, key or object, or the desk asked is not there. */
  | { readonly kind: 'absent' }
  /** The body is larger than the hub takes. */
  | { readonly kind: 'too-large' }
  /** Another refusal of the hub, in its own words (no content of a body). */
  | { readonly kind: 'hub-fault'; readonly words: string };

/** How the connection stands. `epoch` is new with each start of the hub; null until the first connection. */
export type LinkStatus = {
  readonly state: 'linking' | 'linked' | 'closed';
  readonly epoch: string | null;
  /** Why it is closed: by this desk, or because the hub refuses its key. Else null: the link is made again by itself. */
  readonly closed: 'by-us' | 'removed' | null;
  /** How many messages the hub has denied, whose sender got no other sign of it. */
  readonly denied: number;
};

/** A place in the stream of changes. Sequences count from 1 within one epoch, and mean nothing in another. */
export type Position = { readonly epoch: string; readonly sequence: number };

export type OutgoingChange = {
  /** The kind of entry, a lower-case word: part of the subject, so it names nobody. */
  readonly kind: string;
  /** Idempotency key, at most 64 characters: a second publish with it within 120 s changes nothing. */
  readonly id: string;
  /** Sealed, at most 256 KB. */
  readonly body: Uint8Array;
};

/** `duplicate`: a change with this id had been published before. */
export type Published = { readonly duplicate: boolean };

export type Change = {
  readonly position: Position;
  readonly desk: string;
  readonly kind: string;
  readonly id: string;
  readonly body: Uint8Array;
};

export type FollowEvent =
  | { readonly kind: 'change'; readonly change: Change }
  /** Changes may have been lost: the desk polls for itself. `new-epoch`: the hub or its stream is new; `too-old`: aged out. */
  | { readonly kind: 'missed'; readonly why: 'new-epoch' | 'too-old'; readonly next: Position }
  /** All that was published until now has been delivered. Comes again after each catch-up. */
  | { readonly kind: 'current'; readonly next: Position };

/** What stands under a key. Revisions grow with each write to the bucket, within one epoch. */
export type BucketEntry = { readonly key: string; readonly body: Uint8Array; readonly revision: number };

/**
 * The lease ends by itself 10 s after it was taken or renewed last, without an event: followers try `take`. After
 * `no-answer` the lease may be held: `read` tells.
 */
export type Lease = {
  /** Takes a free lease. `taken`: another desk holds it. @returns the revision that renews it */
  take(body: Uint8Array): Promise<LinkResult<number>>;
  /** @param revision of the last take or renewal; `taken`: the lease was lost */
  renew(body: Uint8Array, revision: number): Promise<LinkResult<number>>;
  release(revision: number): Promise<LinkResult<null>>;
  /** @returns null: nobody holds it */
  read(): Promise<LinkResult<BucketEntry | null>>;
};

export type PermitClass = 'background' | 'person';

export type Permits = {
  /**
   * Asks for one call. Counts for 62 s from when the hub took it.
   * @returns how many milliseconds are left in which the call must begin, above 0 and at most 1,000
   */
  take(permitClass: PermitClass): Promise<LinkResult<{ readonly usableMs: number }>>;
  /** Counts a call that has begun and is not answered yet, or that was made before the hub restarted. */
  hold(): Promise<LinkResult<null>>;
};

/** A claim that is asked for. */
export type WantedClaim = { readonly key: string; readonly body: Uint8Array };

/**
 * A claim of this desk, as its next step needs it. `incarnation` tells apart the revisions of one hub from those of the next,
 * which begin at 1 again.
 */
export type HeldClaim = { readonly key: string; readonly revision: number; readonly incarnation: number };

export type Claims = {
  /**
   * Claims several keys, all or none, in the order of the keys. After any failure this desk holds none of them; one that
   * lands late is taken back as soon as it is seen. Claims that are held are made again at a new hub.
   * @param wanted each body is sealed for its key, and so differs from every other
   */
  open(wanted: readonly WantedClaim[]): Promise<LinkResult<readonly HeldClaim[]>>;
  /** Replaces the body if nobody else has changed the claim since. */
  advance(held: HeldClaim, body: Uint8Array): Promise<LinkResult<HeldClaim>>;
  /**
   * Replaces the claim of another desk, if it still stands as it was seen: by a person's decision alone.
   * @param seen as `watch` or a failure of `open` gave it
   */
  takeOver(seen: BucketEntry, body: Uint8Array): Promise<LinkResult<HeldClaim>>;
  /** Ends the claim if nobody else has changed it since. */
  end(held: HeldClaim): Promise<LinkResult<null>>;
  watch(listener: (event: StateEvent) => void): Unsubscribe;
};

/**
 * The buckets of `state`. `presence` ends 10 s after its last put, `sight` after 24 h, `day` after 48 h, the others never.
 * `keys` is the keeper's: each desk's record, wrapped for it (desk-record.ts).
 */
export type StateBucket = 'presence' | 'sight' | 'day' | 'budget' | 'keys';

export type SharedState = {
  /** Writes a value; the last writer wins. `presence` takes this desk's name as its key, `sight` keys begin with it and a dot. */
  put(board: StateBucket, key: string, body: Uint8Array): Promise<LinkResult<number>>;
  remove(board: StateBucket, key: string): Promise<LinkResult<null>>;
  read(board: StateBucket, key: string): Promise<LinkResult<BucketEntry | null>>;
  /** All values that stand, then each change. */
  watch(board: StateBucket, listener: (event: StateEvent) => void): Unsubscribe;
};

export type StateEvent =
  | { readonly kind: 'put'; readonly entry: BucketEntry }
  /** Removed by a desk, or ended by its age (told by this desk's own clock: the hub sends no event for it). */
  | { readonly kind: 'gone'; readonly key: string; readonly why: 'removed' | 'expired' }
  /** What was seen before counts no longer: all values that stand now follow. */
  | { readonly kind: 'restarted' }
  /** All values that stood at the beginning have been delivered. */
  | { readonly kind: 'current' };

export type Fill = {
  /** Lays down one page of a filling, for an hour. Sealed, at most 32 MB. */
  put(name: string, page: number, body: Uint8Array): Promise<LinkResult<null>>;
  get(name: string, page: number): Promise<LinkResult<Uint8Array>>;
  remove(name: string, page: number): Promise<LinkResult<null>>;
};
