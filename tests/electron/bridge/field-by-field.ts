import { isDeepStrictEqual } from 'node:util';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import type { StoredKind } from '../../../electron/store/types.ts';
import { newFeed } from '../../../electron/sync/feed-state.ts';
import { type FeedName, feeds } from '../../../electron/sync/feeds.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import type { Dialect } from '../../../service/dialect.ts';
import { createService } from '../../../service/service.ts';
import { events } from '../../../shared/bridge/contract.ts';
import { dayMs } from '../../../shared/durations.ts';
import { fieldPaths } from '../../../shared/practice/field-paths.ts';
import { droppedFields } from '../../../shared/practice/fields.ts';
import { operations } from '../../../shared/practice/operations.ts';
import { asReceived } from '../../../shared/practice/tolerant.ts';
import { boardOf } from '../../fakes/board-of.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { demoNow, openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { answeringOddly, feedKey, type RecordFields, readFeeds } from './answering-oddly.ts';
import { type About, everyReading } from './every-reading.ts';
import { type Oddity, oddities, withOddity } from './odd-fields.ts';

/** One field of one record that the service answers oddly. */
export type Odd = { readonly feed: FeedName; readonly path: string; readonly oddity: Oddity };

/** Every field of every resource that a feed reads, with each oddity. */
export const everyOddity: readonly Odd[] = readFeeds.flatMap((feed) =>
  fieldPaths(operations[feeds[feed].list].lists).flatMap((path) =>
    // A number in place of an id is the id of another record, and no oddity.
    oddities.filter(({ value }) => path !== 'id' || value !== 43).map((oddity) => ({ feed, path, oddity })),
  ),
);

/**
 * A whole desk whose service answers some records oddly: each round, every record of every list may have one odd field.
 * @returns what went wrong, in words, and how many were answered and read
 */
export async function readOddly(dialect: Partial<Dialect>, odd: readonly Odd[]) {
  const clock = createVirtualClock(demoNow);
  const service = await createService({
    clinic: demoClinic({ seed: 7, patients: 60, now: clock.wall() }),
    clock: { now: clock.wall, sleep: (ms) => new Promise((done) => void clock.after(ms, () => done())) },
    dialect: { limiter: 'off', ...dialect },
  });
  const plan = new Map<string, Odd>();
  const answered = new Map<string, RecordFields>();
  const change = (key: string, record: RecordFields): RecordFields => {
    const odd = plan.get(key);
    if (!odd) return record;
    const now = withOddity(record, odd.path, odd.oddity);
    answered.set(key, now);
    return now;
  };
  const desk = await openWholeDesk({ beside: { clock, service: answeringOddly(service, change) } });
  try {
    await desk.connect();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
    const wrong: string[] = [];
    const tried = { count: 0 };
    const left = new Map(readFeeds.map((feed) => [feed, odd.filter((one) => one.feed === feed)]));
    while ([...left.values()].some((some) => some.length > 0)) {
      plan.clear();
      answered.clear();
      planRound(desk, left, plan);
      wrong.push(...(await readRound(desk, plan, answered, tried, left)));
    }
    return { wrong: [...new Set([...wrong, ...desk.problems])], tried: tried.count };
  } finally {
    await desk.close();
    await service.close();
  }
}

/** Gives each record that this PC knows one of the oddities that are left. */
function planRound(desk: WholeDesk, left: Map<FeedName, Odd[]>, plan: Map<string, Odd>): void {
  const { cache } = desk.session();
  for (const [feed, some] of left) {
    const ids = known.get(desk)?.get(feed) ?? cache.ids(feeds[feed].kind, 1, 1000);
    const kept = known.get(desk) ?? new Map<FeedName, number[]>();
    known.set(desk, kept.set(feed, ids));
    let ofIds = 0;
    for (const id of ids) {
      // Without any id of a page nothing shows where the list goes on: one at a time.
      if (some[0]?.path === 'id' && ofIds++ > 0) break;
      const next = some.shift();
      if (!next) break;
      plan.set(feedKey(feed, id), next);
    }
    if (ids.length === 0) some.length = 0;
  }
}

/** The records that each list had before any was odd. */
const known = new WeakMap<WholeDesk, Map<FeedName, number[]>>();

