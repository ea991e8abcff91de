import type { KvEntry, KvWatchEntry } from '@nats-io/kv';
import type { Msg } from '@nats-io/transport-node';
import type { StreamMessage, WatchEvent } from './engine.ts';
import type { Entry } from './port.ts';

/** A message of the live feed: the engine puts its sequence into a header. */
export function republished({ subject, headers, data }: Msg): StreamMessage {
  const sequence = Number(headers?.get('Nats-Sequence') ?? 0);
  return { subject, sequence, id: headers?.get('Nats-Msg-Id') ?? '', body: plain(data) };
}

/** @returns null for a key that was removed */
export const entryOf = (entry: KvEntry | null): Entry | null =>
  entry?.operation === 'PUT' ? { key: entry.key, body: plain(entry.value), revision: entry.revision } : null;

/** Passes on what a watch brings until it ends. @param tellCurrent called with the last value that stood at its beginning */
export async function deliver(
  watch: AsyncIterable<KvWatchEntry>,
  stopped: () => boolean,
  listener: (event: WatchEvent) => void,
  tellCurrent: () => void,
): Promise<void> {
  for await (const entry of watch) {
    if (stopped()) return;
    const there = entryOf(entry);
    listener(there ? { kind: 'put', entry: there } : { kind: 'removed', key: entry.key });
    if (entry.isUpdate) tellCurrent();
  }
}

/** Bytes of their own: the client's are a view of what came off the wire. */
export const plain = (data: Uint8Array): Uint8Array => new Uint8Array(data);
