import { expect, test } from 'vitest';
import { createCertainTime } from '../../../electron/session/certain-time.ts';
import { createDayBook } from '../../../electron/session/day-book.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import { arrivedEntry, type DayEntry, type NewDayEntry } from '../../../electron/views/day-entries.ts';
import { addDays, dayOf } from '../../../shared/clinic-time.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

const hour = 3_600_000;
const morning = Date.UTC(2026, 10, 24, 8);
const today = '2026-11-24';

/** A desk whose file is a map. */
function desk(name: string, by = name, facts = new Map<string, string>()) {
  let now = morning;
  /** How far this PC's clock is ahead of the true time, ms. */
  let ahead = 0;
  let isBroken = false;
  let saved = 0;
  let marked = 0;
  const heard: string[] = [];
  const check = () => {
    if (isBroken) throw new StoreError(failure('disk-full'));
  };
  const book = createDayBook({
    desk: {
      fact(fact) {
        check();
        return facts.get(fact) ?? null;
      },
      saveFact(fact, text) {
        check();
        saved += 1;
        if (text === null) facts.delete(fact);
        else facts.set(fact, text);
      },
      together(changes) {
        const before = new Map(facts);
        try {
          return changes();
        } catch (error) {
          facts.clear();
          for (const [fact, text] of before) facts.set(fact, text);
          throw error;
        }
      },
    },
    by: () => by,
    now: () => now + ahead,
    certainNow: () => Math.min(now, now + ahead),
    isClockBehind: () => ahead < 0,
    dayAt: (at) => dayOf(at, 'UTC'),
    dayOfVisit: (id) => (id === 9 ? null : addDays(today, id)),
    name: () => name,
  });
  book.onMarked(() => {
    marked += 1;
  });
  book.onHeard((days) => heard.push(...days));
  return {
    book,
    facts,
    heard,
    saved: () => saved,
    marked: () => marked,
    setBroken(broken: boolean) {
      isBroken = broken;
    },
    setNow(time: number) {
      now = time;
    },
    setAhead(ms: number) {
      ahead = ms;
    },
    marks: (...entries: readonly NewDayEntry[]) => book.mark(entries),
    says: () => book.sayable() ?? [],
    goneIn: (on = today) => [...book.on(on).goneIn].map(([key, { by: who }]) => `${key} ${who}`).toSorted(),
  };
}

const goesIn = (key: string, value = true, day = today): NewDayEntry => ({
  what: 'gone-in',
  day,
  key,
  value,
});
const note = (key: string, value: string | null, day = today): NewDayEntry => ({
  what: 'note',
  day,
  key,
  value,
});
const heardOf = (entry: NewDayEntry, at: number, by = 'AK'): DayEntry => ({ ...entry, by, at, desk: 'd02' });

test('Desks that have heard the same say the same, in whichever order they heard it.', () => {
  const [one, other, third] = [desk('d01'), desk('d02'), desk('d03')] as const;
  one.marks(goesIn('1:7'), { what: 'late', day: today, key: '5', value: 10 });
  other.setNow(morning + 1);
  other.marks(goesIn('1:7', false), goesIn('2:8'));
  const [first, second] = [one.says(), other.says()];
  one.book.hear(second);
  other.book.hear(first);
  for (const entry of [...second, ...first].toReversed()) third.book.hear([entry]);
  const all = [one, other, third].map(({ says }) =>
    says()
      .map((entry) => JSON.stringify(entry))
      .toSorted(),
  );
  expect(all[1]).toEqual(all[0]);
  expect(all[2]).toEqual(all[0]);
  expect(one.goneIn()).toEqual(['2:8 d02']);
  expect(one.book.on(today).late.get(5)).toMatchObject({ minutes: 10, by: 'd01' });
});

test('What is marked here is newer than what is known here: a clock that is ahead holds nothing fast.', () => {
  const one = desk('d01');
  one.book.hear([heardOf(goesIn('1:7'), morning + 9 * hour)]);
  one.marks(goesIn('1:7', false));
  expect(one.goneIn()).toEqual([]);
  expect(one.says()).toMatchObject([{ value: false, at: morning + 9 * hour + 1, desk: 'd01' }]);
});

test('What is heard again changes nothing, and no file.', () => {
  const one = desk('d01');
  const heard = [heardOf(goesIn('1:7'), morning)];
  one.book.hear(heard);
  const before = one.saved();
  one.book.hear(heard);
  one.book.hear([heardOf(goesIn('1:7', false), morning - 1)]);
  expect([one.saved(), one.heard, one.marked()]).toEqual([before, [today], 0]);
  // Of days that desks do not tell each other of.
  one.book.hear([heardOf(goesIn('1:7', true, '2026-11-21'), morning)]);
  expect(one.goneIn('2026-11-21')).toEqual([]);
});