async function readRound(
  desk: WholeDesk,
  plan: Map<string, Odd>,
  answered: Map<string, RecordFields>,
  tried: { count: number },
  left: ReadonlyMap<FeedName, Odd[]>,
) {
  const session = desk.session();
  const { cache } = session;
  const wrong: string[] = [];
  const odd = new Set([...plan.values()].map(({ feed }) => feed));
  for (const feed of odd) {
    // A pass that is under way would say at its end that the first reading is done, without one.
    await readIt(desk, feed);
    cache.remove(feeds[feed].kind, known.get(desk)?.get(feed) ?? []);
    cache.retainSetAside(feeds[feed].kind, new Set());
    // What a pass of before had just read, was forgotten with the rest.
    for (const key of [...answered.keys()]) if (key.startsWith(`${feeds[feed].list} `)) answered.delete(key);
    cache.saveFeedState(feed, JSON.stringify(newFeed));
    const end = await readIt(desk, feed);
    if (!end.ok) wrong.push(`${feed}: the feed stops, ${end.failure.kind} ${end.failure.words ?? ''}`);
  }
  const aside = new Set(cache.setAside().map(({ kind, id }) => `${kind} ${id}`));
  for (const [key, { feed, path, oddity }] of plan) {
    const id = Number(key.split(' ')[1]);
    const { kind } = feeds[feed];
    const says = `${feed}.${path} ${oddity.name}`;
    const record = answered.get(key);
    if (!record) {
      // Not among what a first read asks for: another one is answered so.
      left.get(feed)?.push({ feed, path, oddity });
      known.get(desk)?.set(
        feed,
        (known.get(desk)?.get(feed) ?? []).filter((one) => one !== id),
      );
      continue;
    }
    tried.count += 1;
    const kept = cache.get(kind, id);
    if (kept === null && !aside.has(`${kind} ${id}`) && !aside.has(`${kind} 0`)) wrong.push(`${says}: lost`);
    const other = kept === null || path === 'id' ? null : notKept(feed, record, kept);
    if (other !== null) wrong.push(`${says}: ${other} is not kept as it came`);
  }
  wrong.push(...(await buildViews(desk, plan)));
  return wrong;
}

/** One pass of a feed; again where its call waited too long for its turn among all the others, as the next poll would. */
async function readIt(desk: WholeDesk, feed: FeedName) {
  const ask = () => desk.clock.until(desk.session().sync.ask(feed), 3_600_000);
  const end = await ask();
  return end.ok || end.failure.kind !== 'timed-out' ? end : await ask();
}

/** @returns the first field that is kept otherwise than it came, and is not dropped. */
function notKept(feed: FeedName, record: RecordFields, kept: object): string | null {
  const { $asReceived: _received, $lossy: _lossy, ...read } = kept as RecordFields;
  const whole = { ...read, ...asReceived(kept) };
  const dropped = droppedFields(operations[feeds[feed].list].lists);
  const differs = (name: string) => !dropped.includes(name) && !isDeepStrictEqual(whole[name], record[name]);
  return Object.keys(record).find(differs) ?? null;
}

/** Every view that is made of what was read, through the bridge, which holds each against its contract. */
async function buildViews(desk: WholeDesk, plan: ReadonlyMap<string, Odd>): Promise<string[]> {
  const wrong: string[] = [];
  const seen = desk.events.length;
  const bridge = serveBridge({
    companion: desk.companion(),
    log: {
      info() {},
      warn() {},
      error: (message, data) => wrong.push(`${message} ${JSON.stringify(data)}`),
    },
    chooseCaFile: async () => null,
    printing: noPrinting,
    board: boardOf(desk),
  });
  for (const [name, input] of everyReading(aboutOf(desk, plan))) {
    const answer = await desk.clock.until(bridge.handle({ trusted: true }, name, input), 600_000);
    if (!answer.ok && answer.failure.kind !== 'not-found') {
      wrong.push(`${name}: ${answer.failure.kind} ${answer.failure.words ?? ''}`);
    }
  }
  for (const event of desk.events.slice(seen)) {
    const fits = events[event.name].safeParse(event.payload);
    if (!fits.success) wrong.push(`${event.name}: ${fits.error.issues[0]?.path.join('.')}`);
  }
  return wrong;
}

/** The patients and payments that are odd or have to do with what is, and a patient who has a visit today. */
function aboutOf(desk: WholeDesk, plan: ReadonlyMap<string, Odd>): About {
  const { cache } = desk.session();
  const now = desk.clock.wall();
  const odd = [...plan].map(([key, one]) => ({ ...one, id: Number(key.split(' ')[1]) }));
  // Whose number is odd cannot be read from the practice, and it is said so.
  const unread = odd.flatMap(({ feed, path, id }) => (feed === 'patients' && path === 'id' ? [id] : []));
  const visit = cache
    .appointmentsBetween(now, now + dayMs, null)
    .find(({ appointmentPatients: some }) => some?.[0] && !unread.includes(some[0].patientId));
  const anyPatient = cache.ids('patients', 1, 100).find((id) => !unread.includes(id));
  const patientId = visit?.appointmentPatients?.[0]?.patientId ?? anyPatient ?? 1;
  const patients = odd.flatMap(({ feed, id }) => {
    const record = cache.get(feeds[feed].kind as StoredKind, id) as { patientId?: number } | null;
    return feed === 'patients' ? [id] : (record?.patientId ?? []);
  });
  return {
    today: desk.companion().state().today,
    now,
    patientIds: [...new Set([patientId, ...patients])].filter((id) => id > 0),
    paymentIds: odd.flatMap(({ feed, id }) => (feed === 'payments' ? [id] : [])),
    visit: {
      id: visit?.id ?? 1,
      patientId,
      practitionerId: visit?.practitionerId || 1,
      serviceId: visit?.serviceId || 1,
      locationId: visit?.locationId || 1,
    },
  };
}
