import type { Connections } from '../../../electron/link/attendance.ts';
import type { Asset, Engine, StreamMessage, WatchEvent } from '../../../electron/link/engine.ts';
import { type Permissions, subjectMatches } from '../../../electron/link/permissions.ts';
import type { LinkResult, LinkStatus } from '../../../electron/link/port.ts';
import type { Clock } from '../../../electron/platform/ports.ts';
import type { Chance } from '../chance.ts';
import {
  createHubMemory,
  type FakeStream,
  type HubMemory,
  type Kept,
  type MemoryEvent,
} from './hub-memory.ts';

/**
 * The chance, at each message, that the connection breaks before or after it; that it is on its way for seconds, so that
 * its answer is too late and the desk sends it again; that it is delivered twice.
 */
export type HubWeather = { readonly breaks: number; readonly slow?: number; readonly twice?: number };

/** As measured on a real server and its client, in milliseconds. */
const times = {
  way: 1,
  moreWay: 4,
  reconnect: 150,
  moreReconnect: 200,
  stale: 2_900,
  answer: 800,
  slow: 1_500,
  drops: 10_000,
} as const;

/** `hears`: an event that it does not hear is not sent to its desk. */
type MemoryListener = {
  readonly hears: (event: MemoryEvent) => boolean;
  readonly listener: (event: MemoryEvent) => void;
};

type Connection = {
  readonly desk: string;
  readonly permissions: Permissions | null;
  status: LinkStatus;
  /** Rises each time the connection breaks: messages in flight never arrive. */
  cable: number;
  /** Messages keep their order on one connection, each way. */
  arrivesHub: number;
  arrivesDesk: number;
  /** What is on its way to the desk, in order: timers of one moment may run in another one. */
  readonly onTheWay: (() => void)[];
  readonly onMemory: Set<MemoryListener>;
  readonly onStatus: Set<(status: LinkStatus) => void>;
  /** Its desk's clock: while that sleeps, nothing is received and no call times out. */
  readonly clock: Pick<Clock, 'after'>;
  /** Since when its desk sleeps, and what has come meanwhile; null: it is awake. */
  asleep: { readonly since: number; readonly waiting: (() => void)[] } | null;
  /** Its cable is pulled: nothing arrives, either way, and it cannot connect. */
  unplugged: boolean;
  /** How the connection ended last, and when, UTC ms. */
  ended: { readonly is: 'left' | 'stale'; readonly at: number } | null;
  readonly served: Map<string, (body: Uint8Array) => Promise<Uint8Array>>;
};

/**
 * A hub with its engine's behaviour on a virtual clock, with faults from a seed.
 *
 * It has the traps of engine.ts, and passes the same contract as a real server.
 */
