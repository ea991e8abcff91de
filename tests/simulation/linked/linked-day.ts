import { splitSender } from '../../../electron/clinic/named-sender.ts';
import { needsPersonStates } from '../../../electron/outbox/states.ts';
import { practiceWords } from '../../../electron/practice/words.ts';
import { readFeedState } from '../../../electron/sync/feed-state.ts';
import { type FeedName, feedNames, feeds } from '../../../electron/sync/feeds.ts';
import { linkNameOf } from '../../fakes/linked-desks.ts';
import { drawFrom } from '../draw.ts';
import { linkedActs } from './linked-acts.ts';
import { openAll, updateAll } from './linked-acts-updating.ts';
import {
  cacheDifferences,
  marksDiffer,
  offersDiffer,
  repeatedArrivals,
  repeatedCancellations,
} from './linked-checks.ts';
import { untrueWatermarks } from './linked-freshness.ts';
import { marksUntrue } from './linked-marks.ts';
import { notesUntrue } from './linked-notes.ts';
import { type LinkedPlan, linkedPlan } from './linked-plan.ts';
import { practitionerAtRest } from './linked-practitioner-checks.ts';
import { type LinkedWorld, leftOf, openLinkedWorld } from './linked-world.ts';

/** What a day of linked desks found, and what it was made of. */
export type LinkedDay = {
  readonly violations: readonly string[];
  readonly desks: number;
  /** Calls of all desks together, and how many of them the service refused for being too many. */
  readonly calls: number;
  readonly refused: number;
  /** How often a desk lost the hub. */
  readonly partitions: number;
  /** How often a desk sent what desks claim. */
  readonly claimed: number;
  /** Parts of payments that desks recorded, and of these how many found less owing than their person saw. */
  readonly money: { readonly recorded: number; readonly foundLess: number };
  /** How often two desks polled at the same time, and for how long at most, ms. */
  readonly twoPollers: { readonly times: number; readonly longest: number };
  /** Simulated milliseconds. */
  readonly passed: number;
  readonly plan: LinkedPlan;
  /** What happened, each with its time in seconds. */
  readonly acts: readonly string[];
};

const minute = 60_000;
/** After it a desk that lost the hub has been read to, or has read for itself, all lists but the slow ones. */
const untilRest = 17 * minute;
/** One day in so many comes to rest by itself; on the others all lists are asked for, which takes less than half as long to live. */
const oneIn = 4;
/** After it all desks have found the hub again, and agree on the one that polls. */
const untilLinked = 2 * minute;
/** Within it another desk polls where the one before has stopped. */
const takeOverMs = 12_000;
/** Lists that are polled more rarely than this are asked for, at the desk that polls. */
const slowMs = 6 * minute;
/** A call may be carried out so long after it was made. */
const carriedOutMs = 160_000;
/** After it a patient whose read has failed is read again. */
const missedAgain = 2 * minute;
/** What a desk logs before it audits its first list. */
const auditBegins = 'old records were purged';
/** How long everything may take to end. */
const longest = 60 * minute;

/** Lives a day of two to eight desks, or 25, on one hub, decided by its seed. */
export async function linkedDay(seed: number, trace?: (text: string) => void): Promise<LinkedDay> {
  const plan = linkedPlan(seed);
  const world = await openLinkedWorld(plan);
  const acts: string[] = [];
  const untrue: string[] = [];
  try {
    const began = world.clock.monotonic();
    world.sandbox.clearCalls();
    await world.clock.advance(2 * minute);
    const from = world.clock.monotonic();
    for (const { at, name, seed: own } of plan.acts) {
      await world.clock.advance(Math.max(0, from + at - world.clock.monotonic()));
      const text = `${((world.clock.monotonic() - began) / 1000).toFixed(1)} s ${name}`;
      acts.push(text);
      trace?.(text);
      await linkedActs[name](world, drawFrom(own));
      await world.together.checkSight();
      // What a backup takes back looks older than what the desks have, and is believed with their audits.
      if (world.restoredAt === null)
        untrue.push(...untrueWatermarks(world).map((said) => `${said} (${text})`));
    }
    const why = await comeToRest(world);
    untrue.push(...(await practitionerAtRest(world)));
    const calls = world.sandbox.calls();
    const violations = why === null ? [] : [why];
    violations.push(
      ...world.desks.flatMap((desk, place) =>
        world.removed.has(place) ? [] : cacheDifferences(world, desk, place),
      ),
    );
    // A restored backup can set an arrival again, of which no one was counted.
    if (world.restoredAt === null) violations.push(...repeatedArrivals(world));
    violations.push(...world.arrivalsSeen.missed());
    violations.push(...repeatedCancellations(world));
    violations.push(
      ...offersDiffer(world),
      ...marksDiffer(world),
      ...marksUntrue(world),
      ...notesUntrue(world),
    );
    violations.push(
      ...world.together.violations,
      ...world.money.violations,
      ...world.permits.violations,
      ...world.polling.violations,
      ...untrue,
    );
    violations.push(...(await claimsLeft(world)));
    violations.push(...world.budget.unexplained());
    violations.push(...world.desks.flatMap(({ problems }) => problems));
    return {
      violations,
      desks: world.desks.length,
      calls: calls.length,
      refused: world.budget.refused(),
      partitions: world.budget.partitions(),
      claimed: world.together.sent(),
      money: world.money.counts,
      twoPollers: world.polling.two,
      passed: world.clock.monotonic() - began,
      plan,
      acts,
    };
  } finally {
    world.polling.stop();
    await world.close();
  }
}