test('Desks that saw a patient arrive have the same; who came again came at the later time, and what was seen changes no file twice.', () => {
  const [one, other] = [desk('d01'), desk('d02')] as const;
  for (const { book } of [one, other]) book.saw([arrivedEntry(today, '1:7', morning - hour)]);
  expect(other.says()).toEqual(one.says());
  const before = one.saved();
  one.book.saw([arrivedEntry(today, '1:7', morning - hour), arrivedEntry(today, '1:7', morning - 2 * hour)]);
  one.book.hear(other.says());
  expect([one.saved(), one.marked(), one.heard]).toEqual([before, 1, []]);
  one.book.saw([arrivedEntry(today, '1:7', morning)]);
  expect(one.book.on(today).arrived).toEqual(new Map([['1:7', morning]]));
});

test('Arrivals of a month are kept, and those of the last days are said to other desks; none of times to come is.', () => {
  const one = desk('d01');
  one.book.saw([arrivedEntry('2026-10-24', '1:7', 5), arrivedEntry('2026-10-23', '2:8', 5)]);
  one.book.saw([arrivedEntry(today, '3:9', morning + 48 * hour)]);
  expect([one.marked(), one.says()]).toEqual([0, []]);
  expect([one.book.on('2026-10-24').arrived.size, one.book.on('2026-10-23').arrived.size]).toEqual([1, 0]);
  expect(one.book.on(today).arrived.size).toBe(0);
});

test('What can’t be stored of an arrival stops no list, and is not known; marks begin with the first one that stands.', () => {
  const one = desk('d01');
  one.setBroken(true);
  one.book.saw([arrivedEntry(today, '1:7', morning)]);
  one.setBroken(false);
  expect([one.book.on(today).arrived.size, one.book.firstMarkedDay()]).toEqual([0, null]);
  one.book.saw([arrivedEntry('2026-11-01', '1:7', morning)]);
  one.marks(goesIn('1:7', true, '2026-11-10'), goesIn('1:7', false, '2026-11-09'), goesIn('2:8'));
  expect(one.book.firstMarkedDay()).toBe('2026-11-10');
});

test('Notes and delays are gone from the file two days after theirs, marks after a month.', () => {
  const one = desk('d01');
  one.marks(goesIn('1:7'), note('1:7', 'Brings the scans'), {
    what: 'late',
    day: today,
    key: '5',
    value: 15,
  });
  const inFile = () => [...one.facts.values()].join();
  one.setNow(morning + 48 * hour);
  one.says();
  expect(inFile()).toContain('Brings the scans');
  expect(one.book.on(today).notes.get('1:7')?.text).toBe('Brings the scans');
  one.setNow(morning + 72 * hour);
  expect(one.says()).toEqual([]);
  expect(inFile()).not.toContain('Brings the scans');
  expect(inFile()).not.toContain('late');
  expect(one.goneIn()).toEqual(['1:7 d01']);
  one.setNow(morning + 32 * 24 * hour);
  expect(one.goneIn()).toEqual([]);
  expect(inFile()).toBe('[]');
});

test.for([3, 40])('A clock that is days ahead takes nothing away: %i days.', (days) => {
  const rung = JSON.stringify([{ key: '1:8', at: morning, outcome: 'no-answer', by: 'CD' }]);
  const facts = new Map<string, string>();
  const one = desk('d01', 'MB', facts);
  one.marks(
    note('1:7', 'Brings the scans'),
    { what: 'late', day: today, key: '5', value: 15 },
    { what: 'called', day: today, key: '2:8', value: { outcome: 'reached', minutes: null } },
    goesIn('3:9'),
  );
  const all = () => {
    const { notes, late, calls, goneIn, arrived } = one.book.on(today);
    return [notes, late, calls, goneIn, arrived].map((standing) => [...standing.keys()]);
  };
  one.setAhead(days * 24 * hour);
  facts.set('rung', rung);
  // A person turns a page, another desk says what it marked, and the first answer of the practice brings an arrival.
  one.book.on(addDays(today, days));
  one.book.hear([heardOf(note('4:10', 'Needs the ramp'), morning)]);
  one.book.saw([arrivedEntry(today, '5:11', morning)]);
  one.says();
  const wasSaid = one.book.isSaid(today);
  one.setAhead(0);
  expect(all()).toEqual([['1:7', '4:10'], [5], ['2:8'], ['3:9'], ['5:11']]);
  expect([wasSaid, one.says().length]).toEqual([true, 6]);
  const again = desk('d01', 'MB', facts);
  expect([...again.book.on(today).notes.keys()]).toEqual(['1:7', '4:10']);
  // The call that an earlier Foyer kept, of a visit of the day after.
  expect([...again.book.on(addDays(today, 1)).calls.keys()]).toEqual(['1:8']);
  again.setNow(morning + 96 * hour);
  expect(again.says()).toEqual([]);
  expect([...facts.values()].join()).not.toMatch(/Brings the scans|called/);
});