export function createFakeHub(
  clock: Clock,
  chance: Chance,
  weather: HubWeather = { breaks: 0 },
  /** In its epochs: those of another hub are others. */
  hubName = 'hub',
  /** Notified as a message is counted in a stream. `at`: monotonic ms */
  onAppended: (stream: FakeStream, message: Kept, at: number) => void = () => undefined,
) {
  const connections = new Set<Connection>();
  /** When a desk ended its connection, UTC ms. */
  const lefts = new Map<string, number>();
  /** The desks whose keys were removed. */
  const removed = new Set<string>();
  let starts = 0;
  let up = true;
  let frozen = false;
  let queue: (() => void)[] = [];
  let memory: HubMemory = emptyMemory();

  function emptyMemory(): HubMemory {
    starts += 1;
    return createHubMemory(
      () => clock.wall(),
      starts,
      (event) => {
        const appendedTo = event.kind === 'appended' ? memory.streams.get(event.stream) : undefined;
        if (event.kind === 'appended' && appendedTo) onAppended(appendedTo, event.message, clock.monotonic());
        for (const connection of connections) {
          const listeners = [...connection.onMemory].filter(({ hears }) => hears(event));
          if (listeners.length === 0) continue;
          deliver(connection, () => {
            for (const one of listeners) if (connection.onMemory.has(one)) one.listener(event);
          });
        }
      },
    );
  }

  const isTwice = () => !!weather.twice && chance() < weather.twice;
  /** An event, to a desk: at least once. */
  function deliver(connection: Connection, task: () => void): void {
    toDesk(connection, task);
    if (isTwice()) toDesk(connection, task);
  }

  const way = () => {
    const usual = times.way + chance() * times.moreWay;
    return weather.slow && chance() < weather.slow ? usual + chance() * times.slow : usual;
  };

  function setStatus(connection: Connection, change: Partial<LinkStatus>): void {
    connection.status = { ...connection.status, ...change };
    for (const listener of [...connection.onStatus]) listener(connection.status);
  }

  function breakOff(connection: Connection): void {
    if (connection.status.state === 'closed') return;
    connection.cable += 1;
    connection.ended = { is: 'stale', at: clock.wall() };
    if (connection.status.state === 'linked') setStatus(connection, { state: 'linking' });
    clock.after(times.reconnect + chance() * times.moreReconnect, () => connect(connection));
  }

  function connect(connection: Connection): void {
    if (connection.status.state !== 'linking') return;
    if (!up || frozen || connection.asleep || connection.unplugged) {
      clock.after(times.reconnect, () => connect(connection));
      return;
    }
    connection.cable += 1;
    if (removed.has(connection.desk)) setStatus(connection, { state: 'closed', closed: 'removed' });
    else setStatus(connection, { state: 'linked', epoch: `${hubName}-${starts}` });
  }

  /** To the hub, in order; a frozen hub handles it when it thaws, even if the connection has broken since. */
  function toHub(connection: Connection, task: () => void): void {
    const { cable } = connection;
    connection.arrivesHub = Math.max(connection.arrivesHub, clock.monotonic() + way());
    const breaks = chance() < weather.breaks;
    clock.after(connection.arrivesHub - clock.monotonic(), () => {
      if (!up || connection.unplugged || (cable !== connection.cable && !frozen)) return;
      if (breaks && chance() < 0.5) return breakOff(connection);
      if (frozen) queue.push(task);
      else task();
      if (breaks) breakOff(connection);
    });
  }

  function toDesk(connection: Connection, task: () => void): void {
    const { cable } = connection;
    connection.arrivesDesk = Math.max(connection.arrivesDesk, clock.monotonic() + way());
    connection.onTheWay.push(() => {
      const deliver = () => {
        if (connection.unplugged) return;
        if (cable === connection.cable && connection.status.state === 'linked') task();
      };
      const { asleep } = connection;
      if (!asleep) deliver();
      else if (clock.monotonic() - asleep.since <= times.drops) asleep.waiting.push(deliver);
    });
    clock.after(connection.arrivesDesk - clock.monotonic(), () => connection.onTheWay.shift()?.());
  }

  const deny = (connection: Connection) =>
    toDesk(connection, () => setStatus(connection, { denied: connection.status.denied + 1 }));

  /** What each desk may publish, as it was found: it asks for the same few subjects all day. */
  const found = new WeakMap<Permissions, Map<string, boolean>>();

  function allowed({ permissions }: Connection, subject: string): boolean {
    if (permissions === null) return true;
    const known = found.get(permissions) ?? new Map<string, boolean>();
    found.set(permissions, known);
    const may = known.get(subject) ?? permissions.publish.some((one) => subjectMatches(subject, one));
    known.set(subject, may);
    return may;
  }

  const mayHear = ({ permissions }: Connection, pattern: string) =>
    permissions === null || permissions.subscribe.some((one) => subjectMatches(pattern, one));

  /** A reader makes a consumer of its own. Where it may not, it stays silent, and the hub counts it. */
  const mayRead = (connection: Connection, stream: string) =>
    allowed(connection, `$JS.API.CONSUMER.CREATE.${stream}.any`);

  /** @param subject the subject to which the engine's client would publish for this call */
  function call<T>(
    connection: Connection,
    subject: string,
    effect: (answer: (result: LinkResult<T>) => void) => void,
    timeoutMs: number = times.answer,
  ): Promise<LinkResult<T>> {
    if (connection.status.state !== 'linked')
      return Promise.resolve({ ok: false, failure: { kind: 'not-linked' } });
    return new Promise((resolve) => {
      const cancel = connection.clock.after(timeoutMs, () =>
        resolve({ ok: false, failure: { kind: 'no-answer' } }),
      );
      const answer = (result: LinkResult<T>) =>
        toDesk(connection, () => {
          cancel();
          resolve(result);
        });
      toHub(connection, () => {
        if (allowed(connection, subject)) return effect(answer);
        deny(connection);
        answer({ ok: false, failure: { kind: 'denied' } });
      });
    });
  }

  /** @param permissions null: the keeper, who may do everything */
  function engineFor(
    desk: string,
    permissions: Permissions | null,
    deskClock: Pick<Clock, 'after'> = clock,
  ): Engine {
    const connection: Connection = {
      desk,
      permissions,
      status: { state: 'linking', epoch: null, closed: null, denied: 0 },
      cable: 0,
      arrivesHub: 0,
      arrivesDesk: 0,
      onTheWay: [],
      onMemory: new Set(),
      onStatus: new Set(),
      clock: deskClock,
      asleep: null,
      unplugged: false,
      ended: null,
      served: new Map(),
    };
    connections.add(connection);
    clock.after(way(), () => connect(connection));
    const run = <T>(subject: string, effect: () => LinkResult<T>) =>
      call<T>(connection, subject, (answer) => answer(effect()));
    const store = (name: string) => `$O.${name}.M.any`;

    return {
      append: (subject, body, id, endsAfterMs) =>
        run(subject, () => {
          const appended = memory.append(subject, body, id, endsAfterMs);
          if (isTwice()) memory.append(subject, body, id, endsAfterMs);
          return appended;
        }),
      stream: (name) => run(`$JS.API.STREAM.INFO.${name}`, () => memory.stream(name)),
      create: (bucket, key, body) => run(`$KV.${bucket}.${key}`, () => memory.create(bucket, key, body)),
      update: (bucket, key, body, revision) =>
        run(`$KV.${bucket}.${key}`, () => memory.update(bucket, key, body, revision)),
      remove: (bucket, key, revision) =>
        run(`$KV.${bucket}.${key}`, () => memory.remove(bucket, key, revision)),
      read: (bucket, key) =>
        run(`$JS.API.DIRECT.GET.KV_${bucket}.$KV.${bucket}.${key}`, () => memory.read(bucket, key)),
      putObject: (name, key, body) => run(store(name), () => memory.putObject(name, key, body)),
      getObject: (name, key) => run(`$JS.API.DIRECT.GET.OBJ_${name}.any`, () => memory.getObject(name, key)),
      removeObject: (name, key) => run(store(name), () => memory.removeObject(name, key)),
      declare: (asset: Asset) => run(`$JS.API.STREAM.CREATE.${asset.name}`, () => memory.declare(asset)),
      setLimits: (stream) => run(`$JS.API.STREAM.UPDATE.${stream.name}`, () => memory.setLimits(stream)),
      withdraw: (asset: Asset) => run(`$JS.API.STREAM.DELETE.${asset.name}`, () => memory.withdraw(asset)),

      live(pattern, listener) {
        if (!mayHear(connection, pattern)) {
          toHub(connection, () => deny(connection));
          return () => undefined;
        }
        const republished = (event: MemoryEvent): StreamMessage | null => {
          if (event.kind !== 'appended') return null;
          const { asset } = memory.streams.get(event.stream) ?? {};
          if (asset?.is !== 'stream' || !asset.republish) return null;
          const prefix = asset.republish.from.slice(0, -1);
          const to = asset.republish.to.slice(0, -1);
          const subject = event.message.subject.replace(prefix, to);
          return subjectMatches(subject, pattern) ? { ...event.message, subject } : null;
        };
        return listen(
          connection,
          (event) => republished(event) !== null,
          (event) => {
            const message = republished(event);
            if (message) listener(message);
          },
        );
      },
      replay: (name, from, listener) => replay(connection, name, from, listener),
      watch: (bucket, listener) => watch(connection, bucket, listener),

      request(subject, body, timeoutMs) {
        const effect = (answer: (result: LinkResult<Uint8Array>) => void) => {
          const other = [...connections].find(
            (one) => one.served.has(subject) && one.status.state === 'linked',
          );
          if (!other) return answer({ ok: false, failure: { kind: 'absent' } });
          toDesk(other, () => {
            const handler = other.served.get(subject);
            if (!handler) return;
            void handler(body).then((value) => toHub(other, () => answer({ ok: true, value })));
          });
        };
        return call<Uint8Array>(connection, subject, effect, timeoutMs);
      },
      serve(subject, handler) {
        if (!mayHear(connection, subject)) {
          toHub(connection, () => deny(connection));
          return () => undefined;
        }
        connection.served.set(subject, handler);
        return () => connection.served.delete(subject);
      },
      status: () => connection.status,
      watchStatus(listener) {
        connection.onStatus.add(listener);
        return () => connection.onStatus.delete(listener);
      },
      async close() {
        connections.delete(connection);
        lefts.set(connection.desk, clock.wall());
        if (connection.status.state !== 'closed') setStatus(connection, { state: 'closed', closed: 'by-us' });
      },
    };
  }

  function listen(
    connection: Connection,
    hears: MemoryListener['hears'],
    listener: MemoryListener['listener'],
  ): () => void {
    const one = { hears, listener };
    connection.onMemory.add(one);
    return () => connection.onMemory.delete(one);
  }

  /** Like the engine's ordered consumer: in a new stream it silently goes on behind the last sequence. */
  function replay(
    connection: Connection,
    name: string,
    from: number,
    listener: (message: StreamMessage) => void,
  ): () => void {
    let next = from;
    let made: string | null = null;
    let ended = false;
    const pull = () => {
      if (ended) return;
      const stream = memory.streamNow(name);
      if (!stream) return;
      if (made !== null && made !== stream.created) next = stream.last + 1;
      made = stream.created;
      for (const message of stream.messages) {
        if (message.sequence < next) continue;
        next = message.sequence + 1;
        deliver(connection, () => {
          if (!ended) listener(message);
        });
      }
    };
    if (!mayRead(connection, name)) {
      toHub(connection, () => deny(connection));
      return () => undefined;
    }
    const begin = () => toHub(connection, pull);
    const isOfThis = (event: MemoryEvent) => event.kind === 'appended' && event.stream === name;
    const stopMemory = listen(connection, isOfThis, begin);
    begin();
    return () => {
      ended = true;
      stopMemory();
    };
  }

  /** Like the engine's watch: a lost bucket, or a key that expires, makes no event. */
  function watch(connection: Connection, bucket: string, listener: (event: WatchEvent) => void): () => void {
    if (!mayRead(connection, `KV_${bucket}`)) {
      toHub(connection, () => deny(connection));
      return () => undefined;
    }
    let ended = false;
    const tell = (event: WatchEvent) =>
      toDesk(connection, () => {
        if (!ended) listener(event);
      });
    /** The incarnation of the bucket that is watched. */
    let watched: string | null = null;
    const incarnation = () => {
      const there = memory.stream(`KV_${bucket}`);
      return there.ok ? there.value.created : null;
    };
    const isOfThis = (event: MemoryEvent) => event.kind !== 'appended' && event.bucket === bucket;
    const stopMemory = listen(connection, isOfThis, (event) => {
      if (ended || event.kind === 'appended') return;
      if (watched === null || watched !== incarnation()) return;
      if (event.kind === 'written') listener({ kind: 'put', entry: event.entry });
      else listener({ kind: 'removed', key: event.key });
    });
    toHub(connection, () => {
      const entries = memory.entries(bucket);
      if (!entries) return;
      for (const entry of entries) tell({ kind: 'put', entry });
      tell({ kind: 'current' });
      const made = incarnation();
      toDesk(connection, () => {
        watched = made;
      });
    });
    return () => {
      ended = true;
      stopMemory();
    };
  }

  return {
    engineFor,
    /** The hub's process dies: its memory is gone. */
    kill() {
      up = false;
      frozen = false;
      queue = [];
      for (const connection of connections) breakOff(connection);
    },
    start() {
      memory = emptyMemory();
      up = true;
    },
    /** The hub's PC stands still; its sockets still accept what is sent. */
    freeze() {
      frozen = true;
      clock.after(times.stale, () => {
        if (frozen) for (const connection of connections) breakOff(connection);
      });
    },
    thaw() {
      frozen = false;
      const waiting = queue;
      queue = [];
      for (const task of waiting) task();
    },
    /** The keeper removes a desk's key: the hub ends its connection, and the desk does not reconnect. */
    removeDesk(desk: string) {
      removed.add(desk);
      for (const connection of connections)
        if (connection.desk === desk) {
          connection.cable += 1;
          connections.delete(connection);
          setStatus(connection, { state: 'closed', closed: 'removed' });
        }
    },
    /** The desk gets another key. */
    addDesk: (desk: string) => removed.delete(desk),
    /**
     * A desk's PC sleeps: what is sent to it waits in its socket, and after ten seconds the hub ends the connection. At its
     * end the desk reads what waited before it notices that.
     */
    sleep(desk: string) {
      for (const connection of connections)
        if (connection.desk === desk) connection.asleep ??= { since: clock.monotonic(), waiting: [] };
    },
    wake(desk: string) {
      for (const connection of connections) {
        if (connection.desk !== desk || !connection.asleep) continue;
        const { since, waiting } = connection.asleep;
        connection.asleep = null;
        for (const deliver of waiting) deliver();
        if (clock.monotonic() - since > times.drops) breakOff(connection);
      }
    },
    stream: (name: string): FakeStream | null => memory.streams.get(name) ?? null,
    /** Which making of a stream or bucket the hub has; null: there is none. */
    madeAs(name: string): string | null {
      const status = memory.stream(name);
      return status.ok ? status.value.created : null;
    },
    /** Which desks are connected, and how the last connection of each other one ended. */
    attendance(): Connections {
      const open = new Set<string>();
      const all = new Map<string, { readonly is: 'left' | 'stale'; readonly at: number }>();
      for (const [desk, at] of lefts) all.set(desk, { is: 'left', at });
      for (const { desk, status, asleep, ended: end } of connections) {
        const isStale = asleep !== null && clock.monotonic() - asleep.since > times.drops;
        if (status.state === 'linked' && !isStale) open.add(desk);
        else if (end) all.set(desk, end);
      }
      return { open, ended: all };
    },
    /** One desk's cable is pulled: what is on its way is lost, and pings notice it on both sides. */
    unplug(desk: string) {
      for (const connection of connections) {
        if (connection.desk !== desk) continue;
        connection.unplugged = true;
        clock.after(times.stale, () => {
          if (connection.unplugged) breakOff(connection);
        });
      }
    },
    /** It is put back: the connection is another one. */
    plugIn(desk: string) {
      for (const connection of connections) {
        if (connection.desk !== desk || !connection.unplugged) continue;
        connection.unplugged = false;
        breakOff(connection);
      }
    },
    /** One desk's cable is pulled for a moment. */
    cut(desk: string) {
      for (const connection of connections) if (connection.desk === desk) breakOff(connection);
    },
  };
}
