import { type LinkedDesks, openLinkedDesks } from '../fakes/linked-desks.ts';
import { openWholeDesk, type WholeDesk } from '../fakes/whole-desk.ts';
import { type MeasuredRow, median, quantile, short, spread } from './measure.ts';
import { expectedToday } from './whole-reading.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** An arrival that is not notified by then counts as missed, ms. */
const patience = 2 * minute;
const patients = 200;

/** Many desks are followed for less of a clock: what each of them does costs this processor as much again. */
const many = 12;
const lengthOf = (count: number) => (count <= many ? hour : 15 * minute);
/** Until half an hour after its start a desk reads each list that hardly changes once for itself: a quarter of an hour without that comes after it. */
const beginsAfter = (count: number) => (count <= many ? 20 : 36) * minute;

/**
 * Whole desks of one clinic on a hub, on a virtual clock: what they cost together and how soon each sees what happens,
 * beside as many desks that only share the key. The rows of a number of desks come as soon as they are measured.
 * @param counts how many desks; `apart`: up to so many are measured without a link, too
 */
export async function* measureLinkedClinic(
  counts: readonly number[],
  { apart, quick }: { readonly apart: number; readonly quick: boolean },
): AsyncGenerator<MeasuredRow> {
  /** The calls of one desk without a link, by the time that they are counted for. */
  const alone = new Map<number, number>();
  for (const count of counts) {
    const forMs = quick ? 5 * minute : lengthOf(count);
    const one = alone.get(forMs) ?? (await callsOf(await desksApart(1), forMs));
    alone.set(forMs, one);
    const without = count > 1 && count <= apart ? await callsOf(await desksApart(count), forMs) : null;
    const linked = await openLinkedDesks(count, { patients });
    await firstOf(linked).clock.advance(beginsAfter(count));
    const calls = await callsWithin(linked.desks, forMs);
    const ages = await arrivalsOf(linked.desks, quick ? 2 : 20);
    const failover = count > 1 && !quick ? await failoverOf(linked) : null;
    const goesOn = { killed: await goesOnAfter(linked, 'kill'), still: await goesOnAfter(linked, 'freeze') };
    await linked.close();
    yield* rowsOf(count, { calls, one, without, ages, failover, goesOn });
  }
}

/** How long it takes, by the virtual clock and by this processor, from when a desk joins until another has filled it; and its calls. */
export async function measureFilling(size: number): Promise<MeasuredRow[]> {
  const linked = await openLinkedDesks(1, { patients: size });
  await firstOf(linked).clock.advance(minute);
  const began = performance.now();
  const before = process.cpuUsage();
  const from = firstOf(linked).clock.monotonic();
  const desk = await linked.join();
  await desk.until('it is full', () => desk.companion().status().progress === null, hour);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(before);
  const work = (user + system) / 1e6;
  const waited = (desk.clock.monotonic() - from) / 1000;
  await desk.clock.advance(10_000);
  const calls = desk.sent.length;
  await linked.close();
  const what = 'A new desk, until it is filled from another';
  return [
    {
      what,
      size,
      unit: 's',
      value: waited + work,
      is: 'virtual clock and the work of this processor, both desks and the hub in one process',
      more: `from its joining; ${short(waited)} s and ${short(work)} s, which took ${short(seconds)} s; the network takes no time`,
      bar: size > 10_000 ? 60 : 15,
    },
    {
      what,
      size,
      unit: 'calls',
      value: calls,
      is: 'to the service',
      more: 'its first day among them',
      bar: 10,
    },
  ];
}

type Found = {
  readonly calls: number;
  readonly one: number;
  readonly without: number | null;
  readonly ages: readonly number[];
  readonly failover: number | null;
  readonly goesOn: { readonly killed: number; readonly still: number };
};

function rowsOf(count: number, { calls, one, without, ages, failover, goesOn }: Found): MeasuredRow[] {
  const virtual = { size: null, is: 'virtual clock' } as const;
  const beside = without === null ? '' : `; without a link ${without}`;
  const rows: MeasuredRow[] = [
    {
      ...virtual,
      what: `Calls of ${count} linked desks, beside those of one desk`,
      unit: 'times',
      value: calls / one,
      more: `${calls} against ${one}${beside}`,
      bar: 1.05,
    },
    {
      ...virtual,
      what: `An arrival elsewhere, until each of ${count} desks has notified it`,
      unit: 's',
      value: median(ages),
      more: `${spread(ages)}; p95 at most 2.6: ${short(quantile(ages, 0.95))}`,
      bar: 1.6,
    },
    {
      ...virtual,
      what: `The hub of ${count} desks is gone, until a call of a person at each has left`,
      unit: 's',
      value: Math.max(goesOn.killed, goesOn.still),
      more: `killed ${short(goesOn.killed)} s, standing still ${short(goesOn.still)} s; the background waits 62 s more`,
      bar: 5,
    },
  ];
  if (failover === null) return rows;
  return [
    ...rows,
    {
      ...virtual,
      what: `The poller of ${count} desks stands still, until another polls`,
      unit: 's',
      value: failover,
      more: '',
      bar: 12,
    },
  ];
}

