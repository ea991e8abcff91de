import { describe, expect, it } from 'vitest';
import { bookedAt, knownBefore, openBook } from '../../../service/demo-clinic/book.ts';
import { calendarAround, instantOf, todayOf } from '../../../service/demo-clinic/calendar.ts';
import { openDiary } from '../../../service/demo-clinic/diary.ts';
import type { Person } from '../../../service/demo-clinic/people.ts';
import { serviceIds, serviceOf } from '../../../service/demo-clinic/price-list.ts';
import { dice } from '../../../service/demo-clinic/random.ts';
import { instantAt } from '../../../shared/clinic-time.ts';

const zone = 'Australia/Adelaide';
const now = instantAt('2026-11-24', '10:00', zone);
const calendar = calendarAround(now, zone, 3, 3);
const today = todayOf(calendar);
const person = (id: number, createdAt = now - 90 * 86_400_000): Person => ({
  id,
  createdAt,
  patient: { id, firstname: 'A', lastname: 'B' },
  funding: 'private',
  practitioner: 1,
});
const open = () => {
  const hours = {
    date: '2026-11-24',
    until: null,
    startTime: '09:00',
    endTime: '12:00',
    repeatInterval: null,
  };
  const diary = openDiary(calendar, [{ id: 1, practitionerId: 1, locationId: 2, ...hours }], 1);
  return openBook(calendar, diary);
};
const wish = (quarter: number, ...people: Person[]) => ({
  day: today,
  quarter,
  practitionerId: 1,
  service: serviceOf(serviceIds.physioFollowUp),
  people,
  createdAt: now - 1000,
});

describe('the book', () => {
  it('no practitioner is booked twice at the same time: a booking is entered only where the diary gives its time away', () => {
    const book = open();
    expect(book.enter(wish(36, person(1)))).toMatchObject({ locationId: 2, start: instantOf(today, 36) });
    expect(book.enter(wish(37, person(2)))).toBeNull();
    expect(book.enter(wish(35, person(2)))).toBeNull();
    expect(book.enter(wish(47, person(2)))).toBeNull();
    expect(book.enter(wish(38, person(2)))).not.toBeNull();
    expect(book.bookings).toHaveLength(2);
  });

  it('knows who is booked on a day, and how many rows it has at each location', () => {
    const book = open();
    book.enter(wish(36, person(1), person(2)));
    expect([1, 2, 3].map((id) => book.isBooked(person(id), today))).toEqual([true, true, false]);
    expect(book.hasBeen(person(2))).toBe(true);
    expect([book.rowsOn(today), book.rowsOn(today, 2), book.rowsOn(today, 1)]).toEqual([2, 2, 0]);
  });

  it('keeps who is new out of the days before today, and the story’s people out of all', () => {
    const book = open();
    const [before, after] = [calendar.days[0], calendar.days[6]];
    if (before === undefined || after === undefined) throw new Error('no days');
    book.keepForToday(person(1));
    book.keepForStory(person(2));
    expect([before, today, after].map((day) => book.isKept(person(1), day))).toEqual([true, false, false]);
    expect([before, today, after].map((day) => book.isKept(person(2), day))).toEqual([true, true, true]);
  });
});

describe('when a booking was made', () => {
  it('is before its start, not in the future, and after the patient came to the clinic', () => {
    const d = dice(1, 'booked');
    for (let i = 0; i < 2000; i++) {
      const start = now + d.int(-40, 40) * 86_400_000 + d.int(0, 3_600_000);
      const someone = person(1, Math.min(start, now) - d.int(60, 200_000) * 60_000);
      if (!knownBefore(someone, start, now)) continue;
      const made = bookedAt(start, someone, now, d);
      expect(made).toBeLessThan(start);
      expect(made).toBeLessThan(now);
      expect(made).toBeGreaterThan(someone.createdAt);
    }
  });
});
