import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSharedDay, type SharedDay } from '../../../electron/clinic/shared-day.ts';
import { createSealing, type KeyRing, type Sealing } from '../../../electron/link/sealing.ts';
import { createDayBook, type DayBook } from '../../../electron/session/day-book.ts';
import {
  arrivedEntry,
  DayEntry,
  markedArrivalEntry,
  type NewDayEntry,
  registerOf,
} from '../../../electron/views/day-entries.ts';
import { dayOf } from '../../../shared/clinic-time.ts';
import { type Draw, drawFrom } from '../../simulation/draw.ts';
import { type FakeHubWorld, fakeWorld } from '../link/worlds.ts';
import { sightKeys } from './desks-in-sight.ts';

/**
 * Desks that mark the same few visits on purpose, on a hub that ends, stands still, loses messages and PCs; desks that work alone for an
 * hour, lock, end and join; PCs that are removed, with new keys for all others. Afterwards all that are left know the same, and no less
 * than they said.
 */

const second = 1000;
const minute = 60_000;

type Keys = { ring: KeyRing; epoch: number };
type Run = {
  readonly link: Awaited<ReturnType<FakeHubWorld['link']>>;
  readonly sealing: Sealing;
  readonly book: DayBook;
  readonly shared: SharedDay | null;
};

/** One PC: its file, and what runs on it. */
class Pc {
  readonly facts = new Map<string, string>();
  run: Run | null = null;
  puts = 0;
  /** What was marked, or seen, here. */
  readonly made: DayEntry[] = [];
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }

  async starts(world: FakeHubWorld, keys: Keys, draw: Draw, isLocked = false): Promise<void> {
    const { facts, name } = this;
    const { clock } = world;
    const link = await world.link(name);
    const sealing = createSealing(name, randomBytes(16), keys.ring);
    const { put } = link.state;
    Object.assign(link.state, {
      put: async (...asked: Parameters<typeof put>) => {
        this.puts += 1;
        return put(...asked);
      },
    });
    const book = createDayBook({
      desk: {
        fact: (fact) => facts.get(fact) ?? null,
        saveFact: (fact, text) => void (text === null ? facts.delete(fact) : facts.set(fact, text)),
        together: (changes) => changes(),
      },
      by: () => name,
      now: () => clock.wall(),
      certainNow: () => clock.wall(),
      isClockBehind: () => false,
      dayAt: (at) => dayOf(at, 'UTC'),
      dayOfVisit: () => null,
      name: () => name,
    });
    const about = { clinicLink: { link, sealing }, clock, random: { fraction: draw.fraction } };
    const shared = isLocked ? null : createSharedDay({ ...about, practice: 'p1', day: book });
    book.onMarked(() => shared?.say());
    this.run = { link, sealing, book, shared };
  }

  async ends(): Promise<void> {
    const { run } = this;
    this.run = null;
    run?.shared?.close();
    await run?.link.close();
  }

  marks(entry: NewDayEntry, now: number): void {
    const { run, name } = this;
    run?.book.mark([entry]);
    const stands = run?.book.sayable()?.find((one) => registerOf(one) === registerOf(entry));
    this.made.push(DayEntry.parse({ ...entry, by: name, desk: name, at: stands?.at ?? now }));
  }

  /** An arrival that the service recorded now; `late`: it was marked here a while before. */
  sees(day: string, key: string, at: number, late: boolean): void {
    const arrival = arrivedEntry(day, key, at);
    const entries = [arrival, ...(late ? [{ ...markedArrivalEntry(arrival, at - 20 * minute) }] : [])];
    this.run?.book.saw(entries);
    this.made.push(
      ...entries.map((one) => (one.what === 'arrival-marked' ? { ...one, desk: this.name } : one)),
    );
  }

  knows(): string {
    const all = this.run?.book.sayable() ?? [];
    return all
      .map((entry) => JSON.stringify(entry))
      .toSorted()
      .join('\n');
  }
}

/**
 * What is wrong in what all PCs know: of each register the newest stands that was made at one that is left, or a later one of a PC that
 * was removed; and nothing stands that was made nowhere.
 */
function wrongIn(known: readonly DayEntry[], pcs: readonly Pc[], left: readonly Pc[]): readonly string[] {
  const made = new Set(pcs.flatMap((pc) => pc.made.map((entry) => JSON.stringify(entry))));
  const standing = new Map(known.map((entry) => [registerOf(entry), entry]));
  const invented = known.map((entry) => JSON.stringify(entry)).filter((text) => !made.has(text));
  const lost = left.flatMap((pc) =>
    pc.made.filter((entry) => (standing.get(registerOf(entry))?.at ?? 0) < entry.at),
  );
  return [
    ...invented.map((text) => `made nowhere: ${text}`),
    ...lost.map((entry) => `lost: ${JSON.stringify(entry)}`),
  ];
}

function anEntry(day: string, draw: Draw): NewDayEntry {
  const key = draw.among(['1:7', '2:8', '3:9']);
  return draw.among<NewDayEntry>([
    { what: 'gone-in', day, key, value: draw.happens(0.7) },
    { what: 'finished', day, key, value: draw.happens(0.7) },
    { what: 'late', day, key: draw.among(['4', '5']), value: draw.among([null, 5, 15]) },
    { what: 'note', day, key, value: draw.among([null, `Note ${draw.int(0, 99)}`]) },
    { what: 'called', day, key, value: draw.among([null, { outcome: 'no-answer', minutes: 15 }]) },
  ]);
}

