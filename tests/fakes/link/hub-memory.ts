import type {
  Appended,
  Asset,
  StreamAsset,
  StreamMessage,
  StreamStatus,
} from '../../../electron/link/engine.ts';
import { subjectMatches } from '../../../electron/link/permissions.ts';
import type { BucketEntry, LinkFailure, LinkResult } from '../../../electron/link/port.ts';

/** `endsAfterMs`: where it ends before the others. */
export type Kept = StreamMessage & { readonly at: number; readonly endsAfterMs: number | null };

/** A stream in the hub's memory. In the real engine a bucket is a stream too. */
export type FakeStream = {
  asset: Asset;
  readonly created: string;
  messages: Kept[];
  last: number;
  readonly ids: Map<string, { readonly sequence: number; readonly at: number }>;
  /** Before this, by the hub's clock in ms, nothing in it ends. */
  endsFrom: number;
};

export type FakeBucket = {
  asset: Asset;
  readonly created: string;
  revision: number;
  readonly entries: Map<string, BucketEntry & { readonly at: number }>;
};

export type MemoryEvent =
  | { readonly kind: 'appended'; readonly stream: string; readonly message: Kept }
  | { readonly kind: 'written'; readonly bucket: string; readonly entry: BucketEntry }
  | { readonly kind: 'removed'; readonly bucket: string; readonly key: string };

const fail = (failure: LinkFailure): { readonly ok: false; readonly failure: LinkFailure } => ({
  ok: false,
  failure,
});
const ok = <T>(value: T): LinkResult<T> => ({ ok: true, value });

/** More than a hub makes between two starts, and than a bucket is written to. */
const mostMade = 1e4;
const mostWritten = 1e7;

/** Roughly the headers that the engine adds to a message, in bytes. */
const headerBytes = 64;

/**
 * The memory of a hub with the engine's limits, without any connection.
 * @param now the hub's wall clock in milliseconds: a step of it changes every age
 * @param start counts the starts of the hub
 */
