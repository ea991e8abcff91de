import { readFileSync } from 'node:fs';
import { assetsOf, clinicLifetimes } from '../../electron/link/assets.ts';
import { createLink } from '../../electron/link/link.ts';
import type { Link } from '../../electron/link/port.ts';
import { createSealing } from '../../electron/link/sealing.ts';
import { systemRandom } from '../../electron/platform/node-ports.ts';
import { createRealHub, serverHere } from '../electron/link/real-hub.ts';
import { measureClaimToCall } from './claim-to-call.ts';
import { measureFilling, measureLinkedClinic } from './linked-clinic.ts';
import { type Benchmark, type MeasuredRow, quantile, short, spread } from './measure.ts';

const MB = 2 ** 20;
/** A changed row, sealed, is about so large. */
const rowBytes = 400;

type Hub = Awaited<ReturnType<typeof createRealHub>>;

/** The clinic link over the real server and TLS, all on this machine: what the engine takes and how fast it is. */
export const link: Benchmark = {
  name: 'link',
  about:
    'whole desks on a hub, on a virtual clock: calls, freshness, filling; then the link on the real server over TLS: latency, memory',
  async run(sizes, say, { quick, desks }) {
    // Fifty desks take as long as all others together: `--desks 25,50` measures them, also without a link.
    const counts = desks ?? (quick ? [2] : [1, 2, 6, 12, 25]);
    const apart = desks ? Math.max(...desks) : 6;
    for await (const row of measureLinkedClinic(counts, { apart, quick })) say(row);
    for (const size of quick ? [200] : sizes.filter((size) => size >= 10_000))
      for (const row of await measureFilling(size)) say(row);
    if (!serverHere.ok) return console.log(`  not measured: ${serverHere.sentence}`);
    for (const desks of quick ? [2] : [6, 50]) for (const row of await measureDesks(desks, quick)) say(row);
    for (const row of await measureClaimToCall(quick ? 5 : 400)) say(row);
    for (const row of await measureMemory(quick)) say(row);
  },
};

async function withHub<T>(run: (hub: Hub) => Promise<T>): Promise<T> {
  const hub = await createRealHub();
  try {
    await hub.until('linked', () => hub.keeper.status().state === 'linked');
    for (const asset of assetsOf(clinicLifetimes)) await hub.keeper.declare(asset);
    return await run(hub);
  } finally {
    await hub.close();
  }
}

async function linksOf(hub: Hub, desks: number): Promise<Link[]> {
  const names = Array.from({ length: desks }, (_, i) => `d${String(i + 1).padStart(2, '0')}`);
  const engines = await hub.direct(names);
  const { clock } = hub;
  const random = systemRandom();
  return engines.map((engine, i) => createLink({ desk: names[i] ?? '', engine, clock, random }));
}

const measureDesks = (desks: number, quick: boolean): Promise<MeasuredRow[]> =>
  withHub(async (hub) => {
    const links = await linksOf(hub, desks);
    const { changes, marks } = await latencies(links, quick ? 20 : 500);
    const { server, client } = await idle(hub, links, quick ? 200 : 10_000);
    const rows: MeasuredRow[] = [
      row(`A change, from its publishing to every one of ${desks} desks`, changes, desks === 6 ? 25 : null),
      row(`A mark, from one desk to another of ${desks}`, marks, desks === 6 ? 25 : null),
      {
        what: `An idle desk’s link, of ${desks}`,
        size: null,
        unit: '%',
        value: client / desks,
        is: 'of a core',
        bar: 0.5,
        more: `the server ${short(server)} % of a core for all of them`,
      },
    ];
    const still = await afterStandstill(hub, links);
    const { noticed, back } = await afterKill(hub, links);
    if (desks === 6)
      rows.push(
        {
          what: 'The hub killed, or standing still: every desk goes on alone',
          size: null,
          unit: 's',
          value: Math.max(noticed, still) / 1_000,
          is: 'the last desk’s link has noticed it',
          bar: 5,
          more: `killed ${short(noticed / 1_000)} s, standing still ${short(still / 1_000)} s; a person’s call goes from then on, the background 62 s later`,
        },
        {
          what: 'The hub killed and back: every desk linked again',
          size: null,
          unit: 's',
          value: back / 1_000,
          is: 'the last desk, from when the server listens',
          bar: 2,
          more: 'the keeper’s grace, in which calls are declared again, is not in it',
        },
      );
    return rows;
  });

const row = (what: string, ms: readonly number[], bar: number | null): MeasuredRow => ({
  what,
  size: null,
  unit: 'ms',
  value: quantile(ms, 0.99),
  is: 'p99',
  bar,
  more: `sealed and opened with it; ${spread(ms)}`,
});

