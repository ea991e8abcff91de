import type { BucketEntry, LinkResult, LinkStatus, Unsubscribe } from './port.ts';

/**
 * What the link needs of a message engine, close to how engines behave, their traps included; link.ts makes the port of
 * it. nats-engine.ts is the one for a real hub, tests/fakes/fake-hub.ts the one on a virtual clock. Both are held to the
 * same contract (tests/electron/link/engine-contract.ts).
 *
 * Traps that the engine keeps and the port hides
 * - A replay of a stream that is lost and made again skips to what is published after it, without an error.
 * - A watch of a bucket that is lost stays quiet, without an error.
 * - A key that ends by its age makes no event.
 * - What timed out may be carried out later.
 * - A reply that the hub denies shows only as a count in the status.
 */
export type Engine = {
  /** Appends to the stream that keeps the subject, once for each `id` within the stream's window. */
  append(subject: string, body: Uint8Array, id: string): Promise<LinkResult<Appended>>;
  /** Messages as they are republished: no replay, nothing while the connection is down. */
  live(subject: string, listener: (message: StreamMessage) => void): Unsubscribe;
  /** Messages of a stream from a sequence on, in order, then those that follow. */
  replay(stream: string, from: number, listener: (message: StreamMessage) => void): Unsubscribe;
  /** How a stream stands; `absent`: there is none. */
  stream(name: string): Promise<LinkResult<StreamStatus>>;

  /** Writes a key that does not stand. `taken`: it does. @returns its revision */
  create(bucket: string, key: string, body: Uint8Array): Promise<LinkResult<number>>;
  /** Writes a key if its revision is still this one; null: whatever it is. */
  update(bucket: string, key: string, body: Uint8Array, revision: number | null): Promise<LinkResult<number>>;
  remove(bucket: string, key: string, revision: number | null): Promise<LinkResult<null>>;
  read(bucket: string, key: string): Promise<LinkResult<BucketEntry | null>>;
  /** All that stands, `current`, then each write. */
  watch(bucket: string, listener: (event: WatchEvent) => void): Unsubscribe;

  request(subject: string, body: Uint8Array, timeoutMs: number): Promise<LinkResult<Uint8Array>>;
  serve(subject: string, handler: (body: Uint8Array) => Promise<Uint8Array>): Unsubscribe;

  putObject(bucket: string, name: string, body: Uint8Array): Promise<LinkResult<null>>;
  getObject(bucket: string, name: string): Promise<LinkResult<Uint8Array>>;
  removeObject(bucket: string, name: string): Promise<LinkResult<null>>;

  /** Makes a stream, bucket or object store, or sets the limits of one that stands. For the keeper. */
  declare(asset: Asset): Promise<LinkResult<null>>;
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

/** `first` is the oldest sequence that is kept, `last` + 1 where there is none; `created` names this making of the stream. */
export type StreamStatus = { readonly first: number; readonly last: number; readonly created: string };

export type WatchEvent =
  | { readonly kind: 'put'; readonly entry: BucketEntry }
  | { readonly kind: 'removed'; readonly key: string }
  | { readonly kind: 'current' };

/** What lies in the hub's memory. Times in milliseconds, sizes in bytes. */
export type Asset =
  | {
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
      /** What happens at a limit: the oldest message goes, or the new one is refused. */
      readonly whenFull: 'drop-oldest' | 'refuse-new';
      readonly duplicateWindowMs: number;
      readonly republish: { readonly from: string; readonly to: string } | null;
    }
  | {
      readonly is: 'bucket';
      readonly name: string;
      /** 0: for ever. */
      readonly maxAgeMs: number;
      readonly maxBytes: number;
    }
  | {
      readonly is: 'objects';
      readonly name: string;
      readonly maxAgeMs: number;
      readonly maxBytes: number;
    };
