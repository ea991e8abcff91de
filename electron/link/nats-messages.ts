import type { KvEntry, KvWatchEntry } from '@nats-io/kv';
import type { Msg } from '@nats-io/transport-node';
import type { StreamMessage, WatchEvent } from './engine.ts';
import type { BucketEntry } from './port.ts';

/** A message of the live feed: the engine puts its sequence into a header. */
export function republished({ subject, headers, data }: Msg): StreamMessage {
  const sequence = Number(headers?.get('Nats-Sequence') ?? 0);
  return { subject, sequence, id: headers?.get('Nats-Msg-Id') ?? '', body: ownBytes(data) };
}

/** @returns null for a key that was removed */
export const entryOf = (entry: KvEntry | null): BucketEntry | null =>
  entry?.operation === 'PUT'
    ? { key: entry.key, body: ownBytes(entry.value), revision: entry.revision }
    : null;

/**
 * Passes on what a watch delivers until it ends.
 * @param notifyCurrent called with the last value that stood when the watch began
 */
export async function passOnWatch(
  watch: AsyncIterable<KvWatchEntry>,
  stopped: () => boolean,
  listener: (event: WatchEvent) => void,
  notifyCurrent: () => void,
): Promise<void> {
  for await (const entry of watch) {
    if (stopped()) return;
    const there = entryOf(entry);
    listener(there ? { kind: 'put', entry: there } : { kind: 'removed', key: entry.key });
    if (entry.isUpdate) notifyCurrent();
  }
}

/** A copy: the client's bytes are a view of its receive buffer. */
export const ownBytes = (data: Uint8Array): Uint8Array => new Uint8Array(data);