test('On a PC that does not reach the practice notes are gone once Foyer ran there for two days after theirs.', async () => {
  const clock = createVirtualClock(morning);
  const facts = new Map<string, string>();
  const file = {
    fact: (name: string) => facts.get(name) ?? null,
    saveFact: (name: string, text: string | null) => void facts.set(name, text ?? ''),
    noteFact: (name: string, text: string) => void facts.set(name, text),
    together: <T>(changes: () => T) => changes(),
  };
  const start = () =>
    createDayBook({
      desk: file,
      by: () => 'MB',
      now: clock.wall,
      ...createCertainTime({
        desk: file,
        clock,
        now: clock.wall,
        seen: () => morning,
        readUpTo: () => 0,
      }),
      dayAt: (at) => dayOf(at, 'UTC'),
      dayOfVisit: () => null,
      name: () => 'd01',
    });
  start().mark([note('1:7', 'Brings the scans')]);
  /** @returns after how many hours it was gone; null: it was there until Foyer ended */
  const goneAfter = async (hours: number) => {
    const book = start();
    book.on(today);
    for (let passed = 1; passed <= hours; passed++) {
      await clock.advance(hour);
      if (book.on(today).notes.size === 0) return passed;
    }
    return null;
  };
  // It is on for nine hours a day: by its own clock the note would be too old on the third morning.
  for (let day = 0; day < 7; day++) {
    expect(await goneAfter(9)).toBeNull();
    await clock.advance(15 * hour);
  }
  // From 8 am of its day to the midnight after the second day: 64 hours.
  expect(await goneAfter(9)).toBe(64 - 7 * 9);
  expect([...facts.values()].join()).not.toContain('Brings the scans');
});

test('What was marked is there after a restart; so is what an earlier Foyer kept, and its fact is gone.', () => {
  const earlier = {
    [addDays(today, -1)]: [{ key: '3:9', mark: 'gone-in', set: true, by: 'CD', at: morning - 24 * hour }],
    [addDays(today, -90)]: [{ key: '4:9', mark: 'gone-in', set: true, by: 'CD', at: 5.5 }],
    [today]: [{ key: '1:7', mark: 'gone-in', set: false, by: 'CD', at: morning + 5 }],
  };
  const facts = new Map([['desk-marks', JSON.stringify(earlier)]]);
  const one = desk('d01', 'MB', facts);
  one.marks(goesIn('2:8'));
  expect([...facts.keys()].toSorted()).toEqual([
    'day-entries',
    'day-entries:2026-11-23',
    'day-entries:2026-11-24',
  ]);
  const again = desk('d01', 'MB', facts);
  expect([again.goneIn(), again.goneIn('2026-11-23')]).toEqual([['2:8 MB'], ['3:9 CD']]);
  expect(again.says()).toHaveLength(3);
});

test('Calls that an earlier Foyer kept for this desk alone are of the day of their visit, and told to all; those of a visit that is not known wait for it, a week at most.', () => {
  const unknown = { key: '9:7', at: morning, outcome: 'no-answer', by: 'CD' };
  const kept = [
    { key: '1:7', at: morning + 0.4 },
    { key: 'late:15:0:8', at: morning, outcome: 'left-message', by: 'CD' },
    { key: '1:8', at: morning - 8 * 24 * hour },
    unknown,
    { key: 'what', at: morning },
  ];
  const facts = new Map([['rung', JSON.stringify(kept)]]);
  const one = desk('d01', 'MB', facts);
  expect(one.book.on('2026-11-25').calls).toEqual(
    new Map([['1:7', { outcome: 'reached', minutes: null, at: morning, by: '' }]]),
  );
  expect(Object.keys(Object.fromEntries(facts)).toSorted()).toEqual([
    'day-entries',
    'day-entries:2026-11-24',
    'day-entries:2026-11-25',
    'rung',
  ]);
  expect(JSON.parse(facts.get('rung') ?? '')).toEqual([unknown]);
  const again = desk('d01', 'MB', facts);
  expect(again.book.on(today).calls).toEqual(
    new Map([['0:8', { outcome: 'left-message', minutes: 15, at: morning, by: 'CD' }]]),
  );
  expect(again.says()).toHaveLength(2);
  const later = desk('d01', 'MB', facts);
  later.setNow(morning + 8 * 24 * hour);
  later.book.on(today);
  expect(facts.has('rung')).toBe(false);
});

