import type { ConsumerMessages, JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import type { ObjectStore } from '@nats-io/obj';
import type { Msg, NatsConnection, Status } from '@nats-io/transport-node';
import type { Clock } from '../platform/ports.ts';
import { hubName } from './assets.ts';
import type { Engine } from './engine.ts';
import { declareAsset } from './nats-assets.ts';
import { failureOf, isRemoval } from './nats-failures.ts';
import { deliver, entryOf, plain, republished } from './nats-messages.ts';
import type { LinkResult, LinkStatus, Unsubscribe } from './port.ts';

export type NatsOptions = {
  /** Name and addresses of the hub, tried in this order: whatever answers must have the hub's certificate. */
  readonly hosts: readonly string[];
  readonly port: number;
  /** The name of the connection, and of its inbox. */
  readonly desk: string;
  /** The NKey's seed: only a signature with it travels. */
  readonly seed: string;
  /** The clinic's own authority, PEM. */
  readonly ca: string;
  readonly clock: Clock;
  /** Milliseconds until a call has no answer. */
  readonly timeoutMs?: number;
  /** Milliseconds between pings; two that are missed end the connection. */
  readonly pingMs?: number;
};

type Connected = {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  bucket(name: string): Promise<KV>;
  objects(name: string): Promise<ObjectStore>;
  readonly kit: Kit;
};

type Kit = Awaited<ReturnType<typeof load>>;

/** The client, which is loaded with the first link and not before. */
async function load() {
  const [transport, jetstream, kv, obj] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
    import('@nats-io/kv'),
    import('@nats-io/obj'),
  ]);
  return { transport, jetstream, kv, obj };
}

