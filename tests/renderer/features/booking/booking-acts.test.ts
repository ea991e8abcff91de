import { expect, test } from 'vitest';
import { bookingActs } from '../../../../renderer/features/booking/booking-acts.ts';

const about = { joins: false, walksIn: true, isToday: true, anyway: false };
const wordsOf = (acts: ReturnType<typeof bookingActs>) => [acts.main.words, acts.other?.words ?? null];

test('who walks in for a time of today is booked and marked as arrived by Enter, or only booked', () => {
  expect(bookingActs(about).main.act).toBe('arrives');
  expect(wordsOf(bookingActs(about))).toEqual(['Book and mark arrived', 'Book']);
  expect(wordsOf(bookingActs({ ...about, anyway: true }))).toEqual([
    'Book anyway and mark arrived',
    'Book anyway',
  ]);
  expect(wordsOf(bookingActs({ ...about, joins: true }))[0]).toBe('Add to the class and mark arrived');
});

test('who is booked for today from the diary is only booked by Enter', () => {
  expect(bookingActs({ ...about, walksIn: false }).main.act).toBe('book');
  expect(wordsOf(bookingActs({ ...about, walksIn: false }))).toEqual(['Book', 'Book and mark arrived']);
});

test('nobody arrives for another day', () => {
  expect(wordsOf(bookingActs({ ...about, isToday: false }))).toEqual(['Book', null]);
});