test('With a file that does not answer nothing is said; what it did not store is neither known nor said.', () => {
  const one = desk('d01');
  one.setBroken(true);
  expect(one.book.sayable()).toBeNull();
  one.book.hear([heardOf(goesIn('1:7'), morning)]);
  expect(() => one.marks(goesIn('2:8'))).toThrow(StoreError);
  one.setBroken(false);
  const refuse = () => {
    throw new StoreError(failure('disk-full'));
  };
  expect(() => one.book.mark([goesIn('2:8')], refuse)).toThrow(StoreError);
  expect([one.goneIn(), one.heard, one.marked(), one.facts.size]).toEqual([[], [], 0, 0]);
  one.book.hear([heardOf(goesIn('1:7'), morning)]);
  expect(one.goneIn()).toEqual(['1:7 AK']);
});

test('What was marked by a clock that was days ahead is known to all once it is right, and can be marked over.', () => {
  const [front, other] = [desk('d01'), desk('d02')];
  front.setAhead(40 * 24 * hour);
  front.marks({ day: today, what: 'gone-in', key: '1:2', value: true });
  front.setAhead(0);
  front.setNow(morning + hour);
  // As a list is read, in which another patient has arrived.
  front.book.saw([arrivedEntry(today, '3:4', morning)]);
  expect(front.marked()).toBeGreaterThan(1);
  other.book.hear(front.book.sayable() ?? []);
  expect(other.book.on(today).goneIn.get('1:2')).toEqual({ at: morning + hour, by: 'd01' });
  other.setNow(morning + 2 * hour);
  other.marks({ day: today, what: 'gone-in', key: '1:2', value: false });
  front.setNow(morning + 2 * hour);
  front.book.hear(other.book.sayable() ?? []);
  expect(front.book.on(today).goneIn.size).toBe(0);
});

test('Where this PC’s clock is behind, what was marked here by the true time stays as it is.', () => {
  const front = desk('d01');
  front.marks({ day: today, what: 'gone-in', key: '1:2', value: true });
  front.setAhead(-40 * 24 * hour);
  expect(front.book.on(today).goneIn.get('1:2')?.at).toBe(morning);
  front.setAhead(0);
  expect(front.book.on(today).goneIn.get('1:2')?.at).toBe(morning);
});

test('What another PC says by a clock that is days ahead is not heard: it could never be marked over.', () => {
  const one = desk('d01');
  const late = { day: today, what: 'late', key: '5', by: 'X', desk: 'p01' } as const;
  one.book.hear([
    { ...late, value: 10, at: morning + 48 * hour },
    { ...late, key: '6', value: 10, at: morning + hour },
  ]);
  expect([...one.book.on(today).late.keys()]).toEqual([6]);
});

test('Come out is newer than gone in, though this PC’s clock is behind the one that marked that.', () => {
  const one = desk('d01');
  const row = { day: today, key: '1:2', value: true } as const;
  one.book.hear([{ ...row, what: 'gone-in', by: 'PR', at: morning + hour, desk: 'p01' }]);
  one.marks({ ...row, what: 'finished' });
  expect([...one.book.on(today).finished.keys()]).toEqual(['1:2']);
});

test('On a full disk the day can be read, also where something of it is too old to be kept.', () => {
  const facts = new Map<string, string>();
  const one = desk('d01', 'MB', facts);
  one.marks({ day: today, what: 'note', key: '1:2', value: 'ramp' });
  const later = createDayBook({
    desk: {
      fact: (name) => facts.get(name) ?? null,
      saveFact() {
        throw new StoreError(failure('disk-full'));
      },
      together: (changes) => changes(),
    },
    by: () => 'MB',
    now: () => morning + 5 * 24 * hour,
    certainNow: () => morning + 5 * 24 * hour,
    isClockBehind: () => false,
    dayAt: (at) => dayOf(at, 'UTC'),
    dayOfVisit: () => null,
    name: () => 'd01',
  });
  expect(later.on(today).notes.size).toBe(0);
});

test('What was marked alone stands beside what the others say of that day.', () => {
  const one = desk('d01');
  one.marks(goesIn('1:7'), note('2:8', 'Needs the ramp'));
  one.book.hear([heardOf(goesIn('3:9'), morning + 5)]);
  expect(one.goneIn()).toEqual(['1:7 d01', '3:9 AK']);
  expect(one.book.on(today).notes.get('2:8')?.text).toBe('Needs the ramp');
});
