import { randomInt } from 'node:crypto';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { type Asset, type BucketAsset, type StreamAsset, streamOf } from './engine.ts';

/** Creates a stream, bucket or object store in the hub's memory, or sets the limits of a stream that exists. */
export async function declareAsset(js: JetStreamClient, jsm: JetStreamManager, asset: Asset): Promise<void> {
  const [{ nanos }, { StorageType }, { Objm }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
    import('@nats-io/obj'),
  ]);
  const { name, maxAgeMs, maxBytes } = asset;
  switch (asset.is) {
    case 'bucket':
      if (!(await isThere(jsm, streamOf(asset)))) await jsm.streams.add(await bucketConfig(asset));
      return;
    case 'objects':
      await new Objm(js).create(name, {
        ttl: nanos(maxAgeMs),
        max_bytes: maxBytes,
        storage: StorageType.Memory,
      });
      return;
    case 'stream':
      if (await isThere(jsm, name)) await setStreamLimits(jsm, asset);
      else await jsm.streams.add({ name, ...(await streamConfig(asset)) });
  }
}

const isThere = (jsm: JetStreamManager, stream: string): Promise<boolean> =>
  jsm.streams.info(stream).then(
    () => true,
    () => false,
  );

/** In a number of JavaScript, with room for all that a bucket will ever hold. */
const firstRevision = { from: 2 ** 32, below: 2 ** 47 } as const;

/**
 * As the library's `Kvm.create` makes a bucket with one value a key, but that its revisions begin anywhere: what a desk holds of a bucket that was
 * lost would otherwise pass for the revision of what another desk has put into the one that was made again (docs/decisions/0114).
 */
async function bucketConfig(bucket: BucketAsset) {
  const { name, maxAgeMs, maxBytes } = bucket;
  const [{ nanos }, { DiscardPolicy, StorageType }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
  ]);
  return {
    name: streamOf(bucket),
    subjects: [`$KV.${name}.>`],
    storage: StorageType.Memory,
    max_age: nanos(maxAgeMs),
    max_bytes: maxBytes,
    max_msgs_per_subject: 1,
    discard: DiscardPolicy.New,
    allow_direct: true,
    allow_rollup_hdrs: true,
    first_seq: randomInt(firstRevision.from, firstRevision.below),
  };
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