/** What one day of a seed came to. */
async function liveDay(seed: number) {
  const draw = drawFrom(seed);
  const world = await fakeWorld({ seed });
  const { clock } = world;
  const keys: Keys = { ring: sightKeys, epoch: 1 };
  const pcs: Pc[] = [];
  const removed = new Set<Pc>();
  const left = () => pcs.filter((pc) => !removed.has(pc));
  const adds = async () => {
    const pc = new Pc(`d${String(pcs.length + 1).padStart(2, '0')}`);
    pcs.push(pc);
    await pc.starts(world, keys, draw);
  };
  for (let n = draw.int(2, 6); n > 0; n--) await adds();
  let marks = 0;
  /** How often what stands at the hub was lost to all desks, or to one of them. */
  let losses = 1;
  const markSome = () => {
    for (let n = draw.int(1, 6); n > 0; n--) {
      const pc = draw.oneOf(left());
      const day = dayOf(clock.wall() - (draw.happens(0.2) ? 1440 * minute : 0), 'UTC');
      if (!pc?.run) continue;
      marks += 1;
      pc.marks(anEntry(day, draw), clock.wall());
    }
    // Some of those that are on see the same arrival; it may have been marked at one of them.
    const at = Math.floor(clock.wall() / second) * second;
    for (const pc of left().filter(({ run }) => run && draw.happens(0.2))) {
      marks += 1;
      pc.sees(dayOf(at, 'UTC'), '1:7', at, draw.happens(0.3));
    }
  };
  const acts: Readonly<Record<string, () => unknown>> = {
    marks: markSome,
    'marks again': markSome,
    'marks more': markSome,
    'the hub ends': async () => {
      losses += 1;
      await world.kill();
      markSome();
      await clock.advance(draw.among([second, minute, 60 * minute]));
      await world.start();
    },
    'the hub stands still': async () => {
      losses += 1;
      await world.freeze();
      markSome();
      await clock.advance(draw.int(1, 60) * second);
      world.thaw();
    },
    'a cable is cut': () => {
      losses += 1;
      world.cut(draw.oneOf(left())?.name ?? '');
    },
    'the network is bad': () => {
      losses += 3;
      world.setWeather({ breaks: draw.among([0, 0.01]), slow: draw.among([0, 0.05]) });
      clock.after(draw.int(5, 60) * second, () => world.setWeather({ breaks: 0, slow: 0 }));
    },
    'a desk is off, or locked': async () => {
      const pc = draw.oneOf(left());
      losses += 1;
      await pc?.ends();
      if (pc && draw.happens(0.5)) await pc.starts(world, keys, draw, true);
    },
    'a desk is back': async () => {
      const pc = draw.oneOf(left());
      losses += 1;
      await pc?.ends();
      await pc?.starts(world, keys, draw);
    },
    joins: adds,
    'a PC is removed': async () => {
      const pc = draw.oneOf(left());
      if (!pc || left().length < 3) return;
      losses += 1;
      await clock.advance(draw.among([second, minute]));
      await pc.ends();
      removed.add(pc);
      await world.removeDesk(pc.name);
      keys.epoch += 1;
      keys.ring = { ...keys.ring, day: new Map([[keys.epoch, randomBytes(32)]]) };
      for (const { run } of left()) {
        run?.sealing.setKeys(keys.ring);
        run?.shared?.sayAgain();
      }
    },
  };
  const names = Object.keys(acts) as [string, ...string[]];
  const lived: string[] = [];
  for (let n = draw.int(6, 20); n > 0; n--) {
    const name = draw.among(names);
    lived.push(name);
    await acts[name]?.();
    await clock.advance(draw.among([100, second, 20 * second]));
  }
  world.setWeather({ breaks: 0, slow: 0 });
  for (const pc of left()) {
    await pc.ends();
    await pc.starts(world, keys, draw);
  }
  await clock.advance(3 * minute);
  const before = left().map(({ puts }) => puts);
  await clock.advance(30 * minute);
  // Who joins now hears all of it from the hub.
  await adds();
  await clock.advance(10 * second);
  const puts = left().reduce((sum, pc) => sum + pc.puts, 0);
  const result = {
    lived,
    knows: left().map((pc) => pc.knows()),
    wrong: wrongIn(left()[0]?.run?.book.sayable() ?? [], pcs, left()),
    isQuiet: before.every((count, at) => left()[at]?.puts === count),
    puts,
    most: 2 * marks + 3 * losses * pcs.length,
  };
  for (const pc of left()) await pc.ends();
  await world.close();
  return result;
}

/** More of them by hand: the seeds are a range. */
const seeds = Array.from({ length: 20 }, (_, at) => at + 1);

test('Whatever became of hub, desks and messages, all desks know the same afterwards, of each register the newest that was made, and then nothing is put any more.', async () => {
  let known = 0;
  for (const seed of seeds) {
    const { lived, knows, wrong, isQuiet, puts, most } = await liveDay(seed);
    const why = `seed ${seed}: ${lived.join(', ')}`;
    expect(new Set(knows).size, why).toBe(1);
    expect(wrong, why).toEqual([]);
    expect(isQuiet, why).toBe(true);
    expect(puts, why).toBeLessThanOrEqual(most);
    known += knows[0]?.split('\n').length ?? 0;
  }
  // The days were not empty.
  expect(known).toBeGreaterThan(3 * seeds.length);
});
