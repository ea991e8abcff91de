import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { KV } from '@nats-io/kv';
import type { ObjectStore } from '@nats-io/obj';
import type { NatsConnection, Status } from '@nats-io/transport-node';
import type { Clock, Log } from '../platform/ports.ts';
import { hubName } from './assets.ts';
import { isRemoval, linkFailureOf } from './nats-failures.ts';
import { type Subscribe, subscriptionOf } from './nats-subscription.ts';
import { steadyTransport } from './nats-transport.ts';
import type { LinkResult, LinkStatus, Unsubscribe } from './port.ts';
import { createRefusals } from './refusals.ts';

export type NatsOptions = {
  /** Name and addresses of the hub, tried in this order: the server that answers must have the hub's certificate. */
  readonly hosts: readonly string[];
  readonly port: number;
  /** The name of the connection, and of its inbox. */
  readonly desk: string;
  /** The NKey's seed. It stays on this PC: the client sends a signature made with it. */
  readonly seed: string;
  /** The certificate of the clinic's authority, PEM. */
  readonly ca: string;
  readonly clock: Clock;
  readonly log?: Pick<Log, 'warn'> | undefined;
  /** Time-out of a call, in milliseconds. */
  readonly timeoutMs?: number;
  /** Milliseconds between pings; two missed pings end the connection. */
  readonly pingMs?: number;
};

/** The client's parts over one connection. */
export type NatsClient = {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  bucket(name: string): Promise<KV>;
  objects(name: string): Promise<ObjectStore>;
  readonly library: Library;
};

export type ReconnectingClient = {
  /** Runs one call. Errors of the client become failures of the port. @param key the key that is written, for `taken` */
  run<T>(task: (client: NatsClient) => Promise<T>, key?: string): Promise<LinkResult<T>>;
  /** Subscribes now, and again on each new connection, until it is unsubscribed. */
  subscribe(begin: Subscribe<NatsClient>): Unsubscribe;
  status(): LinkStatus;
  watchStatus(listener: (status: LinkStatus) => void): Unsubscribe;
  close(): Promise<void>;
};

/** Milliseconds between two tries to connect. */
const retryMs = 250;

type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Loads the client library lazily, with the first link. */
async function loadLibrary() {
  const [transport, { NodeTransport, nodeResolveHost }, jetstream, kv, obj] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/transport-node/lib/node_transport.js'),
    import('@nats-io/jetstream'),
    import('@nats-io/kv'),
    import('@nats-io/obj'),
  ]);
  const Transport = steadyTransport(NodeTransport);
  // What the client's own `connect` does, with its transport corrected.
  transport.setTransportFactory({ factory: () => new Transport(), dnsResolveFn: nodeResolveHost });
  return { transport, jetstream, kv, obj };
}

/** Connects to a real hub, and reconnects until it is closed or the hub refuses the desk's key. */
export function createReconnectingClient(options: NatsOptions): ReconnectingClient {
  const { clock, timeoutMs = 1_000 } = options;
  const listeners = new Set<(status: LinkStatus) => void>();
  let status: LinkStatus = { state: 'linking', epoch: null, closed: null, denied: 0 };
  let client: NatsClient | null = null;
  let closing = false;
  const refusals = createRefusals(clock);
  /** What each new connection subscribes to. */
  const subscriptions = new Set<(client: NatsClient) => void>();

  function setStatus(change: Partial<LinkStatus>): void {
    status = { ...status, ...change };
    for (const listener of [...listeners]) listener(status);
  }

  async function connect(): Promise<void> {
    const library = await loadLibrary();
    while (!closing) {
      try {
        const nc = await library.transport.NatsConnectionImpl.connect(connectionOptions(options, library));
        if (closing) return void (await nc.close());
        return onConnected(nc, library);
      } catch (error) {
        if (isRemoved(error)) return setStatus({ state: 'closed', closed: 'removed' });
        await new Promise<void>((resolve) => clock.after(retryMs, resolve));
      }
    }
  }

  function isRemoved(error: unknown): boolean {
    if (isRemoval(error)) return refusals.add();
    refusals.end();
    return false;
  }

  async function onConnected(nc: NatsConnection, library: Library): Promise<void> {
    const connected = await clientOver(nc, library, timeoutMs);
    client = connected;
    refusals.end();
    void followStatus(nc);
    void nc.closed().then(onClosed);
    for (const start of subscriptions) start(connected);
    setStatus({ state: 'linked', epoch: nc.info?.server_id ?? '' });
  }

  function onClosed(): void {
    client = null;
    if (closing) setStatus({ state: 'closed', closed: 'by-us' });
    else {
      // The client gives up for good where it should not: after two refusals of any kind, whenever they were.
      setStatus({ state: 'linking' });
      void connect();
    }
  }

  async function followStatus(nc: NatsConnection): Promise<void> {
    for await (const event of nc.status()) {
      if (event.type === 'disconnect' && !nc.isClosed()) setStatus({ state: 'linking' });
      if (event.type === 'reconnect') setStatus({ state: 'linked', epoch: nc.info?.server_id ?? '' });
      if (isDenial(event)) setStatus({ denied: status.denied + 1 });
    }
  }

  void connect();
  return {
    async run(task, key = '') {
      if (status.state !== 'linked' || !client) return { ok: false, failure: { kind: 'not-linked' } };
      try {
        return { ok: true, value: await task(client) };
      } catch (error) {
        return { ok: false, failure: linkFailureOf(error, key) };
      }
    },
    subscribe(begin) {
      const { start, stop } = subscriptionOf(begin, clock);
      subscriptions.add(start);
      if (client) start(client);
      return () => {
        subscriptions.delete(start);
        stop();
      };
    },
    status: () => status,
    watchStatus(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closing = true;
      if (client) await client.nc.close();
      else if (status.state !== 'closed') setStatus({ state: 'closed', closed: 'by-us' });
    },
  };
}

async function clientOver(nc: NatsConnection, library: Library, timeoutMs: number): Promise<NatsClient> {
  // `checkAPI` would ask for the account's limits, for which no desk has the permission.
  const js = library.jetstream.jetstream(nc, { timeout: timeoutMs, checkAPI: false });
  const jsm = await js.jetstreamManager(false);
  const buckets = new library.kv.Kvm(js);
  const stores = new library.obj.Objm(js);
  return {
    nc,
    js,
    jsm,
    library,
    bucket: (name) => buckets.open(name, { allow_direct: true }),
    objects: (name) => stores.open(name, false),
  };
}

function connectionOptions(
  { hosts, port, desk, seed, ca, pingMs = 1_000 }: NatsOptions,
  { transport }: Library,
) {
  // For a bare address the client checks the certificate against "localhost": `servername` is passed on, though its type
  // does not know it.
  const tls = { ca, servername: hubName, rejectUnauthorized: true };
  return {
    servers: hosts.map((host) => `tls://${host}:${port}`),
    noRandomize: true,
    name: desk,
    inboxPrefix: `_INBOX.${desk}`,
    authenticator: transport.nkeyAuthenticator(new TextEncoder().encode(seed)),
    tls,
    // The client's default number of tries is used up after half a minute.
    maxReconnectAttempts: -1,
    reconnectTimeWait: retryMs,
    reconnectJitterTLS: retryMs,
    pingInterval: pingMs,
    maxPingOut: 2,
    timeout: 2_000,
  };
}

const isDenial = (event: Status): boolean =>
  event.type === 'error' && event.error.name === 'PermissionViolationError';
