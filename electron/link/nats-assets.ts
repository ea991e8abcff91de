import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { Asset } from './engine.ts';

/** Creates a stream, bucket or object store in the hub's memory, or sets the limits of a stream that exists. */
export async function declareAsset(js: JetStreamClient, jsm: JetStreamManager, asset: Asset): Promise<void> {
  const [{ nanos }, { DiscardPolicy, StorageType }, { Kvm }, { Objm }] = await Promise.all([
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
      const refuses = asset.whenFull === 'refuse-new';
      const { republish } = asset;
      const config = {
        name,
        storage,
        subjects: [...asset.subjects],
        max_age: nanos(maxAgeMs),
        max_bytes: maxBytes,
        max_msg_size: asset.maxMessageBytes,
        max_msgs: asset.maxMessages || -1,
        max_msgs_per_subject: asset.maxPerSubject || -1,
        discard: refuses ? DiscardPolicy.New : DiscardPolicy.Old,
        discard_new_per_subject: refuses && asset.maxPerSubject > 0,
        duplicate_window: nanos(asset.duplicateWindowMs),
        deny_delete: true,
        allow_direct: true,
        allow_msg_ttl: asset.endsOnTheirOwn,
        ...(republish ? { republish: { src: republish.from, dest: republish.to } } : {}),
      };
      const there = await jsm.streams.info(name).then(
        () => true,
        () => false,
      );
      if (there) await jsm.streams.update(name, config);
      else await jsm.streams.add(config);
    }
  }
}
