import { expect, test } from 'vitest';
import { createDayBook } from '../../../electron/session/day-book.ts';
import type { NewDayEntry } from '../../../electron/views/day-entries.ts';
import { addDays, dayOf } from '../../../shared/clinic-time.ts';

const morning = Date.UTC(2026, 10, 24, 8);
const today = '2026-11-24';
const friday = addDays(today, 3);

/** A desk, and the day of each visit. */
function desk(name = 'd01') {
  const facts = new Map<string, string>();
  const visits = new Map([[1, today]]);
  let now = morning;
  let notified = 0;
  const book = createDayBook({
    desk: {
      fact: (fact) => facts.get(fact) ?? null,
      saveFact: (fact, text) => void (text === null ? facts.delete(fact) : facts.set(fact, text)),
      together: (changes) => changes(),
    },
    by: () => 'MB',
    now: () => now,
    certainNow: () => now,
    isClockBehind: () => false,
    dayAt: (at) => dayOf(at, 'UTC'),
    dayOfVisit: (id) => visits.get(id) ?? null,
    name: () => name,
  });
  book.onMarked(() => {
    notified += 1;
  });
  return {
    book,
    facts,
    notified: () => notified,
    move(id: number, day: string) {
      visits.set(id, day);
      book.visitsChanged([id]);
    },
    write: (value: string | null, day = today, key = '1:7') => {
      now += 1000;
      book.mark([{ what: 'note', day, key, value } satisfies NewDayEntry]);
    },
    later(days: number) {
      now = morning + days * 86_400_000;
    },
    noteOn: (day: string, key = '1:7') => book.on(day).notes.get(key)?.text ?? null,
  };
}

test('A note goes with its visit to another day, and stands there until that day is over.', () => {
  const one = desk();
  one.write('Brings the scans');
  one.write('Needs the ramp', today, '1:0');
  one.write('Another visit', today, '2:8');
  one.move(1, friday);
  expect([one.noteOn(friday), one.noteOn(friday, '1:0'), one.noteOn(friday, '2:8')]).toEqual([
    'Brings the scans',
    'Needs the ramp',
    null,
  ]);
  one.later(4);
  expect([one.noteOn(today), one.noteOn(friday)]).toEqual([null, 'Brings the scans']);
  one.later(6);
  expect([...one.facts.values()].join()).toContain('Brings the scans');
  expect(one.noteOn(friday)).toBeNull();
});

test('What was written last counts, wherever the visit goes: a note that was taken back does not come again.', () => {
  const one = desk();
  one.write('Brings the scans');
  one.move(1, friday);
  one.write('Brings the MRI', friday);
  one.move(1, today);
  expect(one.noteOn(today)).toBe('Brings the MRI');
  one.write(null, today);
  one.move(1, friday);
  expect(one.noteOn(friday)).toBeNull();
  expect(one.noteOn(today)).toBeNull();
});

test('Each desk makes the same of it, and tells it once.', () => {
  const [one, other] = [desk('d01'), desk('d02')];
  one.write('Brings the scans');
  other.book.hear(one.book.sayable() ?? []);
  one.move(1, friday);
  other.move(1, friday);
  expect(one.book.sayable()).toEqual(other.book.sayable());
  const notified = one.notified();
  one.move(1, friday);
  expect([one.notified(), one.book.sayable()?.length]).toEqual([notified, 2]);
});