/** The engine over a real hub. Begins to connect, and goes on until it is closed or its key is refused. */
export function createNatsEngine(options: NatsOptions): Engine {
  const { desk, clock, timeoutMs = 1_000 } = options;
  const listeners = new Set<(status: LinkStatus) => void>();
  let status: LinkStatus = { state: 'linking', epoch: null, closed: null, denied: 0 };
  let now: Connected | null = null;
  let closing = false;
  /** What goes on until it is ended: begun with each connection that the client makes anew. */
  const ongoing = new Set<(connected: Connected) => void>();

  function setStatus(change: Partial<LinkStatus>): void {
    status = { ...status, ...change };
    for (const listener of [...listeners]) listener(status);
  }

  async function connect(): Promise<void> {
    const kit = await load();
    while (!closing) {
      try {
        const nc = await kit.transport.connect(connectionOptions(options, kit));
        if (closing) return void (await nc.close());
        return begin(nc, kit);
      } catch (error) {
        if (isRemoval(error)) return setStatus({ state: 'closed', closed: 'removed' });
        await new Promise<void>((resolve) => clock.after(250, resolve));
      }
    }
  }

  async function begin(nc: NatsConnection, kit: Kit): Promise<void> {
    // Asking for the account's limits would need a permission that no desk has.
    const js = kit.jetstream.jetstream(nc, { timeout: timeoutMs, checkAPI: false });
    const jsm = await js.jetstreamManager(false);
    const kvm = new kit.kv.Kvm(js);
    const objm = new kit.obj.Objm(js);
    const connected: Connected = {
      nc,
      js,
      jsm,
      kit,
      bucket: (name) => kvm.open(name, { allow_direct: true }),
      objects: (name) => objm.open(name, false),
    };
    now = connected;
    void follow(nc);
    void nc.closed().then((error) => {
      now = null;
      if (closing) return setStatus({ state: 'closed', closed: 'by-us' });
      if (isRemoval(error)) return setStatus({ state: 'closed', closed: 'removed' });
      // The client gives up for good where it should not, as when this PC slept through two handshakes.
      setStatus({ state: 'linking' });
      void connect();
    });
    for (const start of ongoing) start(connected);
    setStatus({ state: 'linked', epoch: nc.info?.server_id ?? '' });
  }

  async function follow(nc: NatsConnection): Promise<void> {
    for await (const event of nc.status()) {
      if (event.type === 'disconnect' && !nc.isClosed()) setStatus({ state: 'linking' });
      if (event.type === 'reconnect') setStatus({ state: 'linked', epoch: nc.info?.server_id ?? '' });
      if (isDenial(event)) setStatus({ denied: status.denied + 1 });
    }
  }

  /** Runs what has an answer; errors of the client become failures of the port. */
  async function run<T>(task: (connected: Connected) => Promise<T>, key = ''): Promise<LinkResult<T>> {
    if (status.state !== 'linked' || !now) return { ok: false, failure: { kind: 'not-linked' } };
    try {
      return { ok: true, value: await task(now) };
    } catch (error) {
      return { ok: false, failure: failureOf(error, key) };
    }
  }

  /** Begins what goes on until it is ended, now and with each connection that is made anew. */
  function lasting(
    begin: (connected: Connected, stopped: () => boolean) => Promise<Unsubscribe>,
  ): Unsubscribe {
    let stopped = false;
    let stop: Unsubscribe = () => undefined;
    const start = (connected: Connected) => {
      begin(connected, () => stopped).then(
        (end) => {
          stop = end;
          if (stopped) end();
        },
        // What could not begin stays quiet, as what is lost later does: the port looks for it (engine.ts, traps).
        () => undefined,
      );
    };
    ongoing.add(start);
    if (now) start(now);
    return () => {
      stopped = true;
      ongoing.delete(start);
      stop();
    };
  }

  void connect();
  return {
    append: (subject, body, id) =>
      run(async ({ js }) => {
        const { seq, duplicate } = await js.publish(subject, body, { msgID: id, timeout: timeoutMs });
        return { sequence: seq, duplicate };
      }),
    live: (subject, listener) =>
      lasting(async ({ nc }) => {
        const callback = (error: Error | null, message: Msg) => {
          if (!error) listener(republished(message));
        };
        const subscription = nc.subscribe(subject, { callback });
        return () => subscription.unsubscribe();
      }),
    replay: (stream, from, listener) =>
      lasting(async ({ js, kit }, stopped) => {
        const start = { deliver_policy: kit.jetstream.DeliverPolicy.StartSequence, opt_start_seq: from };
        const consumer = await js.consumers.get(stream, start);
        if (stopped()) return () => undefined;
        const messages: ConsumerMessages = await consumer.consume({
          expires: 5_000,
          idle_heartbeat: 1_000,
          callback: ({ subject, seq: sequence, headers, data }) => {
            if (stopped()) return;
            const id = headers?.get('Nats-Msg-Id') ?? '';
            listener({ subject, sequence, id, body: plain(data) });
          },
        });
        return () => messages.stop();
      }),
    stream: (name) =>
      run(async ({ jsm }) => {
        const { state, created } = await jsm.streams.info(name);
        const first = state.messages === 0 ? state.last_seq + 1 : state.first_seq;
        return { first, last: state.last_seq, created: String(created) };
      }),

    create: (bucket, key, body) => run(async (to) => (await to.bucket(bucket)).create(key, body), key),
    update: (bucket, key, body, revision) =>
      run(async (to) => {
        const kv = await to.bucket(bucket);
        return revision === null ? kv.put(key, body) : kv.update(key, body, revision);
      }, key),
    remove: (bucket, key, revision) =>
      run(async (to) => {
        const kv = await to.bucket(bucket);
        await kv.delete(key, revision === null ? {} : { previousSeq: revision });
        return null;
      }, key),
    read: (bucket, key) => run(async (to) => entryOf(await (await to.bucket(bucket)).get(key))),
    watch: (bucket, listener) =>
      lasting(async (to, stopped) => {
        const watch = await (await to.bucket(bucket)).watch();
        let current = false;
        const tellCurrent = () => {
          if (!current && !stopped()) listener({ kind: 'current' });
          current = true;
        };
        void deliver(watch, stopped, listener, tellCurrent);
        // An empty bucket has no last value that would tell.
        const { state } = await to.jsm.streams.info(`KV_${bucket}`);
        if (state.messages === 0) tellCurrent();
        return () => watch.stop();
      }),

    request: (subject, body, timeout) =>
      run(async ({ nc }) => plain((await nc.request(subject, body, { timeout })).data)),
    serve: (subject, handler) =>
      lasting(async ({ nc }) => {
        const callback = (error: Error | null, message: Msg) => {
          if (!error) void handler(plain(message.data)).then((answer) => message.respond(answer));
        };
        const subscription = nc.subscribe(subject, { callback });
        return () => subscription.unsubscribe();
      }),

    putObject: (bucket, name, body) =>
      run(async (to) => {
        await (await to.objects(bucket)).putBlob({ name, options: { max_chunk_size: 262_144 } }, body);
        return null;
      }),
    async getObject(bucket, name) {
      const got = await run(async (to) => (await to.objects(bucket)).getBlob(name));
      if (!got.ok) return got;
      return got.value ? { ok: true, value: plain(got.value) } : { ok: false, failure: { kind: 'absent' } };
    },
    removeObject: (bucket, name) =>
      run(async (to) => {
        await (await to.objects(bucket)).delete(name);
        return null;
      }),

    declare: (asset) =>
      run(async (to) => {
        await declareAsset(to.js, to.jsm, asset);
        return null;
      }),
    withdraw: ({ is, name }) =>
      run(async ({ jsm }) => {
        const prefix = { stream: '', bucket: 'KV_', objects: 'OBJ_' }[is];
        await jsm.streams.delete(`${prefix}${name}`);
        return null;
      }),

    status: () => status,
    watchStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closing = true;
      if (now) await now.nc.close();
      else if (status.state !== 'closed') setStatus({ state: 'closed', closed: 'by-us' });
    },
  };

  function connectionOptions({ hosts, port, seed, ca, pingMs = 1_000 }: NatsOptions, kit: Kit) {
    // The client checks a bare address against "localhost": the name is ours (its type does not know the option).
    const tls = { ca, servername: hubName };
    return {
      servers: hosts.map((host) => `tls://${host}:${port}`),
      noRandomize: true,
      name: desk,
      inboxPrefix: `_INBOX.${desk}`,
      authenticator: kit.transport.nkeyAuthenticator(new TextEncoder().encode(seed)),
      tls,
      // Its own number of tries ends for good after half a minute.
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitterTLS: 250,
      pingInterval: pingMs,
      maxPingOut: 2,
      timeout: 2_000,
    };
  }
}

const isDenial = (event: Status): boolean =>
  event.type === 'error' && event.error.name === 'PermissionViolationError';
