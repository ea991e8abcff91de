import type { BucketEntry, LinkResult, LinkStatus, Unsubscribe } from './port.ts';

/**
 * What the link needs from a message engine, close to how engines behave, their traps included. link.ts builds the port on
 * it. nats-engine.ts is the engine of a real hub, tests/fakes/link/fake-hub.ts the one on a virtual clock. Both pass the
 * same contract (tests/electron/link/link-contract.ts).
 *
 * Traps that the engine has and the port hides
 * - A replay of a stream that is lost and made again skips to what is published after it, without an error.
 * - A watch of a bucket that is lost stays silent, without an error.
 * - A key that ends by its age makes no event.
 * - A call that timed out may be carried out later.
 * - A reply that the hub denies shows only as a count in the status.
 */
export type Engine = {
  /**
   * Appends to the stream of the subject. Idempotent by `id` within the stream's duplicate window.
   * @param endsAfterMs it counts so long, in whole seconds, where its stream lets messages end on their own; left out: as long as the stream keeps any
   */
  append(subject: string, body: Uint8Array, id: string, endsAfterMs?: number): Promise<LinkResult<Appended>>;
  /** Subscribes to messages as they are republished: no replay, and none while the connection is down. */
  live(subject: string, listener: (message: StreamMessage) => void): Unsubscribe;
  /** Delivers the messages of a stream from a sequence on, in order, then those that follow. */
  replay(stream: string, from: number, listener: (message: StreamMessage) => void): Unsubscribe;
  /** Reads the status of a stream. `absent`: there is none; a hub that answers for no stream at the moment is a fault. */
  stream(name: string): Promise<LinkResult<StreamStatus>>;

  /** Writes a key that does not exist. `taken`: it does. @returns its revision */
  create(bucket: string, key: string, body: Uint8Array): Promise<LinkResult<number>>;
  /** Writes a key if its revision is still this one; null: in any case. */
  update(bucket: string, key: string, body: Uint8Array, revision: number | null): Promise<LinkResult<number>>;
  remove(bucket: string, key: string, revision: number | null): Promise<LinkResult<null>>;
  read(bucket: string, key: string): Promise<LinkResult<BucketEntry | null>>;
  /** Delivers all values of the bucket, `current`, then each write. */
  watch(bucket: string, listener: (event: WatchEvent) => void): Unsubscribe;

  request(subject: string, body: Uint8Array, timeoutMs: number): Promise<LinkResult<Uint8Array>>;
  serve(subject: string, handler: (body: Uint8Array) => Promise<Uint8Array>): Unsubscribe;

  putObject(bucket: string, name: string, body: Uint8Array): Promise<LinkResult<null>>;
  getObject(bucket: string, name: string): Promise<LinkResult<Uint8Array>>;
  removeObject(bucket: string, name: string): Promise<LinkResult<null>>;

  /** Creates a stream, bucket or object store, or sets the limits of one that exists. For the keeper. */
  declare(asset: Asset): Promise<LinkResult<null>>;
  /** Sets the limits of a stream that is there. `absent`: there is none, and none is made. For the keeper. */
  setLimits(stream: StreamAsset): Promise<LinkResult<null>>;
  /** Removes a stream, bucket or object store with its content. For the keeper. */
  withdraw(asset: Asset): Promise<LinkResult<null>>;

  status(): LinkStatus;
  watchStatus(listener: (status: LinkStatus) => void): Unsubscribe;
  close(): Promise<void>;
};

export type Appended = { readonly sequence: number; readonly duplicate: boolean };

export type StreamMessage = {
  readonly subject: string;
  readonly sequence: number;
  readonly id: string;
  readonly body: Uint8Array;
};

/** `first`: the oldest sequence in the stream, `last` + 1 in an empty one; `created` identifies its incarnation. */
export type StreamStatus = { readonly first: number; readonly last: number; readonly created: string };

export type WatchEvent =
  | { readonly kind: 'put'; readonly entry: BucketEntry }
  | { readonly kind: 'removed'; readonly key: string }
  | { readonly kind: 'current' };

/** A stream in the hub's memory. Times in milliseconds, sizes in bytes. */
export type StreamAsset = {
  readonly is: 'stream';
  readonly name: string;
  readonly subjects: readonly string[];
  readonly maxAgeMs: number;
  readonly maxBytes: number;
  readonly maxMessageBytes: number;
  /** 0: any number. */
  readonly maxMessages: number;
  /** Of one subject; 0: any number. */
  readonly maxPerSubject: number;
  /** What happens at a limit: the oldest message is dropped, or the new one is refused. */
  readonly whenFull: 'drop-oldest' | 'refuse-new';
  readonly duplicateWindowMs: number;
  /** Whether a message may end before the others, by what is said with it. */
  readonly endsOnTheirOwn: boolean;
  readonly republish: { readonly from: string; readonly to: string } | null;
};

/** The stream beneath an asset, as the engine names it. */
export const streamOf = ({ is, name }: Pick<Asset, 'is' | 'name'>): string =>
  `${{ stream: '', bucket: 'KV_', objects: 'OBJ_' }[is]}${name}`;
/** The stream beneath a bucket. */
export const bucketStream = (name: string): string => streamOf({ is: 'bucket', name });

/** Revisions of a bucket that is made again are none of those that it had before. */
export type BucketAsset = {
  readonly is: 'bucket';
  readonly name: string;
  /** 0: for ever. */
  readonly maxAgeMs: number;
  readonly maxBytes: number;
};

/** A stream, bucket or object store in the hub's memory. Times in milliseconds, sizes in bytes. */
export type Asset =
  | StreamAsset
  | BucketAsset
  | {
      readonly is: 'objects';
      readonly name: string;
      readonly maxAgeMs: number;
      readonly maxBytes: number;
    };
