import type { ConsumerMessages } from '@nats-io/jetstream';
import type { Msg } from '@nats-io/transport-node';
import { placeOf } from '../platform/error-place.ts';
import { bucketStream, type Engine, streamOf } from './engine.ts';
import { declareAsset, setStreamLimits } from './nats-assets.ts';
import { createReconnectingClient, type NatsOptions, type ReconnectingClient } from './nats-connection.ts';
import { isUnavailable } from './nats-failures.ts';
import { entryOf, ownBytes, passOnWatch, republished } from './nats-messages.ts';

/** The engine over a real hub. It connects, and reconnects until it is closed or the hub refuses the desk's key. */
export function createNatsEngine(options: NatsOptions): Engine {
  const client = createReconnectingClient(options);
  return {
    ...streamCalls(client, options.timeoutMs ?? 1_000),
    ...bucketCalls(client),
    ...requestCalls(client, options),
    ...objectCalls(client),
    ...assetCalls(client),
    status: client.status,
    watchStatus: client.watchStatus,
    close: client.close,
  };
}

type StreamCalls = Pick<Engine, 'append' | 'live' | 'replay' | 'stream'>;

const streamCalls = ({ run, subscribe }: ReconnectingClient, timeoutMs: number): StreamCalls => ({
  append: (subject, body, id, endsAfterMs) =>
    run(async ({ js }) => {
      const ttl = endsAfterMs === undefined ? {} : { ttl: `${Math.ceil(endsAfterMs / 1000)}s` };
      const { seq, duplicate } = await js.publish(subject, body, { msgID: id, timeout: timeoutMs, ...ttl });
      return { sequence: seq, duplicate };
    }),
  live: (subject, listener) =>
    subscribe(async ({ nc }) => {
      const callback = (error: Error | null, message: Msg) => {
        if (!error) listener(republished(message));
      };
      const subscription = nc.subscribe(subject, { callback });
      return () => subscription.unsubscribe();
    }),
  replay: (stream, from, listener) =>
    subscribe(async ({ js, library }, stopped) => {
      const { StartSequence } = library.jetstream.DeliverPolicy;
      const start = { deliver_policy: StartSequence, opt_start_seq: from };
      const consumer = await js.consumers.get(stream, start);
      if (stopped()) return () => undefined;
      const messages: ConsumerMessages = await consumer.consume({
        expires: 5_000,
        idle_heartbeat: 1_000,
        callback: ({ subject, seq: sequence, headers, data }) => {
          if (stopped()) return;
          const id = headers?.get('Nats-Msg-Id') ?? '';
          listener({ subject, sequence, id, body: ownBytes(data) });
        },
      });
      return () => messages.stop();
    }),
  stream: (name) =>
    run(async ({ jsm }) => {
      const { state, created } = await jsm.streams.info(name).catch(notAsGone);
      const first = state.messages === 0 ? state.last_seq + 1 : state.first_seq;
      return { first, last: state.last_seq, created: String(created) };
    }),
});

/** A server that answers for no stream at the moment, as while it takes in a new PC, has not lost this one. @throws Error always */
function notAsGone(error: unknown): never {
  throw isUnavailable(error) ? new Error('no stream is answered for at the moment') : error;
}

type BucketCalls = Pick<Engine, 'create' | 'update' | 'remove' | 'read' | 'watch'>;

const bucketCalls = ({ run, subscribe }: ReconnectingClient): BucketCalls => ({
  create: (bucket, key, body) => run(async (client) => (await client.bucket(bucket)).create(key, body), key),
  update: (bucket, key, body, revision) =>
    run(async (client) => {
      const kv = await client.bucket(bucket);
      return revision === null ? kv.put(key, body) : kv.update(key, body, revision);
    }, key),
  remove: (bucket, key, revision) =>
    run(async (client) => {
      const kv = await client.bucket(bucket);
      await kv.delete(key, revision === null ? {} : { previousSeq: revision });
      return null;
    }, key),
  read: (bucket, key) => run(async (client) => entryOf(await (await client.bucket(bucket)).get(key))),
  watch: (bucket, listener) =>
    subscribe(async (client, stopped) => {
      const watch = await (await client.bucket(bucket)).watch();
      let isCurrent = false;
      const notifyCurrent = () => {
        if (!isCurrent && !stopped()) listener({ kind: 'current' });
        isCurrent = true;
      };
      void passOnWatch(watch, stopped, listener, notifyCurrent);
      // The client marks the last value that stands. In an empty bucket there is none, so its stream is asked.
      const { state } = await client.jsm.streams.info(bucketStream(bucket));
      if (state.messages === 0) notifyCurrent();
      return () => watch.stop();
    }),
});

type RequestCalls = Pick<Engine, 'request' | 'serve'>;

const requestCalls = ({ run, subscribe }: ReconnectingClient, { log }: NatsOptions): RequestCalls => ({
  request: (subject, body, timeout) =>
    run(async ({ nc }) => ownBytes((await nc.request(subject, body, { timeout })).data)),
  serve: (subject, handler) =>
    subscribe(async ({ nc }) => {
      const callback = (error: Error | null, message: Msg) => {
        if (error) return;
        void handler(ownBytes(message.data))
          .then((answer) => message.respond(answer))
          // It is too large, or could not be made: the desk that asks hears nothing.
          .catch((failed) => log?.warn('another desk got no answer', { failure: placeOf(failed) }));
      };
      const subscription = nc.subscribe(subject, { callback });
      return () => subscription.unsubscribe();
    }),
});

/** The engine splits an object into chunks of this size, in bytes. */
const chunkBytes = 262_144;

type ObjectCalls = Pick<Engine, 'putObject' | 'getObject' | 'removeObject'>;

const objectCalls = ({ run }: ReconnectingClient): ObjectCalls => ({
  putObject: (bucket, name, body) =>
    run(async (client) => {
      const store = await client.objects(bucket);
      await store.putBlob({ name, options: { max_chunk_size: chunkBytes } }, body);
      return null;
    }),
  async getObject(bucket, name) {
    const got = await run(async (client) => (await client.objects(bucket)).getBlob(name));
    if (!got.ok) return got;
    if (!got.value) return { ok: false, failure: { kind: 'absent' } };
    return { ok: true, value: ownBytes(got.value) };
  },
  removeObject: (bucket, name) =>
    run(async (client) => {
      await (await client.objects(bucket)).delete(name);
      return null;
    }),
});

const assetCalls = ({ run }: ReconnectingClient): Pick<Engine, 'declare' | 'setLimits' | 'withdraw'> => ({
  declare: (asset) =>
    run(async ({ js, jsm }) => {
      await declareAsset(js, jsm, asset);
      return null;
    }),
  setLimits: (stream) =>
    run(async ({ jsm }) => {
      await setStreamLimits(jsm, stream);
      return null;
    }),
  withdraw: (asset) =>
    run(async ({ jsm }) => {
      await jsm.streams.delete(streamOf(asset));
      return null;
    }),
});