/** One after the other, sealed by the first desk and opened by the last: with what the link takes besides. */
async function latencies(links: readonly Link[], rounds: number) {
  const [first, last] = [links[0], links.at(-1)];
  if (!first || !last) throw new Error('no desks');
  const { bytes } = systemRandom();
  const ring = { day: new Map([[1, bytes(32)]]), money: new Map([[1, bytes(32)]]) };
  const seals = createSealing(first.desk, bytes(16), ring);
  const opens = createSealing(last.desk, bytes(16), ring);
  const body = bytes(rowBytes);
  const sealed = (scope: 'log' | 'state', id: string) =>
    seals.seal('day', { scope, subject: 'x', desk: first.desk, schema: 1, id }, body);
  const opened = (scope: 'log' | 'state', id: string, sealedBody: Uint8Array) => {
    const { ok } = opens.open({ scope, subject: 'x', desk: first.desk, schema: 1, id }, sealedBody);
    if (!ok) throw new Error('not opened');
  };

  let arrived = 0;
  let settle: () => void = () => undefined;
  let current = 0;
  for (const one of links)
    one.follow(null, (event) => {
      if (event.kind === 'current') current += 1;
      if (event.kind !== 'change') return;
      if (one === last) opened('log', event.change.id, event.change.body);
      arrived += 1;
      if (arrived === links.length) settle();
    });
  while (current < links.length) await new Promise((resolve) => setTimeout(resolve, 10));
  const changes: number[] = [];
  for (let i = 0; i < rounds; i++) {
    arrived = 0;
    const all = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const from = performance.now();
    const id = `id${i}`;
    await first.publish({ kind: 'visit', id, body: sealed('log', id) });
    await all;
    changes.push(performance.now() - from);
  }

  const marks: number[] = [];
  let seen: (key: string) => void = () => undefined;
  let watching = false;
  last.state.watch('day', (event) => {
    if (event.kind === 'current') watching = true;
    if (event.kind !== 'put') return;
    opened('state', event.entry.key, event.entry.body);
    seen(event.entry.key);
  });
  while (!watching) await new Promise((resolve) => setTimeout(resolve, 10));
  for (let i = 0; i < rounds; i++) {
    const key = `visit${i}`;
    const there = new Promise<void>((resolve) => {
      seen = (which) => which === key && resolve();
    });
    const from = performance.now();
    await first.state.put('day', key, sealed('state', key));
    await there;
    marks.push(performance.now() - from);
  }
  return { changes, marks };
}

/** Percent of a core while nothing happens: pings, checks of the streams, presence every three seconds. */
async function idle(hub: Hub, links: readonly Link[], ms: number) {
  const presence = setInterval(() => {
    for (const one of links) void one.state.put('presence', one.desk, new Uint8Array(100));
  }, 3_000);
  const [from, own, server] = [performance.now(), process.cpuUsage(), serverCpuMs(hub.pid())];
  await new Promise((resolve) => setTimeout(resolve, ms));
  clearInterval(presence);
  const { user, system } = process.cpuUsage(own);
  const took = performance.now() - from;
  return {
    client: ((user + system) / 1_000 / took) * 100,
    server: ((serverCpuMs(hub.pid()) - server) / took) * 100,
  };
}

/** Milliseconds until the last desk has noticed that the hub answers nothing, with its connections as they were. */
async function afterStandstill(hub: Hub, links: readonly Link[]): Promise<number> {
  await hub.freeze();
  const from = performance.now();
  await hub.until('noticed', () => links.every((one) => one.status().state === 'linking'));
  const noticed = performance.now() - from;
  hub.thaw();
  await hub.until('linked again', () => links.every((one) => one.status().state === 'linked'));
  return noticed;
}

/** Milliseconds until the last desk has noticed, and from when the server listens until the last one is linked. */
async function afterKill(hub: Hub, links: readonly Link[]) {
  const killed = performance.now();
  await hub.kill();
  await hub.until('noticed', () => links.every((one) => one.status().state === 'linking'));
  const noticed = performance.now() - killed;
  await hub.start();
  const from = performance.now();
  await hub.until('linked again', () => links.every((one) => one.status().state === 'linked'));
  return { noticed, back: performance.now() - from };
}

const measureMemory = (quick: boolean): Promise<MeasuredRow[]> =>
  withHub(async (hub) => {
    const [first] = await linksOf(hub, 6);
    if (!first) throw new Error('no desk');
    const idleMemory = memoryOf(hub.pid());
    // As much as the stream of changes keeps, in chunks as they are published at most.
    const chunk = new Uint8Array(200_000);
    const chunks = Math.ceil(((quick ? 1 : 64) * MB) / chunk.length);
    for (let i = 0; i < chunks; i++) await first.publish({ kind: 'visit', id: `c${i}`, body: chunk });
    const day = memoryOf(hub.pid());
    const page = new Uint8Array(4 * MB);
    for (let i = 0; i < (quick ? 1 : 12); i++) await first.fill.put('fill', i, page);
    const filling = memoryOf(hub.pid());
    const memory = (what: string, value: number, bar: number, more: string): MeasuredRow => ({
      what,
      size: null,
      unit: 'MB',
      value: value / MB,
      is: 'resident',
      bar,
      more,
    });
    return [
      memory(
        'The hub’s server, idle, 6 desks',
        idleMemory,
        40,
        `nats-server ${serverHere.ok ? serverHere.version : ''}`,
      ),
      memory('The same after a full day', day, 140, 'the stream of changes full: 64 MB'),
      memory('The same while a desk is filled', filling, 300, 'and 48 MB of a filling, in pages of 4 MB'),
    ];
  });

/** Linux: pages of 4 KB. */
const memoryOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096;

/** Linux: user and system time in ticks of 10 ms. */
function serverCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