export function firstOf({ desks }: Pick<LinkedDesks, 'desks'>): WholeDesk {
  const [desk] = desks;
  if (!desk) throw new Error('no desk');
  return desk;
}

/** Desks that share the key and know nothing of each other. */
export async function desksApart(
  count: number,
  begins: { readonly now?: number } = {},
): Promise<readonly WholeDesk[]> {
  const desks: WholeDesk[] = [];
  for (let n = 0; n < count; n++) {
    const [first] = desks;
    const desk = await openWholeDesk({
      patients,
      ...begins,
      number: n,
      ...(first ? { beside: first, apiKey: first.apiKey } : {}),
    });
    desk.settings = { ...desk.settings, pcsOnKey: count };
    desks.push(desk);
    await desk.connect();
    await desk.until('all is read', () => desk.companion().status().progress === null, 24 * hour);
  }
  return desks;
}

/** Their calls within a time, once all is read; they are closed. */
async function callsOf(desks: readonly WholeDesk[], forMs: number): Promise<number> {
  await firstOf({ desks }).clock.advance(minute);
  const calls = await callsWithin(desks, forMs);
  for (const desk of desks.toReversed()) await desk.clock.until(desk.close(), hour);
  return calls;
}

async function callsWithin(desks: readonly WholeDesk[], ms: number): Promise<number> {
  const made = () => desks.reduce((sum, { sent }) => sum + sent.length, 0);
  const before = made();
  await firstOf({ desks }).clock.advance(ms);
  return made() - before;
}

/** Seconds until the last desk has notified an arrival, of each. */
export async function arrivalsOf(desks: readonly WholeDesk[], most: number): Promise<number[]> {
  const { clock, service } = firstOf({ desks });
  const ages: number[] = [];
  for (const [n, { appointmentId, patientId }] of expectedToday(firstOf({ desks }))
    .slice(0, most)
    .entries()) {
    await clock.advance(20_000 + ((n * 7919) % 17_000));
    service.sandbox.arrive(appointmentId, patientId);
    const at = clock.monotonic();
    const isSeen = ({ events }: WholeDesk) =>
      events.some(
        (event) => event.name === 'arrival.seen' && event.payload.row.appointmentId === appointmentId,
      );
    while (!desks.every(isSeen) && clock.monotonic() < at + patience) await clock.advance(50);
    ages.push((clock.monotonic() - at) / 1000);
  }
  return ages;
}

/** Seconds from the moment in which the hub is gone until a day that a person opens then at each desk is asked for at the service. */
async function goesOnAfter({ desks, hub }: LinkedDesks, gone: 'kill' | 'freeze'): Promise<number> {
  const { clock } = firstOf({ desks });
  await hub[gone]();
  const at = clock.monotonic();
  const before = desks.map(({ sent }) => sent.length);
  // A day outside of the window, so that it is read.
  const start = clock.wall() + 500 * day;
  const opened = desks.map((desk) => desk.session().sync.readDay(start, start + day));
  const haveCalled = () => desks.every(({ sent }, place) => sent.length > (before[place] ?? 0));
  while (!haveCalled() && clock.monotonic() < at + patience) await clock.advance(20);
  const seconds = (clock.monotonic() - at) / 1000;
  if (gone === 'kill') await clock.until(hub.start(), minute);
  else hub.thaw();
  await clock.until(Promise.all(opened), 10 * minute);
  await clock.advance(2 * minute);
  return seconds;
}

/** Seconds from the moment in which the poller's PC stands still until another desk reads arrivals. */
async function failoverOf(linked: LinkedDesks): Promise<number> {
  const { clock, service } = firstOf(linked);
  const place = linked.desks.findIndex((desk) => desk.session().link()?.polls);
  const name = `d${String(place + 1).padStart(2, '0')}`;
  linked.desks[place]?.pcClock.sleep(false);
  linked.hub.sleep(name);
  await clock.advance(200);
  service.sandbox.clearCalls();
  const at = clock.monotonic();
  const isPolled = () => service.sandbox.calls().some(({ query }) => query.includes('status_update_gt'));
  while (!isPolled() && clock.monotonic() < at + patience) await clock.advance(50);
  const seconds = (clock.monotonic() - at) / 1000;
  linked.desks[place]?.pcClock.wakeUp();
  linked.hub.wake(name);
  await clock.advance(minute);
  return seconds;
}