export function createHubMemory(now: () => number, start: number, notify: (event: MemoryEvent) => void) {
  const streams = new Map<string, FakeStream>();
  const buckets = new Map<string, FakeBucket>();
  const objects = new Map<
    string,
    { asset: Asset; readonly bodies: Map<string, { body: Uint8Array; at: number }> }
  >();
  let made = 0;

  const aged = (at: number, maxAgeMs: number) => maxAgeMs > 0 && now() - at >= maxAgeMs;

  const endOf = (at: number, ageMs: number | null) =>
    ageMs === null || ageMs <= 0 ? Number.POSITIVE_INFINITY : at + ageMs;

  function streamNow(name: string): FakeStream | null {
    const stream = streams.get(name);
    if (stream?.asset.is !== 'stream') return null;
    if (now() < stream.endsFrom) return stream;
    const { maxAgeMs, duplicateWindowMs } = stream.asset;
    stream.endsFrom = Number.POSITIVE_INFINITY;
    stream.messages = stream.messages.filter(({ at, endsAfterMs }) => {
      const ends = Math.min(endOf(at, maxAgeMs), endOf(at, endsAfterMs));
      if (now() >= ends) return false;
      stream.endsFrom = Math.min(stream.endsFrom, ends);
      return true;
    });
    for (const [id, { at }] of stream.ids) {
      const ends = endOf(at, duplicateWindowMs);
      if (now() >= ends) stream.ids.delete(id);
      else stream.endsFrom = Math.min(stream.endsFrom, ends);
    }
    return stream;
  }

  function entryNow(bucket: FakeBucket, key: string): BucketEntry | null {
    const entry = bucket.entries.get(key);
    if (!entry) return null;
    const { body, revision } = entry;
    if (!aged(entry.at, bucket.asset.maxAgeMs)) return { key, body, revision };
    bucket.entries.delete(key);
    return null;
  }

  function write(name: string, key: string, body: Uint8Array, wanted: number | null): LinkResult<number> {
    const bucket = buckets.get(name);
    if (!bucket) return fail({ kind: 'absent' });
    const there = entryNow(bucket, key);
    if (wanted !== null && wanted !== (there?.revision ?? 0))
      return fail({ kind: 'taken', key, holder: null });
    bucket.revision += 1;
    const entry = { key, body, revision: bucket.revision, at: now() };
    bucket.entries.set(key, entry);
    notify({ kind: 'written', bucket: name, entry });
    return ok(entry.revision);
  }

  return {
    streams,
    streamNow,
    append(subject: string, body: Uint8Array, id: string, endsAfterMs?: number): LinkResult<Appended> {
      const name = [...streams].find(
        ([, { asset }]) =>
          asset.is === 'stream' && asset.subjects.some((one) => subjectMatches(subject, one)),
      )?.[0];
      const stream = name === undefined ? null : streamNow(name);
      if (name === undefined || !stream || stream.asset.is !== 'stream') return fail({ kind: 'absent' });
      const { maxMessages, maxPerSubject, maxMessageBytes, whenFull, maxAgeMs, duplicateWindowMs } =
        stream.asset;
      if (body.length + headerBytes > maxMessageBytes) return fail({ kind: 'too-large' });
      const known = stream.ids.get(id);
      if (known) return ok({ sequence: known.sequence, duplicate: true });
      if (endsAfterMs !== undefined && !stream.asset.endsOnTheirOwn)
        return fail({ kind: 'hub-fault', words: 'per-message TTL is disabled' });
      if (whenFull === 'refuse-new') {
        if (maxMessages > 0 && stream.messages.length >= maxMessages)
          return fail({ kind: 'full', limit: 'total' });
        const ofSubject = stream.messages.filter((message) => message.subject === subject).length;
        if (maxPerSubject > 0 && ofSubject >= maxPerSubject) return fail({ kind: 'full', limit: 'class' });
      }
      stream.last += 1;
      const ends = endsAfterMs === undefined ? null : Math.ceil(endsAfterMs / 1000) * 1000;
      const message: Kept = { subject, sequence: stream.last, id, body, at: now(), endsAfterMs: ends };
      stream.messages.push(message);
      stream.ids.set(id, { sequence: stream.last, at: now() });
      stream.endsFrom = Math.min(
        stream.endsFrom,
        ...[maxAgeMs, ends, duplicateWindowMs].map((ageMs) => endOf(now(), ageMs)),
      );
      notify({ kind: 'appended', stream: name, message });
      return ok({ sequence: stream.last, duplicate: false });
    },
    stream(name: string): LinkResult<StreamStatus> {
      const bucket = name.startsWith('KV_') ? buckets.get(name.slice(3)) : undefined;
      if (bucket) {
        const { revision: last, created, entries } = bucket;
        return ok({
          first: Math.min(last + 1, ...[...entries.values()].map((one) => one.revision)),
          last,
          created,
        });
      }
      const store = name.startsWith('OBJ_') ? objects.get(name.slice(4)) : undefined;
      if (store) return ok({ first: 1, last: 0, created: '' });
      const stream = streamNow(name);
      if (!stream) return fail({ kind: 'absent' });
      const { last, created, messages } = stream;
      return ok({ first: messages[0]?.sequence ?? last + 1, last, created });
    },
    create: (bucket: string, key: string, body: Uint8Array) => write(bucket, key, body, 0),
    update: write,
    remove(name: string, key: string, revision: number | null): LinkResult<null> {
      const bucket = buckets.get(name);
      if (!bucket) return fail({ kind: 'absent' });
      const there = entryNow(bucket, key);
      if (revision !== null && revision !== there?.revision)
        return fail({ kind: 'taken', key, holder: null });
      // In the engine a removal is a message too, so revisions rise.
      bucket.revision += 1;
      bucket.entries.delete(key);
      notify({ kind: 'removed', bucket: name, key });
      return ok(null);
    },
    read(name: string, key: string): LinkResult<BucketEntry | null> {
      const bucket = buckets.get(name);
      return bucket ? ok(entryNow(bucket, key)) : fail({ kind: 'absent' });
    },
    /** null: there is no such bucket. */
    entries(name: string): BucketEntry[] | null {
      const bucket = buckets.get(name);
      return bucket ? [...bucket.entries.keys()].flatMap((key) => entryNow(bucket, key) ?? []) : null;
    },
    putObject(name: string, key: string, body: Uint8Array): LinkResult<null> {
      const store = objects.get(name);
      if (!store) return fail({ kind: 'absent' });
      store.bodies.set(key, { body, at: now() });
      return ok(null);
    },
    getObject(name: string, key: string): LinkResult<Uint8Array> {
      const store = objects.get(name);
      const there = store?.bodies.get(key);
      return store && there && !aged(there.at, store.asset.maxAgeMs)
        ? ok(there.body)
        : fail({ kind: 'absent' });
    },
    removeObject(name: string, key: string): LinkResult<null> {
      const store = objects.get(name);
      if (!store) return fail({ kind: 'absent' });
      // Removing a page that does not exist succeeds.
      store.bodies.delete(key);
      return ok(null);
    },
    declare(asset: Asset): LinkResult<null> {
      const { is, name } = asset;
      const there = { stream: streams, bucket: buckets, objects }[is].get(name);
      made += there ? 0 : 1;
      const created = `making-${start}.${made}`;
      if (there) {
        there.asset = asset;
        if ('endsFrom' in there) there.endsFrom = Number.NEGATIVE_INFINITY;
      } else if (is === 'bucket') {
        // As in the engine, where they begin anywhere (nats-assets.ts).
        const revision = (start * mostMade + made) * mostWritten;
        buckets.set(name, { asset, created, revision, entries: new Map() });
      } else if (is === 'objects') objects.set(name, { asset, bodies: new Map() });
      else streams.set(name, { asset, created, messages: [], last: 0, ids: new Map(), endsFrom: 0 });
      return ok(null);
    },
    setLimits(asset: StreamAsset): LinkResult<null> {
      const there = streams.get(asset.name);
      if (!there) return fail({ kind: 'absent' });
      there.asset = asset;
      there.endsFrom = Number.NEGATIVE_INFINITY;
      return ok(null);
    },
    withdraw({ is, name }: Asset): LinkResult<null> {
      return { stream: streams, bucket: buckets, objects }[is].delete(name)
        ? ok(null)
        : fail({ kind: 'absent' });
    },
  };
}

export type HubMemory = ReturnType<typeof createHubMemory>;