/** No claim outlives its write, or its sheet. One of a PC that was removed stays where it is, and counts no more. */
async function claimsLeft({ links, clock, removed }: LinkedWorld): Promise<readonly string[]> {
  const left: string[] = [];
  const gone = new Set([...removed.keys()].map(linkNameOf));
  const stop = links[0]?.claim.watch((event) => {
    if (event.kind !== 'put') return;
    const { desk } = splitSender(event.entry.body);
    if (!gone.has(desk)) left.push(`a claim of ${desk} is left at the end of the day`);
  });
  await clock.advance(5000);
  stop?.();
  return left;
}

/** Nothing fails any more, and nothing happens. @returns why it does not come to rest; null: it did */
async function comeToRest(world: LinkedWorld): Promise<string | null> {
  const { clock, sandbox, hub } = world;
  sandbox.clearFaults();
  hub.setWeather({ breaks: 0, slow: 0 });
  for (const place of [...world.away]) world.wake(place);
  await openAll(world);
  if (!(await becomesIdle(world))) return 'it does not come to rest';
  await updateAll(world);
  if (world.restoredAt !== null && !(await auditAll(world))) return 'an audit does not end';
  const restsByItself = world.plan.seed % oneIn === 0;
  const isLate = world.plan.acts.some(({ name }) => name === 'odd-rain');
  await clock.advance(restsByItself ? untilRest : untilLinked + (isLate ? carriedOutMs : 0));
  // A desk may have crashed as it sent what was left.
  if (!(await becomesIdle(world))) return 'it does not come to rest';
  if (!(await someDeskPolls(world))) return 'no desk polls';
  for (const feed of feedNames) if (!restsByItself || feeds[feed].every > slowMs) await readSlow(world, feed);
  // What was marked while the practice said another time is put right as a person looks at the days.
  for (const desk of leftOf(world)) desk.session().dayBook.sayable();
  // Patients who could not be read when they were missed are read again.
  await clock.advance(world.plan.bookedOnly.size > 0 ? missedAgain : 10_000);
  return null;
}

/** Each desk finds in its own audit that a backup was restored, and reads everything again. @returns whether all could */
async function auditAll(world: LinkedWorld): Promise<boolean> {
  for (const desk of leftOf(world)) {
    let hasBegun = false;
    desk.onLog((message) => {
      hasBegun ||= message === auditBegins;
    });
    let isWhole = false;
    for (let left = 4; left > 0 && !isWhole; left--) {
      const ended = await world.clock.until(desk.session().sync.audit(), longest);
      // One that ran already may have looked at some lists before the backup was restored.
      isWhole = ended && hasBegun;
      if (!(await becomesIdle(world))) return false;
    }
    if (!isWhole) return false;
  }
  return true;
}

/** A desk that has read everything only now may be taking over from one that has not. */
async function someDeskPolls(world: LinkedWorld): Promise<boolean> {
  const polls = () => leftOf(world).some((desk) => desk.session().link()?.polls);
  for (let waited = 0; !polls() && waited < takeOverMs; waited += 500) await world.clock.advance(500);
  return polls();
}

/** Every desk is connected, has read everything and has nothing left to send. @returns whether that came about */
async function becomesIdle(world: LinkedWorld): Promise<boolean> {
  const { clock } = world;
  const isBusy = () =>
    leftOf(world).some((desk) => {
      const session = desk.companion().session();
      return (
        session === null || desk.companion().status().progress !== null || session.outbox.open().length > 0
      );
    });
  for (const end = clock.monotonic() + longest; isBusy(); ) {
    if (clock.monotonic() > end) return false;
    await clock.advance(1000);
    decideAll(world);
  }
  return true;
}

/** What waits for a person is discarded: what other desks changed meanwhile is theirs. */
function decideAll({ desks, sandbox, together }: LinkedWorld): void {
  for (const desk of desks) {
    const outbox = desk.companion().session()?.outbox;
    for (const row of outbox?.open() ?? []) {
      if (!(needsPersonStates as readonly string[]).includes(row.state)) continue;
      const words = outbox?.view(row).failure?.words;
      if (words === practiceWords.notOffered && sandbox.dialect().extensions === 'present')
        together.violations.push(`a ${row.kind} is refused as not offered by a practice that has it`);
      outbox?.act(row.id, 'discard');
    }
  }
}

/** A slow list is read by the desk that polls; those that leave it to that desk follow, all others read it too. */
async function readSlow(world: LinkedWorld, feed: FeedName): Promise<void> {
  const { clock } = world;
  const desks = leftOf(world);
  const isKept = (place: number) => {
    const desk = desks[place];
    return desk !== undefined && !desk.session().link()?.polls && follows.has(place);
  };
  const follows = new Set<number>();
  const before = desks.map((desk) => readFeedState(desk.session().cache.feedState(feed)).watermark ?? 0);
  const polling = desks.find((desk) => desk.session().link()?.polls);
  if (polling) await clock.until(polling.session().sync.ask(feed), longest);
  await clock.advance(2000);
  for (const [place, desk] of desks.entries()) {
    const now = readFeedState(desk.session().cache.feedState(feed)).watermark ?? 0;
    if (now > (before[place] ?? 0)) follows.add(place);
  }
  for (const [place, desk] of desks.entries())
    if (!isKept(place)) await clock.until(desk.session().sync.ask(feed), longest);
}
