import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { Asset, StreamAsset } from './engine.ts';

/** Creates a stream, bucket or object store in the hub's memory, or sets the limits of a stream that exists. */
export async function declareAsset(js: JetStreamClient, jsm: JetStreamManager, asset: Asset): Promise<void> {
  const [{ nanos }, { StorageType }, { Kvm }, { Objm }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
    import('@nats-io/kv'),
    import('@nats-io/obj'),
  ]);
  const storage = StorageType.Memory;
  const { name, maxAgeMs, maxBytes } = asset;
  switch (asset.is) {
    case 'bucket':
      await new Kvm(js).create(name, {
        ttl: maxAgeMs,
        max_bytes: maxBytes,
        storage,
        allow_direct: true,
      });
      return;
    case 'objects':
      await new Objm(js).create(name, { ttl: nanos(maxAgeMs), max_bytes: maxBytes, storage });
      return;
    case 'stream': {
      const there = await jsm.streams.info(name).then(
        () => true,
        () => false,
      );
      if (there) await setStreamLimits(jsm, asset);
      else await jsm.streams.add({ name, ...(await streamConfig(asset)) });
    }
  }
}

/** Fails where there is no such stream. */
export async function setStreamLimits(jsm: JetStreamManager, stream: StreamAsset): Promise<void> {
  await jsm.streams.update(stream.name, await streamConfig(stream));
}

async function streamConfig(stream: StreamAsset) {
  const [{ nanos }, { DiscardPolicy, StorageType }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
  ]);
  const refuses = stream.whenFull === 'refuse-new';
  const { republish } = stream;
  return {
    storage: StorageType.Memory,
    subjects: [...stream.subjects],
    max_age: nanos(stream.maxAgeMs),
    max_bytes: stream.maxBytes,
    max_msg_size: stream.maxMessageBytes,
    max_msgs: stream.maxMessages || -1,
    max_msgs_per_subject: stream.maxPerSubject || -1,
    discard: refuses ? DiscardPolicy.New : DiscardPolicy.Old,
    discard_new_per_subject: refuses && stream.maxPerSubject > 0,
    duplicate_window: nanos(stream.duplicateWindowMs),
    deny_delete: true,
    allow_direct: true,
    allow_msg_ttl: stream.endsOnTheirOwn,
    ...(republish ? { republish: { src: republish.from, dest: republish.to } } : {}),
  };
}
